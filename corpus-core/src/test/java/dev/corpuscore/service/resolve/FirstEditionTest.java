package dev.corpuscore.service.resolve;

import dev.corpuscore.FileTraces;
import dev.corpuscore.PostgresTraces;
import dev.corpuscore.store.sql.FirstEdition;
import dev.corpuscore.store.sql.OnPostgres;
import dev.corpuscore.store.sql.OnSqlite;
import dev.corpuscore.store.sql.PostgresServer;
import dev.corpuscore.tier.OnServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Refreshes of what the first edition has stored, on each database. */
class FirstEditionTest {
  @Nested
  class Sqlite extends FirstEditionContract implements OnSqlite {
    @Override
    void downgrade(Path folder) {
      FirstEdition.sqlite(folder.resolve("corpus.db"));
    }

    @Override
    List<String> traces(Path folder) throws IOException {
      return FileTraces.holding(folder, text -> text.contains(CANARY));
    }
  }

  @OnServer
  @Nested
  class Postgres extends FirstEditionContract implements OnPostgres {
    @Override
    void downgrade(Path folder) {
      FirstEdition.postgres(PostgresServer.shared().url(DATABASE));
    }

    @Override
    List<String> traces(Path folder) throws SQLException {
      String url = PostgresServer.shared().url(DATABASE);
      return PostgresTraces.inTables(url, text -> text.contains(CANARY));
    }
  }
}
