package dev.corpuscore.store.sql;

import dev.corpuscore.store.Store;
import dev.corpuscore.store.UnreadablePagesContract;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

@SecondTier("SqlitePagesTest")
class PostgresPagesTest extends UnreadablePagesContract implements OnSql {
  private static final String NAME = "pages";

  /** A page of a b-tree's file before its first leaf says where the root is. */
  private static final int FIRST_LEAF = 1;

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

  @Override
  public Store open(Path folder) {
    Path made = folder.resolve("made");
    try {
      if (!Files.exists(made)) {
        server.emptyDatabase(NAME);
        Files.createFile(made);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return SqlStore.openPostgres(server.address(NAME), Clock.systemUTC());
  }

  @Override
  public void execute(Path folder, String sql) {
    server.execute(NAME, sql);
  }

  @Override
  public long number(Path folder, String sql) {
    return Long.parseLong(server.ask(NAME, sql));
  }

  /** Once it has statistics, it looks at the outermost rows before it decides how to read. */
  @Override
  protected void garble(Path folder, String relation, int page) {
    server.execute(NAME, "ANALYZE");
    boolean index = relation.equals("revisions");
    server.garble(
        NAME,
        index ? "posting_revision_key" : relation,
        index && page >= 0 ? FIRST_LEAF + page : page);
  }
}
