package dev.corpuscore.store.sql;

import dev.corpuscore.Unchecked;
import dev.corpuscore.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/** Stores on the shared PostgreSQL, in one database: a folder's first call makes it anew. */
public interface OnPostgres extends OnSql {
  /** The database's name. */
  String DATABASE = "contract";

  @Override
  default Store open(Path folder) {
    PostgresServer server = PostgresServer.shared();
    Path made = folder.resolve("made");
    if (!Files.exists(made)) {
      server.freshDatabase(DATABASE);
      Unchecked.run(() -> Files.createFile(made));
    }
    return SqlStore.openPostgres(server.address(DATABASE), Clock.systemUTC());
  }

  @Override
  default long number(Path folder, String sql) {
    return Long.parseLong(PostgresServer.shared().ask(DATABASE, sql));
  }

  @Override
  default void execute(Path folder, String sql) {
    PostgresServer.shared().execute(DATABASE, sql);
  }
}
