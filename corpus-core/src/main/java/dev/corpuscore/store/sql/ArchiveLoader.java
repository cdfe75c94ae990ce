package dev.corpuscore.store.sql;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.store.Archive;
import dev.corpuscore.store.Archive.RowSource;
import dev.corpuscore.store.sql.row.LearnedPlacesRow;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes rows into the tables of an empty store, in the caller's transaction. Used once. */
final class ArchiveLoader {
  private static final int BATCH = 1_000;

  /** The rows that a new store has and that an archive replaces. */
  private static final Set<String> MADE_BY_OPENING =
      Set.of("corpus", "pseudonym_key", "signing_key", "signing_key_entry");

  private static final Set<String> LOG = Set.of("log_entry", "log_hash");

  private final Handle handle;
  private final List<Table> tables;
  private int table = -1;
  private @Nullable PreparedStatement insert;
  private int waiting;

  /**
   * @param contents the tables of the archive
   * @param version of the tables that the rows come from
   */
  ArchiveLoader(Handle handle, List<Table> contents, int version) {
    this.handle = handle;
    this.tables = contents.stream().map(each -> each.at(version)).toList();
  }

  void run(RowSource rows) throws SQLException {
    makeRoom();
    try {
      for (Archive.Row row = rows.next(); row != null; row = rows.next()) {
        add(row);
      }
      flush();
    } finally {
      if (insert != null) {
        insert.close();
      }
    }
  }

  private void makeRoom() throws SQLException {
    // of a generation of this store, whose number one of the archive may have
    LearnedPlacesRow.delete(handle);
    boolean keysOnly = isLogOfKeysOnly();
    // all of them, also those that an older archive lacks
    for (Table each : tables) {
      boolean made = MADE_BY_OPENING.contains(each.name());
      if (made || (keysOnly && LOG.contains(each.name()))) {
        handle.update("DELETE FROM " + each.name());
      } else if (handle.exists("SELECT 1 FROM " + each.name() + " LIMIT 1")) {
        throw invalid(
            "this store is not empty (table "
                + each.name()
                + " has rows): an archive can only be imported into an empty store; set another"
                + " CORE_DATA_DIR or CORE_DATABASE_URL");
      }
    }
  }

  /** Whether the logs have no entry but those with which opening introduced the keys. */
  private boolean isLogOfKeysOnly() throws SQLException {
    return handle.number("SELECT count(*) FROM log_entry")
        == handle.number("SELECT count(*) FROM signing_key_entry");
  }

  private void add(Archive.Row row) throws SQLException {
    PreparedStatement into = insertOf(row.table());
    try {
      tables.get(table).bindArchived(into, row.values(), handle);
    } catch (IllegalArgumentException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
    into.addBatch();
    waiting++;
    if (waiting == BATCH) {
      flush();
    }
  }

  private PreparedStatement insertOf(String name) throws SQLException {
    if (insert != null && tables.get(table).name().equals(name)) {
      return insert;
    }
    flush();
    if (insert != null) {
      insert.close();
    }
    table = next(name);
    PreparedStatement next = handle.connection().prepareStatement(tables.get(table).insert());
    insert = next;
    return next;
  }

  /** The position of a table, which must follow that of the table before. */
  private int next(String name) {
    List<String> names = tables.stream().map(Table::name).toList();
    int found = names.indexOf(name);
    if (found <= table) {
      throw invalid("the row of " + name + " is not in the order of the tables");
    }
    return found;
  }

  private void flush() throws SQLException {
    if (insert != null && waiting > 0) {
      try {
        insert.executeBatch();
      } catch (SQLException e) {
        if (isContradiction(e)) {
          throw invalid("rows of " + tables.get(table).name() + " contradict each other");
        }
        throw e;
      }
    }
    waiting = 0;
  }

  /** SQLSTATE class 23, which SQLite's driver leaves out: SQLITE_CONSTRAINT there. */
  private static boolean isContradiction(SQLException e) {
    String state = e.getSQLState();
    return state == null ? (e.getErrorCode() & 0xff) == 19 : state.startsWith("23");
  }
}
