package dev.corpuscore.model;

import dev.corpuscore.GeneratedTable;
import org.junit.jupiter.api.Test;

class ErrorsPageTest {
  @Test
  void page_listsEveryCode() {
    StringBuilder table =
        new StringBuilder("| code | status | title | what to do |\n|---|---|---|---|\n");
    for (ErrorCode code : ErrorCode.values()) {
      table.append("| `" + code.wire() + "` | " + code.status() + " | " + code.title());
      table.append(" | " + code.remedy() + " |\n");
    }

    GeneratedTable.assertCurrent("errors.md", getClass(), table.toString());
  }
}
