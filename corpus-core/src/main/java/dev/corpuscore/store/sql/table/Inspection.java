package dev.corpuscore.store.sql.table;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Store;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Reads a database part by part, so that damage in one part does not hide damage in another. The
 * parts share one transaction and so see one state.
 */
public record Inspection(Handle handle, Store.Findings findings) {
  /** One part of the work. */
  @FunctionalInterface
  public interface Part {
    void run() throws SQLException;
  }

  /** Runs one part. An exception is reported as a fault. */
  public void part(Part part) {
    try {
      Work.attempt(
          handle,
          same -> {
            row(part);
            return true;
          });
    } catch (SQLException e) {
      fault(Objects.requireNonNullElse(handle.dialect().translate(e).getMessage(), "no reason"));
    }
  }

  /** Checks every row that a query finds. A damaged row does not prevent the check of the next. */
  public void rows(String sql, Handle.Visitor check) throws SQLException {
    handle.query(sql, row -> row(() -> check.visit(row)));
  }

  private void row(Part row) throws SQLException {
    try {
      row.run();
    } catch (CorpusException e) {
      findings.fault(e.getMessage());
    }
  }

  public void fault(String sentence) {
    findings.fault(sentence);
  }
}
