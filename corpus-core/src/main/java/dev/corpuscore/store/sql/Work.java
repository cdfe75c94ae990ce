package dev.corpuscore.store.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** Something to do on a connection. */
@FunctionalInterface
interface Work<T> {
  T on(Connection connection) throws SQLException;
}
