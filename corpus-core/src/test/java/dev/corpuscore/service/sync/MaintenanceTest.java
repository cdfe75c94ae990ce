package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainReport;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.service.commands.DrainReport.Outcome;
import dev.corpuscore.store.CommandQueue.Order;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a sync of the catalog queues, and the commands that are no sync of a source. */
class MaintenanceTest {
  private static final String JOBS = "acme.example/jobs";
  private static final String ACME = "id: acme, kind: ndjson, url: 'https://" + JOBS + "'";
  private static final String UNKNOWN = "p_aaaaaaaaaaaaaaaaaaaaaaaaaa";

  private final FreshCorpus corpus;

  MaintenanceTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "acme.example");
  }

  @AfterEach
  void close() {
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void sync_isDueAfterItsTimeLessATwentieth() {
    corpus.catalog(ACME + ", every: 1h");
    corpus.lines(JOBS, List.of(FreshCorpus.line(url(1), "Cook")));
    corpus.sync(SyncCatalog.Request.DUE);

    corpus.later(Duration.ofMinutes(56));
    assertThat(corpus.sync(SyncCatalog.Request.DUE).commands()).isEmpty();
    corpus.later(Duration.ofMinutes(1));

    assertThat(corpus.sync(SyncCatalog.Request.DUE).commands()).hasSize(1);
    corpus.catalog(ACME.replace(JOBS, JOBS + "?all=1") + ", every: 1h");
    assertThat(corpus.sync(SyncCatalog.Request.DUE).commands())
        .as("what is asked otherwise is due at once")
        .hasSize(1);
  }

  @Test
  void sync_aRetryWaits_isBroughtForwardWhenNamed() {
    corpus.catalog(ACME);
    assertThat(corpus.sync(SyncCatalog.Request.DUE).failed()).isEqualTo(1);
    assertThat(corpus.drain().commands()).as("it waits").isEmpty();
    corpus.lines(JOBS, List.of(FreshCorpus.line(url(1), "Cook")));

    DrainReport report = corpus.sync(new SyncCatalog.Request(List.of("acme"), false));

    assertThat(report.commands().getFirst().outcome()).isEqualTo(Outcome.DONE);
    assertThat(report.commands().getFirst().command().attempts()).isEqualTo(2);
    assertThat(corpus.store().catalog().find("acme").orElseThrow().history().failures()).isZero();
  }

  @Test
  void expire_closesByTheAdsOwnDateAndNotBefore() {
    Instant end = corpus.now().plus(Duration.ofDays(1));
    corpus.catalog(ACME);
    corpus.lines(
        JOBS,
        IntStream.rangeClosed(1, 3)
            .mapToObj(
                n ->
                    FreshCorpus.line(url(n), "Cook")
                        .replace("}", n == 1 ? ",\"expiresAt\":\"" + end + "\"}" : "}"))
            .toList());
    corpus.syncNext();
    assertThat(corpus.store().commands().summary().counts().keySet())
        .as("nothing to sweep")
        .containsExactly(CommandKind.SOURCE_SYNC);
    corpus.later(Duration.ofDays(1));

    DrainReport report = corpus.sync(SyncCatalog.Request.DUE);

    Ended sweep =
        report.commands().stream()
            .filter(it -> it.command().kind() == CommandKind.POSTING_EXPIRE)
            .findFirst()
            .orElseThrow();
    assertThat(String.valueOf(sweep.result())).isEqualTo("{\"closed\":1}");
    Posting expired = corpus.posting(url(1));
    assertThat(expired.record().state())
        .isEqualTo(new PostingState.Closed(PostingState.ClosedReason.EXPIRED, end));
    assertThat(corpus.open()).containsExactly(url(2), url(3));
    long revision = corpus.store().revisions().newest();
    corpus.syncNext();
    assertThat(corpus.store().revisions().newest())
        .as("though the board still shows it, once read and once recognised")
        .isEqualTo(revision);
  }

  @Test
  void refresh_postingIsNotThere_isDone() {
    Ended ended = run(new Order(CommandKind.POSTING_REFRESH, UNKNOWN, corpus.now(), false));

    assertThat(ended.outcome()).isEqualTo(Outcome.DONE);
  }

  @Test
  void rebuild_asksWhoeverHoldsTheIndex() {
    long before = corpus.store().revisions().generation();

    Ended ended =
        run(new Order(CommandKind.INDEX_REBUILD, CommandKind.EVERYTHING, corpus.now(), false));

    assertThat(ended.outcome()).isEqualTo(Outcome.DONE);
    assertThat(corpus.store().revisions().generation()).isEqualTo(before + 1);
    assertThat(corpus.store().commands().summary().count(CommandState.DONE)).isEqualTo(1);
  }

  private Ended run(Order order) {
    corpus.store().commands().queue(List.of(order), corpus.now());
    return corpus.drain().commands().getFirst();
  }

  private static String url(int number) {
    return "https://acme.example/" + number;
  }
}
