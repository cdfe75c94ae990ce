package dev.corpuscore.store.sql;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.resolve.SubmittedContent;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.store.PostingUpdate;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what is here of one participant, inside the transaction of an erasure: contributions, and
 * with them words and URLs that were typed. A posting that only callers know says afterwards what
 * the others typed; if that holds no title, it goes.
 */
final class ParticipantDeletion {
  private final Connection connection;
  private final Dialect dialect;
  private final byte[] participant;

  ParticipantDeletion(Connection connection, Dialect dialect, byte[] participant) {
    this.connection = connection;
    this.dialect = dialect;
    this.participant = participant;
  }

  Erased run() throws SQLException {
    List<Theirs> theirs = contributedTo();
    UnattributedRows.erased(connection, participant);
    int contributions = deleteContributions();
    if (contributions == 0) {
      return Erased.NOTHING;
    }
    int postings = 0;
    int commands = 0;
    List<PostingUpdate> updates = new ArrayList<>();
    for (Theirs each : theirs) {
      RefreshCommands refreshes = new RefreshCommands(connection, dialect, each.id());
      Optional<PostingContent> left = each.submitted() ? left(each.number()) : Optional.empty();
      if (each.submitted() && left.isEmpty()) {
        postings++;
        commands += refreshes.delete();
        updates.add(
            new PostingUpdate(each.id(), null, stored -> new PostingUpdate.Decision.Remove()));
      } else {
        commands += refreshes.forgetReasons();
        left.ifPresent(
            it -> updates.add(new PostingUpdate(each.id(), null, stored -> says(stored, it))));
      }
    }
    new UpdateTransaction(connection, dialect, updates).run(updates);
    return new Erased(contributions, postings, commands);
  }

  private static PostingUpdate.Decision says(@Nullable Posting stored, PostingContent left) {
    return stored == null || stored.content().equals(left)
        ? new PostingUpdate.Decision.Leave()
        : new PostingUpdate.Decision.Put(left, stored.record());
  }

  /** What the others say of a posting that only callers know. */
  private Optional<PostingContent> left(long number) throws SQLException {
    List<SubmittedAd> typed =
        SubmissionRow.about(connection, dialect, number).stream().map(SubmissionRow::said).toList();
    return SubmittedContent.of(typed, UrlIdentities::of);
  }

  /** A posting that the participant had a part in. */
  private record Theirs(long number, PostingId id, boolean submitted) {}

  private List<Theirs> contributedTo() throws SQLException {
    String sql =
        """
        SELECT p.number, p.id, p.origin
        FROM contribution c JOIN posting p ON p.number = c.number
        WHERE c.participant = ? ORDER BY p.number
        """;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setBytes(1, participant);
      try (ResultSet rows = query.executeQuery()) {
        List<Theirs> theirs = new ArrayList<>();
        while (rows.next()) {
          theirs.add(
              new Theirs(
                  rows.getLong("number"),
                  new PostingId(rows.getString("id")),
                  rows.getString("origin").equals(Origin.SUBMITTED.wire())));
        }
        return theirs;
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
}
