package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.service.lifecycle.ImportRule;
import dev.corpuscore.service.lifecycle.ShownAd;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** A redaction and an update of one posting at the same time: both wait for the corpus's row. */
class PostgresRedactionTest {
  private static final String NAME = "redaction";
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final PseudonymKeys KEYS =
      PseudonymKeys.only(
          PseudonymKey.parse(
              Base64.getEncoder()
                  .encodeToString("redaction".repeat(8).getBytes(StandardCharsets.UTF_8))));

  private final PostgresServer server = PostgresServer.shared();

  @Test
  void updateThatWaitedForTheRedaction_bringsNothingBack() throws Exception {
    server.freshDatabase(NAME);
    try (Store store =
            SqlStore.openPostgres(server.address(NAME), Clock.fixed(NOW, ZoneOffset.UTC));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection other = DriverManager.getConnection(server.url(NAME));
        Statement statement = other.createStatement()) {
      store.participants().agree(KEYS.checks(), NOW);
      store.redactions().under(() -> KEYS);
      store.postings().update(List.of(shown(NOW)));
      other.setAutoCommit(false);
      statement.execute("SELECT 1 FROM corpus FOR UPDATE");

      CompletableFuture<?> redaction =
          CompletableFuture.supplyAsync(
              () -> store.redactions().redact(Ads.id(1), Passage.of("Anna Holm"), KEYS, NOW),
              threads);
      awaitWaiting(1);
      CompletableFuture<?> update =
          CompletableFuture.supplyAsync(
              () -> store.postings().update(List.of(shown(NOW.plusSeconds(1)))), threads);
      awaitWaiting(2);
      other.commit();
      CompletableFuture.allOf(redaction, update).join();

      assertThat(store.postings().find(Ads.id(1)).orElseThrow().content().description())
          .isEqualTo("Ask █");
    }
  }

  private static PostingUpdate shown(Instant at) {
    PostingContent content =
        PostingContent.of(Ads.url(1), "Cook").description("Ask Anna Holm").build();
    return new PostingUpdate(
        Ads.id(1), content.url(), new ImportRule(new ShownAd(content, null, null), null, at));
  }

  private void awaitWaiting(int count) {
    String waiting =
        "SELECT count(*) FROM pg_stat_activity"
            + " WHERE datname = current_database() AND wait_event_type = 'Lock'";
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!server.ask(NAME, waiting).equals(String.valueOf(count))) {
      assertThat(System.nanoTime()).as("they wait").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }
}
