package dev.corpuscore.store.sql.participant;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.store.Visit;
import dev.corpuscore.store.sql.database.Dialect;
import dev.corpuscore.store.sql.posting.VisitTransaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Deletes what is here of one participant, inside the transaction of an erasure. */
final class Deletion {
  private final Connection connection;
  private final Dialect dialect;
  private final byte[] participant;

  Deletion(Connection connection, Dialect dialect, byte[] participant) {
    this.connection = connection;
    this.dialect = dialect;
    this.participant = participant;
  }

  Erased run() throws SQLException {
    List<PostingId> theirs = postingsOfTheirsAlone();
    int contributions = deleteContributions();
    if (contributions == 0) {
      return Erased.NOTHING;
    }
    int commands = 0;
    List<Visit> removals = new ArrayList<>();
    for (PostingId id : theirs) {
      commands += deleteCommands(id);
      removals.add(new Visit(id, null, stored -> new Visit.Decision.Remove()));
    }
    new VisitTransaction(connection, dialect, removals).run(removals);
    return new Erased(contributions, theirs.size(), commands);
  }

  /** Known from what they typed, and from nobody else who has a name here. */
  private List<PostingId> postingsOfTheirsAlone() throws SQLException {
    String sql =
        """
        SELECT p.id
        FROM contribution c JOIN posting p ON p.number = c.number
        WHERE c.participant = ? AND p.origin = ?
          AND NOT EXISTS (SELECT 1 FROM contribution other
                          WHERE other.number = c.number AND other.participant <> ?)
        ORDER BY p.number
        """;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setBytes(1, participant);
      query.setString(2, Origin.SUBMITTED.wire());
      query.setBytes(3, participant);
      try (ResultSet rows = query.executeQuery()) {
        List<PostingId> ids = new ArrayList<>();
        while (rows.next()) {
          ids.add(new PostingId(rows.getString("id")));
        }
        return ids;
      }
    }
  }

  private int deleteContributions() throws SQLException {
    String sql = "DELETE FROM contribution WHERE participant = ?";
    try (PreparedStatement delete = connection.prepareStatement(sql)) {
      delete.setBytes(1, participant);
      return delete.executeUpdate();
    }
  }

  /** In whatever state: a lease on one that is gone ends by itself, and old ones keep reasons. */
  private int deleteCommands(PostingId about) throws SQLException {
    String sql = "DELETE FROM command WHERE kind = ? AND subject = ?";
    try (PreparedStatement delete = connection.prepareStatement(sql)) {
      delete.setString(1, CommandKind.POSTING_REFRESH.wire());
      delete.setString(2, about.value());
      return delete.executeUpdate();
    }
  }
}
