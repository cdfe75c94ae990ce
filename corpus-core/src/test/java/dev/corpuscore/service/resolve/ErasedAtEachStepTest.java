package dev.corpuscore.service.resolve;

import dev.corpuscore.FileTraces;
import dev.corpuscore.PostgresTraces;
import dev.corpuscore.store.sql.OnPostgres;
import dev.corpuscore.store.sql.OnSqlite;
import dev.corpuscore.store.sql.PostgresServer;
import dev.corpuscore.tier.OnServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Erased at each step of a resolve, on each database. */
class ErasedAtEachStepTest {
  @Nested
  class Sqlite extends ErasedAtEachStepContract implements OnSqlite {
    @Override
    List<String> traces(Path place) throws IOException {
      return FileTraces.holding(place, text -> text.contains(CANARY));
    }
  }

  @OnServer
  @Nested
  class Postgres extends ErasedAtEachStepContract implements OnPostgres {
    @Override
    List<String> traces(Path place) throws SQLException {
      String url = PostgresServer.shared().url(DATABASE);
      return PostgresTraces.inTables(url, text -> text.contains(CANARY));
    }
  }
}
