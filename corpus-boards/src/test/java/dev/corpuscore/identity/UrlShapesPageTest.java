package dev.corpuscore.identity;

import dev.corpuscore.GeneratedTable;
import org.junit.jupiter.api.Test;

class UrlShapesPageTest {
  @Test
  void page_listsEveryShape() {
    StringBuilder table =
        new StringBuilder(
            "| `ats` | URL | the canonical one; what of it is in lower case |\n|---|---|---|\n");
    for (SystemUrls system : SystemUrls.ALL) {
      for (UrlShape shape : system.shapes()) {
        table.append("| `" + system.ats() + "` | `" + shape.form().replace("|", "\\|"));
        String folded = shape.spelling().words();
        table.append("` | `" + shape.canonical() + "`" + (folded.isEmpty() ? "" : "; " + folded));
        table.append(" |\n");
      }
    }

    GeneratedTable.assertCurrent("url-identity.md", getClass(), table.toString());
  }
}
