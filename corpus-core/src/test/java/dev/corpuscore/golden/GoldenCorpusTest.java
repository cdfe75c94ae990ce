package dev.corpuscore.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.LoggedLines;
import dev.corpuscore.PostgresTraces;
import dev.corpuscore.app.IndexCopies;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.store.sql.PostgresServer;
import dev.corpuscore.tier.OnServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Whole corpora of the first edition: a copy of each is opened, migrated and served. */
class GoldenCorpusTest {
  /** A data dir whose serve was told to stop. */
  @Nested
  class Stopped extends GoldenCorpusContract {
    @Override
    Map<String, String> layOut(Path data) {
      GoldenFile.STOPPED_DATA.unpackInto(data);
      return Map.of();
    }

    @Override
    GoldenFile lookups() {
      return GoldenFile.STOPPED_LOOKUPS;
    }

    @Override
    GoldenFile receipts() {
      return GoldenFile.ERASURE_RECEIPTS;
    }
  }

  /** The same after {@code kill -9}: its last commits are in the log alone. */
  @Nested
  class Killed extends GoldenCorpusContract {
    @Override
    Map<String, String> layOut(Path data) {
      GoldenFile.KILLED_DATA.unpackInto(data);
      return Map.of();
    }

    @Override
    GoldenFile lookups() {
      return GoldenFile.KILLED_LOOKUPS;
    }

    @Override
    GoldenFile receipts() {
      return GoldenFile.ERASURE_RECEIPTS;
    }

    @Override
    GoldenFile newestReceipt() {
      return GoldenFile.KILLED_RECEIPT;
    }

    @Override
    List<String> erased() {
      return List.of("golden-anna", "golden-eve", "golden-dora");
    }
  }

  /** Its index was prepared before it was opened, of a copy whose tables are those of now. */
  @Nested
  class Prepared extends Stopped {
    private LoggedLines log;

    @Override
    Map<String, String> layOut(Path data) {
      Map<String, String> settings = super.layOut(data);
      CliRun prepared = CliRun.on(data, "prepare-index");
      assertThat(prepared.code()).as(prepared.err()).isZero();
      // not before, because a command sets the log up anew
      log = LoggedLines.of(IndexCopies.class);
      return settings;
    }

    @Test
    void serve_beganWithThePreparedIndex() {
      log.close();

      assertThat(log.lines()).singleElement().asString().startsWith("event=index-copied");
    }
  }

  /** What {@code pg_dump} wrote. */
  @OnServer
  @Nested
  class OnPostgresql extends GoldenCorpusContract {
    @Override
    Map<String, String> layOut(Path data) {
      PostgresServer postgres = PostgresServer.shared();
      String url = postgres.emptyDatabase("golden");
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.execute(GoldenFile.POSTGRESQL_DUMP.text());
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
      return Map.of(
          "CORE_DATABASE_URL",
          url.replaceFirst("\\?.*", ""),
          "CORE_DATABASE_USER",
          "postgres",
          GoldenErasuresTest.KEY_VARIABLE,
          GoldenErasuresTest.KEY);
    }

    /** The words of those who were not erased are there, so the search does find. */
    @Override
    List<String> tablesHolding(Predicate<String> sought) throws SQLException {
      String url = PostgresServer.shared().url("golden");
      assertThat(PostgresTraces.inTables(url, text -> text.contains("engineer"))).isNotEmpty();
      return PostgresTraces.inTables(url, sought);
    }

    @Override
    GoldenFile lookups() {
      return GoldenFile.POSTGRESQL_LOOKUPS;
    }

    @Override
    GoldenFile receipts() {
      return GoldenFile.POSTGRESQL_RECEIPTS;
    }
  }
}
