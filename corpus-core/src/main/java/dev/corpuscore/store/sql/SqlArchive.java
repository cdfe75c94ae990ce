package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.store.Archive;
import dev.corpuscore.store.Store;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The tables of an SQL database as rows. */
final class SqlArchive implements Archive {
  /** How many inconsistencies are reported. */
  private static final int TOLD = 20;

  /** Without this, PostgreSQL's driver reads a whole result at once; SQLite's never does. */
  private static final int FETCH_ROWS = 1_000;

  private final Database database;
  private final Consumer<Inspection> verification;

  /**
   * @param verification reads everything and reports inconsistencies
   */
  SqlArchive(Database database, Consumer<Inspection> verification) {
    this.database = database;
    this.verification = verification;
  }

  @Override
  public int version() {
    return Migrations.VERSION;
  }

  @Override
  public int oldestVersion() {
    return ArchivedTable.FIRST;
  }

  @Override
  public Map<String, List<String>> tables(int version) {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    for (ArchivedTable table : ArchivedTable.ALL) {
      if (table.since() <= version) {
        tables.put(table.name(), table.at(version).columnNames());
      }
    }
    return tables;
  }

  @Override
  public long count() {
    return database.readAll(
        handle -> {
          long rows = 0;
          for (ArchivedTable table : ArchivedTable.ALL) {
            rows += count(handle, table);
          }
          return rows;
        });
  }

  private static long count(Handle handle, ArchivedTable table) throws SQLException {
    try (PreparedStatement query =
            handle.connection().prepareStatement("SELECT count(*) FROM " + table.name());
        ResultSet row = query.executeQuery()) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  @Override
  public void read(RowVisitor visitor) {
    database.readAll(
        handle -> {
          for (ArchivedTable table : ArchivedTable.ALL) {
            read(handle, table, database.dialect().dictionaries(), visitor);
          }
          return true;
        });
  }

  private static void read(
      Handle handle,
      ArchivedTable table,
      CompressionDictionaryRows dictionaries,
      RowVisitor visitor)
      throws SQLException {
    try (PreparedStatement query = handle.connection().prepareStatement(table.select())) {
      query.setFetchSize(FETCH_ROWS);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          visitor.row(table.read(rows, dictionaries));
        }
      }
    }
  }

  @Override
  public void fill(int version, RowSource rows) {
    database.writeAll(
        handle -> {
          CorpusRow.lock(handle);
          new ArchiveLoader(handle, database.dialect().dictionaries(), version).run(rows);
          if (version < UnattributedRows.SINCE) {
            UnattributedRows.mark(handle);
          }
          LedgerLog.complete(handle);
          CorpusRow corpus = CorpusRow.read(handle);
          new KeyLog(handle, corpus.id()).complete();
          CorpusRow.requestRebuild(handle);
          RootWrites.recompute(handle, corpus.revision());
          verify(handle);
          return true;
        });
  }

  private void verify(Handle handle) {
    List<Fault> faults = new ArrayList<>();
    Store.Findings findings =
        sentence -> {
          if (faults.size() < TOLD) {
            faults.add(new Fault("archive", sentence));
          }
        };
    verification.accept(new Inspection(handle, findings));
    if (!faults.isEmpty()) {
      throw CorpusException.invalid(faults);
    }
  }
}
