package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.Erasures.Restored;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.ReceiptSigner;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * A failover to a server that was behind, under a store that goes on: a copy of the database from
 * before the last erasure takes its place, and all sessions end.
 */
class PostgresFailoverTest {
  private static final String NAME = "failover";
  private static final String BEHIND = "behind";
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final KeyCheck KEY = new KeyCheck("ab".repeat(32));

  private final PostgresServer server = PostgresServer.shared();

  @Test
  void serverThatWasBehind_isALoss_untilTheErasuresAreReplayed() {
    server.freshDatabase(NAME);
    server.emptyDatabase(BEHIND);
    try (Store store = SqlStore.openPostgres(server.address(NAME), Clock.systemUTC())) {
      store.participants().agree(KeyChecks.only(KEY), NOW);
      erase(store, 1);
      copyToTheOneBehind();
      assertThat(store.loss()).as("the same ledger, after an outage").isEmpty();
      erase(store, 2);
      LedgerEntry second = store.erasures().after(1, 1).getFirst();

      failOver();

      // the first request on the other server, which passed every check before
      assertThatThrownBy(() -> erase(store, 3))
          .hasMessageContaining("lacks entry 2 of the ledger of erasures")
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);
      assertThatThrownBy(() -> store.participants().isErased(person(2)))
          .as("erased, and forgotten")
          .hasMessageContaining("lacks entry 2");
      assertThat(store.loss())
          .hasValueSatisfying(
              it -> assertThat(it.sentence()).contains("was behind", "erasures replay FILE"))
          .map(Loss::erasures)
          .contains(true);
      assertThat(store.erasures().after(0, 10)).as("nothing was added").hasSize(1);

      assertThat(
              store
                  .erasures()
                  .restore(
                      second.participant(), second.receipt(), second.binding(), ReceiptSigner.NONE))
          .isEqualTo(Restored.APPENDED);

      assertThat(store.loss()).isEmpty();
      assertThat(store.participants().isErased(person(2))).isTrue();
      erase(store, 3);
      assertThat(store.erasures().after(0, 10)).hasSize(3);
    }
  }

  /** Another history of as many entries is not a continuation either. */
  @Test
  void ledgerThatWentAnotherWay_isALoss() {
    server.freshDatabase(NAME);
    server.emptyDatabase(BEHIND);
    try (Store store = SqlStore.openPostgres(server.address(NAME), Clock.systemUTC())) {
      store.participants().agree(KeyChecks.only(KEY), NOW);
      erase(store, 1);
      copyToTheOneBehind();
      erase(store, 2);
      try (Store other = SqlStore.openPostgres(server.address(BEHIND), Clock.systemUTC())) {
        erase(other, 3);
        erase(other, 4);
      }

      failOver();

      assertThat(store.loss())
          .hasValueSatisfying(it -> assertThat(it.missing()).contains("lacks entry 2"));
    }
  }

  private void copyToTheOneBehind() {
    server.execute("postgres", "DROP DATABASE " + server.inServer(BEHIND) + " WITH (FORCE)");
    alone(
        NAME,
        "CREATE DATABASE "
            + server.inServer(BEHIND)
            + " TEMPLATE "
            + server.inServer(NAME)
            + " STRATEGY FILE_COPY");
  }

  private void failOver() {
    alone(NAME, "ALTER DATABASE " + server.inServer(NAME) + " RENAME TO jvm_gone_" + gone());
    server.execute(
        "postgres",
        "ALTER DATABASE " + server.inServer(BEHIND) + " RENAME TO " + server.inServer(NAME));
    server.execute("postgres", "DROP DATABASE jvm_gone_" + gone() + " WITH (FORCE)");
  }

  private static long gone() {
    return ProcessHandle.current().pid();
  }

  /** Runs a statement on a database that nobody may use meanwhile. */
  private void alone(String database, String sql) {
    String name = server.inServer(database);
    server.execute("postgres", "ALTER DATABASE " + name + " ALLOW_CONNECTIONS false");
    server.terminate(database, "");
    server.execute("postgres", sql);
    if (sql.startsWith("CREATE")) {
      server.execute("postgres", "ALTER DATABASE " + name + " ALLOW_CONNECTIONS true");
    }
  }

  private static void erase(Store store, int number) {
    store
        .erasures()
        .erase(
            new ErasureOrder(
                "00000000-0000-4000-8000-00000000000" + number,
                new Digest("sha256:" + ("0" + number).repeat(32)),
                person(number),
                NOW));
  }

  private static ParticipantHash person(int number) {
    return new ParticipantHash(("a" + number).repeat(32), KEY.keyId());
  }
}
