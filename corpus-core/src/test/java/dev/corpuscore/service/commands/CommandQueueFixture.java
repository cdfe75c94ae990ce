package dev.corpuscore.service.commands;

import dev.corpuscore.Unchecked;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqliteTemplate;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A queue of commands on SQLite, at a time that the test sets. */
abstract class CommandQueueFixture {
  static final CommandKind SYNC = CommandKind.SOURCE_SYNC;

  @TempDir private Path folder;
  volatile Instant now = Instant.parse("2026-03-01T12:00:00Z");

  @SuppressWarnings("NullAway.Init")
  Store store;

  @BeforeEach
  void open() {
    store = SqliteTemplate.open(folder.resolve("corpus.db"), clock());
  }

  @AfterEach
  void close() {
    store.close();
  }

  void queue(int number) {
    store
        .commands()
        .queue(
            IntStream.range(0, number).mapToObj(n -> new Order(SYNC, "s" + n, now, false)).toList(),
            now);
  }

  /** Removes nothing. */
  RemoveClosed keepAll() {
    return new RemoveClosed(store.removals(), null, clock());
  }

  Clock clock() {
    InstantSource source = () -> now;
    return source.withZone(ZoneOffset.UTC);
  }

  static void awaitQuietly(CountDownLatch latch) {
    Unchecked.run(latch::await);
  }
}
