package dev.corpuscore.ats;

import dev.corpuscore.GeneratedTable;
import org.junit.jupiter.api.Test;

class UrlShapesPageTest {
  @Test
  void page_listsEveryShape() {
    StringBuilder table =
        new StringBuilder("| `ats` | URL | the canonical one | names |\n|---|---|---|---|\n");
    for (AtsSystem system : AtsSystems.ALL) {
      for (UrlShape shape : system.shapes()) {
        table.append("| `" + system.name() + "` | `" + shape.form().replace("|", "\\|"));
        table.append("` | `" + shape.canonical() + "` | " + shape.spelling().words() + " |\n");
      }
    }

    GeneratedTable.assertCurrent("url-identity.md", getClass(), table.toString());
  }
}
