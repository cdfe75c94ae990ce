package dev.corpuscore.store.sql;

import dev.corpuscore.store.Store;
import java.nio.file.Path;
import java.time.Clock;

/** Stores on SQLite, a file in the folder. */
public interface OnSqlite extends OnSql {
  @Override
  default Store open(Path folder) {
    return SqlStore.openSqlite(folder.resolve("corpus.db"), Clock.systemUTC());
  }
}
