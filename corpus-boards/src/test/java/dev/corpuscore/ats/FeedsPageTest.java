package dev.corpuscore.ats;

import dev.corpuscore.GeneratedTable;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardSession;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import java.util.List;
import java.util.Map;
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
      String page = system.opens(board) ? said(system.request(board)) + ", " : "";
      Board asked = system.opens(board) ? board.with(session(system)) : board;
      FeedRequest one = system.request(new AdRequest(asked, ad, system.example(), null));
      FeedRequest all = system.request(asked);
      table.append("| `" + system.name() + "` | `" + system.example() + "` | ");
      table.append(one.equals(all) ? "the board" : (page.isEmpty() ? "" : "page, ") + said(one));
      table.append(" | " + page + said(all) + " |\n");
    }

    GeneratedTable.assertCurrent("feeds.md", getClass(), table.toString());
  }

  /** As the page of a board gives it that names the first of the system's domains. */
  private static BoardSession session(AtsSystem system) {
    String domain = SystemUrls.named(system.name()).orElseThrow().domains().getFirst();
    return new BoardSession(Map.of("server", "https://" + domain + "/"), Map.of(), List.of(domain));
  }

  private static String said(FeedRequest request) {
    String method = request.body() == null ? "GET" : "POST";
    return "`" + method + " " + request.url().replace("https://", "") + "`";
  }
}
