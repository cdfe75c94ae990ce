package dev.corpuscore.page.jobtech;

import dev.corpuscore.GeneratedTable;
import org.junit.jupiter.api.Test;

class AdShapePageTest {
  @Test
  void page_listsEveryMember() {
    StringBuilder table = new StringBuilder("| member | type | kept in |\n|---|---|---|\n");
    AdShape.walk(
        (path, member) -> {
          table.append("| `" + path + "` | " + words(member.type()));
          table.append(" | " + keptIn(member.source()) + " |\n");
        });

    GeneratedTable.assertCurrent("ad-shape.md", getClass(), table.toString());
  }

  private static String words(AdType type) {
    return type instanceof AdList list ? "list: " + list.element().words() : type.words();
  }

  private static String keptIn(AdObject.Source source) {
    return switch (source) {
      case AD -> "`legacyAd`";
      case POSTING -> "the posting itself";
      case PEOPLE -> "beside the posting, while it is open";
    };
  }
}
