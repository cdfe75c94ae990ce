package dev.corpuscore.store.sql;

import static dev.corpuscore.model.command.CommandKind.POSTING_REFRESH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.Sqlite;
import dev.corpuscore.store.sql.row.UnattributedRows;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;

class UnattributedRowsTest {
  private static final int POSTINGS = 500;

  /** What the machine of SQLite did. */
  private final AtomicInteger steps = new AtomicInteger();

  @TempDir private Path folder;

  @Test
  void unasked_whereThereAreNone_goesThroughNoPosting() throws Exception {
    try (Store store = open()) {
      Ads.update(
          store, IntStream.range(0, POSTINGS).mapToObj(Ads::put).toArray(PostingUpdate[]::new));
    }

    assertThat(unasked()).isEmpty();

    assertThat(steps.get()).isBetween(1, POSTINGS / 2);
  }

  @Test
  void unasked_whereAllWereAsked_goesThroughTheCommandsOnce() throws Exception {
    try (Store store = open()) {
      Ads.update(
          store, IntStream.range(0, POSTINGS).mapToObj(Ads::put).toArray(PostingUpdate[]::new));
      store
          .commands()
          .queue(
              IntStream.range(1, POSTINGS)
                  .mapToObj(
                      n -> new Order(POSTING_REFRESH, Ads.id(n).value(), Instant.EPOCH, false))
                  .toList(),
              Instant.EPOCH);
    }
    try (Connection connection = sqlite().connect(Dialect.Access.WRITE);
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO unattributed (number, erased) SELECT number, 0 FROM posting");
    }

    assertThat(unasked()).containsExactly(Ads.id(0));

    assertThat(steps.get()).isBetween(POSTINGS, 50 * POSTINGS);
  }

  private Store open() {
    return SqliteTemplate.open(folder.resolve("corpus.db"), Clock.systemUTC());
  }

  private Sqlite sqlite() {
    return new Sqlite(folder.resolve("corpus.db"), Duration.ofSeconds(10));
  }

  private List<PostingId> unasked() throws SQLException {
    try (Connection connection = sqlite().connect(Dialect.Access.READ)) {
      ProgressHandler.setHandler(
          connection,
          1,
          new ProgressHandler() {
            @Override
            protected int progress() {
              steps.incrementAndGet();
              return 0;
            }
          });
      return UnattributedRows.unasked(new Handle(connection, sqlite()));
    }
  }
}
