package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lock of a store on SQLite, between processes. */
class SqliteLockTest {
  @TempDir Path folder;

  @Test
  void tryLock_heldByAnotherProcess_isFreeOnceThatIsKilled() throws Exception {
    Path file = folder.resolve("corpus.db");
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC());
        LockHolder.Running other = LockHolder.start(file.toString())) {
      assertThat(other.word()).isEqualTo("held");
      assertThat(store.tryLock("apply")).isEmpty();

      other.kill();

      try (StoreLock mine = store.tryLock("apply").orElseThrow()) {
        assertThat(mine.isHeld()).isTrue();
      }
    }
  }

  @Test
  void tryLock_refusedInThisProcess_isNotFreeForOthersByThat() throws Exception {
    Path file = folder.resolve("corpus.db");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC());
        Store alias = SqlStore.openSqlite(link.resolve("corpus.db"), Clock.systemUTC());
        StoreLock mine = store.tryLock("apply").orElseThrow()) {
      assertThat(store.tryLock("apply")).isEmpty();
      assertThat(alias.tryLock("apply")).as("by another name of the folder").isEmpty();

      try (LockHolder.Running other = LockHolder.start(file.toString())) {
        assertThat(other.word()).isEqualTo("refused");
      }
      assertThat(mine.isHeld()).isTrue();
    }
  }
}
