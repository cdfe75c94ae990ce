package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL that is stopped and started under the store, and one that lets nobody in. */
class PostgresOutageTest {
  private static final String NAME = "outage";
  private static final Duration OUTAGE_OF_READS = Duration.ofSeconds(3);
  private static final Duration OUTAGE_OF_WRITES = Duration.ofSeconds(15);

  @TempDir static Path data;

  @SuppressWarnings("NullAway.Init")
  private static StartedPostgres server;

  @BeforeAll
  static void start() {
    server = StartedPostgres.startIn(data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void makeDatabase() {
    server.emptyDatabase(NAME);
  }

  @Test
  void restart_underWritersAndReaders_nobodyNoticesAndNothingIsLost() throws Exception {
    workThrough(
        () -> {
          server.stop();
          server.startAgain();
        });
  }

  /** What PostgreSQL does when one of its processes dies: it ends all others, and recovers. */
  @Test
  void crash_underWritersAndReaders_nobodyNoticesAndNothingIsLost() throws Exception {
    workThrough(
        () -> {
          String backend =
              server.ask(
                  "postgres",
                  "SELECT pid FROM pg_stat_activity WHERE application_name = 'corpus-core write'");
          assertThat(ProcessHandle.of(Long.parseLong(backend)).orElseThrow().destroyForcibly())
              .isTrue();
        });
  }

  /** Two stores write and read while the server is dealt a blow, and for a while after it. */
  private void workThrough(Runnable blow) throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger written = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(20);
    try (Store store = open();
        Store other = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> working = new ArrayList<>();
      for (Store each : List.of(store, other)) {
        working.add(
            threads.submit(
                () -> {
                  int count = 0;
                  while (!stop.get()) {
                    write(each, written.getAndIncrement());
                    count++;
                    begun.countDown();
                  }
                  return count;
                }));
      }
      begun.await();

      blow.run();
      int then = written.get();
      while (written.get() < then + 20 && working.stream().noneMatch(Future::isDone)) {
        // the store waits for the server by itself; this waits for the store
        read(store);
      }
      stop.set(true);
      int acknowledged = 0;
      for (Future<Integer> each : working) {
        acknowledged += each.get();
      }

      assertThat(acknowledged).isEqualTo(written.get());
      assertThat(store.revisions().newest()).as("each once").isEqualTo(acknowledged);
      for (int n = 0; n < acknowledged; n++) {
        assertThat(store.postings().find(Ads.id(n))).as("posting " + n).isPresent();
      }
      store.verify(fault -> assertThat(fault).isNull());
    }
  }

  /**
   * A write is refused only if the server is away for longer than the store waits for it, as on a
   * slow machine; its caller tries it again.
   */
  private static void write(Store store, int n) {
    while (true) {
      long begun = System.nanoTime();
      try {
        assertThat(Ads.update(store, Ads.put(n))).containsExactly(Outcome.ADDED);
        return;
      } catch (CorpusException e) {
        assertRefusedAfter(OUTAGE_OF_WRITES, begun, e);
      }
    }
  }

  private static void assertRefusedAfter(Duration outage, long begun, CorpusException e) {
    assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .as("until it was refused: " + e.getMessage())
        .isGreaterThanOrEqualTo(outage);
  }

  /** A read is refused only if the server is away for longer than the store waits for it. */
  private static void read(Store store) {
    long begun = System.nanoTime();
    try {
      assertThat(store.revisions().newest()).isPositive();
    } catch (CorpusException e) {
      assertRefusedAfter(OUTAGE_OF_READS, begun, e);
    }
  }

  @Test
  void stopped_readsAreRefusedSoon_andGoOnWhenItIsBack() {
    try (Store store = open()) {
      Ads.update(store, Ads.put(1));

      server.stop();
      try {
        assertThatThrownBy(store::check)
            .isInstanceOf(CorpusException.class)
            .hasMessageContaining("cannot be reached, or the connection was lost")
            .extracting(e -> ((CorpusException) e).code())
            .isEqualTo(ErrorCode.UNAVAILABLE);
        assertThatThrownBy(this::open)
            .isInstanceOf(CorpusException.class)
            .hasMessageContaining("cannot be reached");
      } finally {
        server.startAgain();
      }

      store.check();
      assertThat(store.postings().find(Ads.id(1))).isPresent();
    }
  }

  @Test
  void stopped_lockIsLost_andCanBeTakenAnew() {
    try (Store store = open();
        StoreLock lock = store.tryLock("apply").orElseThrow()) {
      server.stop();
      boolean held = lock.isHeld();
      server.startAgain();

      assertThat(held).isFalse();
      try (StoreLock again = store.tryLock("apply").orElseThrow()) {
        assertThat(again.isHeld()).isTrue();
        assertThat(lock.isHeld()).as("once lost, lost").isFalse();
      }
    }
  }

  @Test
  void wrongPassword_isSaidWithoutShowingIt() throws IOException {
    Path rules = Path.of(server.ask("postgres", "SHOW hba_file"));
    String before = Files.readString(rules);
    server.execute(
        "postgres",
        "DROP ROLE IF EXISTS ann; CREATE ROLE ann LOGIN PASSWORD 'correct horse' SUPERUSER");
    Files.writeString(rules, "host all ann 127.0.0.1/32 scram-sha-256\n" + before);
    server.execute("postgres", "SELECT pg_reload_conf()");
    try {
      assertThatThrownBy(() -> openAs("battery staple"))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("refused the login of this user; check CORE_DATABASE_USER")
          .satisfies(e -> assertThat(trace(e)).doesNotContain("battery staple"));
      try (Store store = openAs("correct horse")) {
        store.check();
      }
    } finally {
      Files.writeString(rules, before);
      server.execute("postgres", "SELECT pg_reload_conf()");
    }
  }

  private static String trace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private static Store openAs(String password) {
    String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/" + NAME;
    return SqlStore.openPostgres(
        new PostgresAddress(url, "ann", password, null), Clock.systemUTC());
  }

  private Store open() {
    return SqlStore.openPostgres(server.address(NAME), Clock.systemUTC());
  }
}
