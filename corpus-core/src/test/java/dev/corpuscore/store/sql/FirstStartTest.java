package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many that start at once where no tables are yet: one makes them, all work. */
class FirstStartTest {
  @Test
  void sqlite_newFolder(@TempDir Path folder) throws Exception {
    startTogether(8, () -> SqlStore.openSqlite(folder.resolve("corpus.db"), Clock.systemUTC()));
  }

  @Test
  void postgres_newDatabase() throws Exception {
    PostgresServer server = PostgresServer.shared();
    server.emptyDatabase("first");
    startTogether(6, () -> SqlStore.openPostgres(server.address("first"), Clock.systemUTC()));
  }

  private static void startTogether(int starters, Supplier<Store> open) throws Exception {
    List<Future<UUID>> started = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < starters; i++) {
        int n = i;
        started.add(
            threads.submit(
                () -> {
                  try (Store store = open.get()) {
                    Ads.update(store, Ads.put(n));
                    return store.corpusId();
                  }
                }));
      }
    }
    try (Store store = open.get()) {
      for (Future<UUID> each : started) {
        assertThat(each.get()).isEqualTo(store.corpusId());
      }
      assertThat(store.revisions().newest()).isEqualTo(starters);
      store.verify(fault -> assertThat(fault).isNull());
    }
  }
}
