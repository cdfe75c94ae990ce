package dev.corpuscore.ats;

import dev.corpuscore.GeneratedTable;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FeedsPageTest {
  @Test
  void page_listsEverySystemAndWhatItIsAsked() {
    StringBuilder table =
        new StringBuilder("| system | an ad | asked for by | the whole board by |\n");
    table.append("|---|---|---|---|\n");
    for (AtsSystem system : AtsSystems.ALL) {
      Identity ad = Objects.requireNonNull(UrlIdentities.of(system.example()).identity());
      Board board = new Board(ad.tenant(), null, system.boardExample());
      FeedRequest one = system.request(new AdRequest(board, ad, system.example(), null));
      FeedRequest all = system.request(board);
      table.append("| `" + system.name() + "` | `" + system.example() + "` | ");
      table.append((one.equals(all) ? "the board" : said(one)) + " | " + said(all) + " |\n");
    }

    GeneratedTable.assertCurrent("feeds.md", getClass(), table.toString());
  }

  private static String said(FeedRequest request) {
    String method = request.body() == null ? "GET" : "POST";
    return "`" + method + " " + request.url().replace("https://", "") + "`";
  }
}
