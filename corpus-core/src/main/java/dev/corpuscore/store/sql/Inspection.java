package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Reads a database part by part: damage in one must not hide damage in another. The parts share one
 * transaction, so that they see one state.
 */
record Inspection(Connection connection, Dialect dialect, Store.Findings findings) {
  /** One part of the work. */
  @FunctionalInterface
  interface Part {
    void run() throws SQLException;
  }

  /** Runs one part; what stops it is a finding. */
  void part(Part part) {
    try {
      Work.attempt(
          connection,
          same -> {
            row(part);
            return true;
          });
    } catch (SQLException e) {
      fault(e);
    }
  }

  /** Looks at one row within a part; one that is damaged does not hide the next. */
  void row(Part row) throws SQLException {
    try {
      row.run();
    } catch (CorpusException e) {
      findings.fault(e.getMessage());
    }
  }

  private void fault(SQLException e) {
    findings.fault(Objects.requireNonNullElse(dialect.translate(e).getMessage(), "no reason"));
  }
}
