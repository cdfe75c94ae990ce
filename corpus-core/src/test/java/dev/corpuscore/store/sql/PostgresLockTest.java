package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.tier.SecondTier;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The lock of a store on PostgreSQL, between processes. */
class PostgresLockTest {
  private static final String NAME = "locks";

  private final PostgresServer server = PostgresServer.shared();
  private final String url = server.freshDatabase(NAME);

  @SecondTier("SqliteLockTest#tryLock_heldByAnotherProcess_isFreeOnceThatIsKilled")
  @Test
  void tryLock_heldByAnotherProcess_isFreeSoonAfterThatIsKilled() throws Exception {
    try (Store store = open();
        LockHolder.Running other = LockHolder.start(url)) {
      assertThat(other.word()).isEqualTo("held");
      assertThat(store.tryLock("apply")).isEmpty();

      other.kill();

      try (StoreLock mine = taken(store)) {
        assertThat(mine.isHeld()).isTrue();
      }
    }
  }

  @Test
  void isHeld_sessionEndedByTheServer_isFalseAndOthersMayTakeIt() {
    try (Store store = open();
        Store other = open();
        StoreLock lock = store.tryLock("apply").orElseThrow()) {
      assertThat(server.terminate(NAME, "holds apply")).isEqualTo(1);

      assertThat(lock.isHeld()).isFalse();
      try (StoreLock taken = taken(other)) {
        assertThat(taken.isHeld()).isTrue();
        assertThat(lock.isHeld()).isFalse();
      }
    }
  }

  /** The server ends a session a moment after its client, or the order to end it. */
  private static StoreLock taken(Store store) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    Optional<StoreLock> taken = store.tryLock("apply");
    while (taken.isEmpty() && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      taken = store.tryLock("apply");
    }
    return taken.orElseThrow();
  }

  private Store open() {
    return SqlStore.openPostgres(server.address(NAME), Clock.systemUTC());
  }
}
