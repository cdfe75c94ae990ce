package dev.corpuscore.store.sql.database;

import java.sql.Connection;
import java.sql.SQLException;

/** Something to do on a connection. */
@FunctionalInterface
public interface Work<T> {
  T on(Connection connection) throws SQLException;
}
