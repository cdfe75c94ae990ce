package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.store.Archive;
import dev.corpuscore.store.Archive.RowSource;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.Migrations;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.UnattributedRows;
import dev.corpuscore.store.sql.step.JobCompletion;
import dev.corpuscore.store.sql.step.KeyLog;
import dev.corpuscore.store.sql.step.LedgerLog;
import dev.corpuscore.store.sql.step.RepostCompletion;
import dev.corpuscore.store.sql.step.RootWrites;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.store.sql.transaction.Database;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Tables of an SQL database as rows. */
final class SqlArchive implements Archive {
  /** How many inconsistencies are reported. */
  private static final int TOLD = 20;

  private final Database database;
  private final List<Table> contents;
  private final Consumer<Inspection> verification;

  /**
   * @param contents in an order in which a table precedes those that refer to it
   * @param verification reads everything and reports inconsistencies
   */
  SqlArchive(Database database, List<Table> contents, Consumer<Inspection> verification) {
    this.database = database;
    this.contents = contents;
    this.verification = verification;
  }

  @Override
  public int version() {
    return Migrations.VERSION;
  }

  @Override
  public int oldestVersion() {
    return Table.FIRST;
  }

  @Override
  public Map<String, List<String>> tables(int version) {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    for (Table table : contents) {
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
          for (Table table : contents) {
            rows += handle.number("SELECT count(*) FROM " + table.name());
          }
          return rows;
        });
  }

  @Override
  public void read(RowVisitor visitor) {
    database.readAll(
        handle -> {
          for (Table table : contents) {
            handle.queryAll(table.selectAll(), row -> visitor.row(table.archived(row)));
          }
          return true;
        });
  }

  @Override
  public void fill(int version, RowSource rows) {
    database.writeAll(
        handle -> {
          CorpusRow.lock(handle);
          new ArchiveLoader(handle, contents, version).run(rows);
          if (version < UnattributedRows.SINCE) {
            UnattributedRows.mark(handle);
          }
          JobCompletion.run(handle);
          RepostCompletion.run(handle);
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
