package dev.corpuscore.store.sql;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes rows of table {@code command}, on one connection. */
final class CommandRows {
  private final Handle handle;

  CommandRows(Handle handle) {
    this.handle = handle;
  }

  /**
   * The pending command of this kind and subject, or null. It is locked until the transaction ends.
   */
  @Nullable CommandRow pending(CommandKind kind, String subject) throws SQLException {
    List<CommandRow> found =
        query(
            "WHERE c.kind = ? AND c.subject = ? AND c.state = 'pending'"
                + handle.dialect().lockRow(),
            query -> {
              query.setString(1, kind.wire());
              query.setString(2, subject);
            });
    return found.isEmpty() ? null : found.getFirst();
  }

  /** The command of this lease, or null if the lease is no longer valid. */
  @Nullable CommandRow leased(Command lease) throws SQLException {
    List<CommandRow> found =
        query(
            "WHERE c.id = ?" + handle.dialect().lockRow(), query -> query.setString(1, lease.id()));
    return found.isEmpty() || !found.getFirst().isLeasedAs(lease) ? null : found.getFirst();
  }

  /**
   * The commands that may be leased now, the earliest due first. They are locked until the
   * transaction ends.
   */
  List<CommandRow> claimable(int most, Instant now) throws SQLException {
    return query(
        """
        WHERE (c.state = 'leased' AND c.leased_until <= ?)
           OR (c.state = 'pending' AND c.due_at <= ?
               AND NOT EXISTS (SELECT 1 FROM command l
                               WHERE l.kind = c.kind AND l.subject = c.subject
                                 AND l.state = 'leased'))
        ORDER BY c.due_at, c.created_at, c.kind, c.subject
        LIMIT ?
        """
            + handle.dialect().skipLockedRows(),
        query -> {
          query.setLong(1, now.getEpochSecond());
          query.setLong(2, now.getEpochSecond());
          query.setInt(3, most);
        });
  }

  /** The dead commands, newest first. */
  List<CommandRow> dead(int most) throws SQLException {
    return query(
        "WHERE c.state = 'dead' ORDER BY c.ended_at DESC, c.id LIMIT ?",
        query -> query.setInt(1, most));
  }

  /**
   * Adds a pending row, unless there is one of its kind and subject. If another transaction is
   * adding one, this waits until that ends; the next statement then sees the row if it was
   * committed.
   *
   * @return whether it was added
   */
  boolean insertUnlessPending(CommandRow row) throws SQLException {
    return execute(
            """
            INSERT INTO command (kind, subject, state, forced, attempts, created_at, due_at,
                                 leased_until, ended_at, error, result, checksum, id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (kind, subject) WHERE state = 'pending' DO NOTHING
            """,
            row::bind)
        == 1;
  }

  void update(CommandRow row) throws SQLException {
    execute(
        """
        UPDATE command
        SET kind = ?, subject = ?, state = ?, forced = ?, attempts = ?, created_at = ?, due_at = ?,
            leased_until = ?, ended_at = ?, error = ?, result = ?, checksum = ?
        WHERE id = ?
        """,
        row::bind);
  }

  void delete(String id) throws SQLException {
    execute("DELETE FROM command WHERE id = ?", delete -> delete.setString(1, id));
  }

  private List<CommandRow> query(String where, Binding binding) throws SQLException {
    try (PreparedStatement query =
        handle.connection().prepareStatement(CommandRow.SELECT + where)) {
      binding.bind(query);
      try (ResultSet rows = query.executeQuery()) {
        List<CommandRow> found = new ArrayList<>();
        while (rows.next()) {
          found.add(CommandRow.read(rows, handle.dialect()));
        }
        return found;
      }
    }
  }

  private int execute(String sql, Binding binding) throws SQLException {
    try (PreparedStatement statement = handle.connection().prepareStatement(sql)) {
      binding.bind(statement);
      return statement.executeUpdate();
    }
  }

  /** Binds the values of a statement. */
  @FunctionalInterface
  private interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }
}
