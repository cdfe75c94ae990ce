package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Store;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Reads a database part by part, so that damage in one part does not hide damage in another. The
 * parts share one transaction and so see one state.
 */
record Inspection(Handle handle, Store.Findings findings) {
  /** One part of the work. */
  @FunctionalInterface
  interface Part {
    void run() throws SQLException;
  }

  /** Runs one part. An exception is reported as a fault. */
  void part(Part part) {
    try {
      Work.attempt(
          handle,
          same -> {
            row(part);
            return true;
          });
    } catch (SQLException e) {
      fault(e);
    }
  }

  /** Checks one row of a part. A damaged row does not prevent the check of the next one. */
  void row(Part row) throws SQLException {
    try {
      row.run();
    } catch (CorpusException e) {
      findings.fault(e.getMessage());
    }
  }

  private void fault(SQLException e) {
    findings.fault(
        Objects.requireNonNullElse(handle.dialect().translate(e).getMessage(), "no reason"));
  }
}
