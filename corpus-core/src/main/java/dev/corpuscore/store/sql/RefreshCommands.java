package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CommandQueue.Order;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

/** The refresh commands of one posting, when a participant who contributed to it is erased. */
final class RefreshCommands {
  private static final String OF_POSTING = " FROM command WHERE kind = ? AND subject = ?";

  /** A reason may name a host that the participant typed, and a leased command will write one. */
  private static final String TELLING =
      " AND (state = 'leased' OR error IS NOT NULL OR result IS NOT NULL)";

  private final Handle handle;
  private final PostingId posting;

  RefreshCommands(Handle handle, PostingId posting) {
    this.handle = handle;
    this.posting = posting;
  }

  /** Deletes all of them in any state. A lease of a deleted command has no effect any more. */
  int delete() throws SQLException {
    return delete("");
  }

  /**
   * Deletes those that have a result or may get one. If one of them is still to be done, a new one
   * without a result replaces it.
   *
   * @return by how many their number has decreased
   */
  int forgetReasons() throws SQLException {
    String sql =
        "SELECT min(created_at) AS created_at, min(due_at) AS due_at, max(forced) AS forced"
            + OF_POSTING
            + TELLING
            + " AND state IN ('pending', 'leased')";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      bind(query);
      try (ResultSet row = query.executeQuery()) {
        boolean open = row.next() && row.getObject("due_at") != null;
        int deleted = delete(TELLING);
        return open && queueAgain(row) ? deleted - 1 : deleted;
      }
    }
  }

  private boolean queueAgain(ResultSet before) throws SQLException {
    Order order =
        new Order(
            CommandKind.POSTING_REFRESH,
            posting.value(),
            Instant.ofEpochSecond(before.getLong("due_at")),
            before.getLong("forced") != 0);
    Instant created = Instant.ofEpochSecond(before.getLong("created_at"));
    return new CommandRows(handle)
        .insertUnlessPending(CommandRow.pending(UUID.randomUUID().toString(), order, created));
  }

  private int delete(String which) throws SQLException {
    try (PreparedStatement delete =
        handle.connection().prepareStatement("DELETE" + OF_POSTING + which)) {
      bind(delete);
      return delete.executeUpdate();
    }
  }

  private void bind(PreparedStatement statement) throws SQLException {
    statement.setString(1, CommandKind.POSTING_REFRESH.wire());
    statement.setString(2, posting.value());
  }
}
