package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Instances.Announced;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import dev.corpuscore.store.sql.engine.PostgresInstances;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Who serves a corpus on PostgreSQL, as all of them say. */
class PostgresInstancesTest {
  private static final String NAME = "instances";

  private final PostgresServer server = PostgresServer.shared();

  PostgresInstancesTest() {
    server.freshDatabase(NAME);
  }

  @Test
  void announced_isSeenByAll_untilItsStoreIsClosed() {
    try (Store first = open(NAME);
        Store looking = open(NAME)) {
      Instant before = Instant.now().minusSeconds(60);
      try (Store second = open(NAME)) {
        second.instances().announce("b.example:8080", 7);
        first.instances().announce("a.example:8080", 5);
        first.instances().announce("a.example:8080", 6);

        for (Store store : List.of(first, second, looking)) {
          assertThat(store.instances().announced())
              .extracting(Announced::name, Announced::revision)
              .containsExactly(tuple("a.example:8080", 6L), tuple("b.example:8080", 7L));
        }
        assertThat(looking.instances().announced())
            .extracting(Announced::since)
            .allSatisfy(since -> assertThat(since).isBetween(before, before.plusSeconds(120)));
      }
      assertThat(awaitNames(looking, 1)).containsExactly("a.example:8080");
    }
  }

  @Test
  void announce_sessionEndedByTheServer_isSeenAgain() {
    try (Store store = open(NAME);
        Store other = open(NAME)) {
      store.instances().announce("a:1", 1);
      assertThat(server.terminate(NAME, PostgresInstances.PURPOSE)).isEqualTo(1);
      assertThat(awaitNames(other, 0)).isEmpty();

      store.instances().announce("a:1", 2);

      assertThat(other.instances().announced())
          .extracting(Announced::name, Announced::revision)
          .containsExactly(tuple("a:1", 2L));
    }
  }

  @Test
  void announce_longOrForeignName_itsEndIsSeen_inAscii() {
    try (Store store = open(NAME)) {
      store.instances().announce("pöd-".repeat(30) + "x7k2:8080", 123_456_789_012L);

      Announced seen = store.instances().announced().getFirst();

      assertThat(seen.revision()).isEqualTo(123_456_789_012L);
      // 63 bytes, less those of "corpus-core serve 123456789012 "
      assertThat(seen.name()).hasSize(32).endsWith("p?d-p?d-x7k2:8080");
    }
  }

  @Test
  void announced_ofAnotherCorpus_isNotSeen() {
    String other = NAME + "_other";
    server.freshDatabase(other);
    try (Store store = open(NAME);
        Store elsewhere = open(other)) {
      elsewhere.instances().announce("a:1", 1);
      store.tryLock("apply").orElseThrow().close();

      assertThat(store.instances().announced()).isEmpty();
    }
  }

  /** As while the role of the instances is changed. */
  @Test
  void announced_byAnotherRole_isSeenWithoutItsBeginning() {
    String database = NAME + "_roles";
    server.emptyDatabase(database);
    server.execute(
        "postgres",
        "DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN; ALTER DATABASE %s OWNER TO reader"
            .formatted(server.inServer(database)));
    PostgresAddress address =
        new PostgresAddress(
            server.url(database).replace("user=postgres", "user=reader"), null, null, null);
    try (Store reader = SqlStore.openPostgres(address, Clock.systemUTC());
        Store other = open(database)) {
      reader.instances().announce("a:1", 1);
      other.instances().announce("b:1", 2);

      List<Announced> seen = reader.instances().announced();
      assertThat(seen)
          .extracting(Announced::name, Announced::revision)
          .containsExactly(tuple("a:1", 1L), tuple("b:1", 2L));
      assertThat(seen.getFirst().since()).isNotNull();
      assertThat(seen.getLast().since()).isNull();

      other.instances().announce("c:1", Long.MAX_VALUE);
      assertThat(names(reader)).containsExactly("a:1");
    }
    server.emptyDatabase(database);
  }

  @Test
  void closedStore_announcesNothing() {
    Store store = open(NAME);
    store.close();

    assertThatThrownBy(() -> store.instances().announce("a:1", 1))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("closed");
  }

  /** The server ends a session a moment after its client, or the order to end it. */
  private static List<String> awaitNames(Store store, int count) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    List<String> names = names(store);
    while (names.size() != count && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      names = names(store);
    }
    return names;
  }

  private static List<String> names(Store store) {
    return store.instances().announced().stream().map(Announced::name).toList();
  }

  private Store open(String database) {
    return SqlStore.openPostgres(server.address(database), Clock.systemUTC());
  }
}
