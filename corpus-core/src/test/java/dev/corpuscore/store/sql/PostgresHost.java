package dev.corpuscore.store.sql;

import dev.corpuscore.Scratch;
import dev.corpuscore.ServerHost;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** Keeps the PostgreSQL that all JVMs of tests share, with a database to copy. */
final class PostgresHost {
  private PostgresHost() {}

  public static void main(String[] arguments) throws IOException {
    Path data = Scratch.newFolder("postgres");
    try (StartedPostgres server = StartedPostgres.startIn(data)) {
      server.execute("postgres", "CREATE DATABASE " + PostgresServer.TEMPLATE);
      SqlStore.openPostgres(server.address(PostgresServer.TEMPLATE), Clock.systemUTC()).close();
      server.execute(PostgresServer.TEMPLATE, "DELETE FROM corpus; DELETE FROM ticket");
      ServerHost.serve(Integer.toString(server.port()));
    }
    Scratch.delete(data);
    ServerHost.keepCost("PostgreSQL's host");
  }
}
