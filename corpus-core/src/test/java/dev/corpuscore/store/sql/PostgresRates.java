package dev.corpuscore.store.sql;

import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Prints what a store on PostgreSQL does in a second beside one on SQLite, on this machine, server
 * and client sharing its cores. Run by hand: the figures of ADR 10.
 */
final class PostgresRates {
  private static final int BATCH = 1_000;
  private static final int BATCHES = 20;
  private static final int LOOKUPS = 20_000;

  private PostgresRates() {}

  public static void main(String[] args) throws Exception {
    PostgresServer server = PostgresServer.shared();
    Path folder = Files.createTempDirectory("rates");
    for (int round = 0; round < 2; round++) {
      String name = round == 0 ? "warm-up " : "";
      server.freshDatabase("rates");
      try (Store one = SqlStore.openPostgres(server.address("rates"), Clock.systemUTC());
          Store two = SqlStore.openPostgres(server.address("rates"), Clock.systemUTC());
          Store three = SqlStore.openPostgres(server.address("rates"), Clock.systemUTC());
          Store sqlite = SqlStore.openSqlite(folder.resolve(round + ".db"), Clock.systemUTC())) {
        write(name + "sqlite, one store", List.of(sqlite), 0);
        write(name + "postgresql, one store", List.of(one), 0);
        write(name + "postgresql, three stores", List.of(one, two, three), 1_000_000);
        for (int threads : new int[] {1, 2, 4, 8, 16, 32}) {
          read(name + "sqlite", sqlite, threads);
          read(name + "postgresql", one, threads);
        }
        for (int threads : new int[] {1, 4, 16}) {
          rebuilds(name + "sqlite", sqlite, threads);
          rebuilds(name + "postgresql", one, threads);
        }
      }
    }
  }

  private static void write(String name, List<Store> stores, int from) throws Exception {
    AtomicInteger batch = new AtomicInteger();
    time(
        name + ", new postings",
        BATCH * BATCHES,
        stores.size(),
        thread -> {
          for (int n = batch.getAndIncrement(); n < BATCHES; n = batch.getAndIncrement()) {
            int first = from + n * BATCH;
            List<PostingUpdate> updates =
                IntStream.range(first, first + BATCH).mapToObj(Ads::put).toList();
            stores.get(thread).postings().update(updates);
          }
        });
  }

  private static void read(String name, Store store, int threads) throws Exception {
    AtomicInteger next = new AtomicInteger();
    time(
        name + ", lookups by id, " + threads + " at once",
        LOOKUPS,
        threads,
        thread -> {
          for (int n = next.getAndIncrement(); n < LOOKUPS; n = next.getAndIncrement()) {
            if (store.postings().find(Ads.id((n * 7919) % (BATCH * BATCHES))).isEmpty()) {
              throw new IllegalStateException("missing");
            }
          }
        });
  }

  private static void rebuilds(String name, Store store, int threads) throws Exception {
    AtomicInteger next = new AtomicInteger();
    time(
        name + ", smallest durable transactions, " + threads + " at once",
        2_000,
        threads,
        thread -> {
          while (next.getAndIncrement() < 2_000) {
            store.revisions().requestRebuild();
          }
        });
  }

  private interface Task {
    void run(int thread);
  }

  private static void time(String what, int number, int threads, Task task) throws Exception {
    long begun = System.nanoTime();
    try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        running.add(all.submit(() -> task.run(thread)));
      }
      for (Future<?> each : running) {
        each.get();
      }
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    System.out.println(String.format(Locale.ROOT, "%-62s %8.0f a second", what, number / seconds));
  }
}
