package dev.corpuscore.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.GeneratedTable;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {
  @Test
  void page_listsEverySetting() {
    StringBuilder table = new StringBuilder("| name | default | meaning |\n|---|---|---|\n");
    for (Setting setting : Setting.values()) {
      String names = "`" + setting.variable() + "`";
      if (setting.secret()) {
        names += " or `" + setting.fileVariable() + "`";
      }
      table.append("| " + names + " | " + setting.standard() + " | " + setting.meaning() + " |\n");
    }

    assertThat(table).contains("| `CORE_HTTP_PORT` | `8080` |");
    GeneratedTable.assertCurrent("configuration.md", getClass(), table.toString());
  }
}
