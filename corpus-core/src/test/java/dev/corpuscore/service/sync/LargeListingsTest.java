package dev.corpuscore.service.sync;

import static dev.corpuscore.service.sync.FreshCorpus.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.index.LiveHeap;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainReport;
import dev.corpuscore.tier.SecondTier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Listings that are larger than the heap has room for. {@code -Dlisting.pages=45
 * -Dlisting.kibibytes=75} has the size that ended a heap of 512 MB once; give the JVM that heap.
 */
class LargeListingsTest {
  private static final int PAGE = 100;
  private static final int PAGES = Integer.getInteger("listing.pages", 2);
  private static final int KIBIBYTES = Integer.getInteger("listing.kibibytes", 8);
  private static final String[] TENANTS = {"one", "two", "three", "four"};

  @SecondTier("LargeListingsTest#sync_fourLargeBoardsAtOnce_takesThemOver")
  @Test
  void walk_ofManyLargePages_holdsLittle(@TempDir Path folder) {
    int pages = 25;
    Board board = new Board("acme", null, null);
    try (BoardWalk walk =
        new BoardWalk(AtsSystems.named("lever").orElseThrow(), board, null, folder)) {
      long before = LiveHeap.bytes();

      for (int page = 0; page < pages; page++) {
        walk.read(page(page, PAGE, 16).getBytes(StandardCharsets.UTF_8));
      }
      walk.read("[]".getBytes(StandardCharsets.UTF_8));

      assertThat(LiveHeap.bytes() - before)
          .as("bytes held of 40 MB of descriptions, which are text as well")
          .isLessThan(15L << 20);
      assertThat(walk.listing().offers()).hasSize(pages * PAGE);
      assertThat(walk.listing().offers().getLast().content().description())
          .hasSizeGreaterThan(15_000);
    }
  }

  @Test
  void sync_fourLargeBoardsAtOnce_takesThemOver(TestCorpus data) {
    FreshCorpus corpus = new FreshCorpus(data, "api.lever.co");
    corpus.catalog(
        IntStream.range(0, TENANTS.length)
            .mapToObj(i -> "id: s" + i + ", kind: lever, tenant: " + TENANTS[i])
            .toArray(String[]::new));
    for (String tenant : TENANTS) {
      for (int page = 0; page <= PAGES; page++) {
        int number = page;
        corpus.at(
            "api.lever.co/v0/postings/"
                + tenant
                + "?mode=json&skip="
                + number * PAGE
                + "&limit="
                + PAGE,
            exchange ->
                reply(
                        200,
                        "application/json",
                        number == PAGES ? "[]" : page(number, PAGE, KIBIBYTES))
                    .to(exchange));
      }
    }

    DrainReport report = corpus.sync(SyncCatalog.Request.DUE);

    assertThat(report.commands()).extracting(DrainReport.Ended::error).containsOnlyNulls();
    assertThat(corpus.postings()).hasSize(4 * PAGES * PAGE);
  }

  private static String page(int number, int ads, int kibibytes) {
    StringBuilder page = new StringBuilder("[");
    for (int i = 0; i < ads; i++) {
      page.append(i == 0 ? "" : ",")
          .append("{\"id\":\"33538a2f-d27d-4a96-8f05-")
          .append(String.format(Locale.ROOT, "%012d", number * ads + i))
          .append("\",\"text\":\"Cook\",\"description\":\"<p>Soup and bread every day.</p>");
      page.repeat(
          "<p>We cook what grows here and now, for people who live here.</p>", kibibytes * 16);
      page.append("\"}");
    }
    return page.append(']').toString();
  }
}
