package dev.corpuscore.store.sql;

import dev.corpuscore.store.CompressedContentsContract;
import dev.corpuscore.tier.OnServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/** How contents are compressed, on each database. */
class CompressedContentsTest {
  @Nested
  class Sqlite extends CompressedContentsContract implements OnSqlite {
    @Override
    protected String url(Path folder) {
      return "jdbc:sqlite:" + folder.resolve("corpus.db");
    }
  }

  @OnServer
  @Nested
  class Postgres extends CompressedContentsContract implements OnPostgres {
    @Override
    protected String url(Path folder) {
      return PostgresServer.shared().url(OnPostgres.DATABASE);
    }
  }
}
