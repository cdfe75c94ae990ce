package dev.corpuscore.service.sync;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Unchecked;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainReport;
import dev.corpuscore.tier.Alone;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * 10,000 postings on a hundred boards, of which every other one knows conditional requests: with
 * nothing new, a later sync costs next to nothing.
 */
@Alone("SyncSourceTest")
class HundredBoardsTest {
  private static final int BOARDS = 100;
  private static final int ADS = 100;
  private static final int LATER = 6;

  /** About 2,900 characters of text, the mean of {@code careers_mix}. */
  private static final int SENTENCES = 55;

  private static final Duration SETTLING = Duration.ofMinutes(10);

  @Test
  void secondSync_nothingNew_writesNoRevisionAndNoIndexAndCostsATwentieth(TestCorpus data)
      throws InterruptedException {
    FreshCorpus corpus = new FreshCorpus(data, "boards-api.greenhouse.io");
    try (FollowRevisions follow = data.follower()) {
      corpus.catalog(
          IntStream.range(0, BOARDS)
              .mapToObj(n -> "id: b" + n + ", kind: greenhouse, tenant: acme" + n)
              .toArray(String[]::new));
      IntStream.range(0, BOARDS).forEach(n -> board(corpus, n));

      long first = millis(corpus, ADS * BOARDS, 0);
      assertThat(corpus.store().postings().count(corpus.now()).open()).isEqualTo(BOARDS * ADS);
      long revision = corpus.store().revisions().newest();
      assertThat(follow.catchUp()).isTrue();
      assertThat(follow.settle(SETTLING)).isTrue();
      Map<String, FileTime> files = files(data);
      // threads of the index work beside it: the best of some is what a sync costs
      List<Long> laters = new ArrayList<>();
      for (int i = 0; i < LATER; i++) {
        corpus.later(Duration.ofHours(7));
        laters.add(millis(corpus, 0, ADS * BOARDS));
      }
      long later = Collections.min(laters);
      assertThat(follow.catchUp()).isTrue();

      System.out.println(
          "HundredBoardsTest: first sync "
              + first
              + " processor ms, the next ones "
              + laters
              + ", at best "
              + first / Math.max(1, later)
              + " times less");
      assertThat(corpus.store().revisions().newest()).isEqualTo(revision);
      assertThat(files(data)).as("the index's files").isEqualTo(files);
      assertThat(first).isGreaterThanOrEqualTo(20 * later);
    }
  }

  /** The processor time of a sync, which other processes on the machine do not change much. */
  private static long millis(FreshCorpus corpus, long added, long unchanged) {
    long start = processorMillis();
    DrainReport report = corpus.sync(SyncCatalog.Request.DUE);
    long millis = processorMillis() - start;
    assertThat(report.succeeded()).isEqualTo(BOARDS);
    assertThat(sum(report, "added")).isEqualTo(added);
    assertThat(sum(report, "unchanged")).isEqualTo(unchanged);
    return millis;
  }

  private static long processorMillis() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
  }

  private static long sum(DrainReport report, String member) {
    return report.commands().stream()
        .mapToLong(it -> Objects.requireNonNull(it.result()).get(member).longValue())
        .sum();
  }

  private static Map<String, FileTime> files(TestCorpus data) {
    return Scratch.list(data.file("index")).stream()
        .filter(it -> !it.endsWith("write.lock"))
        .collect(
            toMap(
                it -> it.getFileName().toString(),
                it -> Unchecked.get(() -> Files.getLastModifiedTime(it))));
  }

  private static void board(FreshCorpus corpus, int board) {
    StringBuilder jobs = new StringBuilder("{\"jobs\":[");
    for (int ad = 0; ad < ADS; ad++) {
      long id = 1_000_000L + 1_000L * board + ad;
      jobs.append(ad == 0 ? "" : ",").append("{\"id\":").append(id);
      jobs.append(",\"title\":\"Engineer ")
          .append(id)
          .append("\",\"location\":{\"name\":\"Oslo\"}");
      jobs.append(",\"first_published\":\"2026-02-01T08:00:00-05:00\",\"content\":\"");
      jobs.append("&lt;p&gt;We build bridges, number ").append(id).append(".&lt;/p&gt;");
      for (int sentence = 0; sentence < SENTENCES; sentence++) {
        jobs.append("&lt;ul&gt;&lt;li&gt;You know steel, river and tide ")
            .append((id * 31 + sentence * 17L) % 9_973)
            .append(" of the old quay&lt;/li&gt;&lt;/ul&gt;");
      }
      jobs.append("\"}");
    }
    jobs.append("],\"meta\":{\"total\":").append(ADS).append("}}");
    FreshCorpus.Reply whole =
        FreshCorpus.reply(200, "application/json", jobs.toString(), "ETag", "\"v1\"");
    FreshCorpus.Reply same = FreshCorpus.reply(304, "application/json", "", "ETag", "\"v1\"");
    corpus.at(
        "boards-api.greenhouse.io/v1/boards/acme"
            + board
            + "/jobs?content=true&pay_transparency=true",
        exchange -> {
          boolean isKnown =
              board % 2 == 0 && exchange.getRequestHeaders().containsKey("If-None-Match");
          (isKnown ? same : whole).to(exchange);
        });
  }
}
