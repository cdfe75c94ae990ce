package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.resolve.SubmittedAdJson;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code submission}: text that a caller typed about a posting that no source has
 * shown.
 *
 * @param sequence its position in the order of time among all submissions
 * @param participant the keyed hash, or null if the caller named none
 * @param typed see {@link SubmittedAdJson}
 * @param submittedAt seconds since 1970
 */
record SubmissionRow(
    long sequence, long number, byte @Nullable [] participant, byte[] typed, long submittedAt) {
  static final String COLUMNS =
      "s.sequence, s.number, s.participant, s.typed, s.submitted_at, s.checksum";

  /** All submissions for one posting, in the order of time. */
  static List<SubmissionRow> about(Handle handle, long number) throws SQLException {
    String sql = "SELECT " + COLUMNS + " FROM submission s WHERE s.number = ? ORDER BY s.sequence";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setLong(1, number);
      try (ResultSet rows = query.executeQuery()) {
        List<SubmissionRow> found = new ArrayList<>();
        while (rows.next()) {
          found.add(read(rows, handle.dialect()));
        }
        return found;
      }
    }
  }

  /** Reads the current row. */
  static SubmissionRow read(ResultSet row, Dialect dialect) throws SQLException {
    SubmissionRow submission =
        new SubmissionRow(
            row.getLong("sequence"),
            row.getLong("number"),
            row.getBytes("participant"),
            row.getBytes("typed"),
            row.getLong("submitted_at"));
    if (submission.checksum() != row.getLong("checksum")) {
      throw dialect.damaged("submission " + submission.sequence + " does not match its checksum");
    }
    return submission;
  }

  /** Adds what this caller has not submitted for this posting before, if there is anything. */
  static void add(Handle handle, long number, Submission submission) throws SQLException {
    ParticipantHash participant = submission.participant();
    SubmittedDetails news = submission.typed().details();
    for (SubmissionRow known : about(handle, number)) {
      if (known.isOf(participant)) {
        news = news.without(known.submittedAd().details());
      }
    }
    if (!news.equals(SubmittedDetails.NONE)) {
      new SubmissionRow(
              Sequence.next(handle, "submission"),
              number,
              participant == null ? null : participant.bytes(),
              SubmittedAdJson.bytes(new SubmittedAd(submission.typed().url(), news)),
              submission.at().getEpochSecond())
          .insert(handle);
    }
  }

  private boolean isOf(@Nullable ParticipantHash caller) {
    return caller == null ? participant == null : caller.includes(participant);
  }

  /** The submitted ad. */
  SubmittedAd submittedAd() {
    return SubmittedAdJson.parse(typed);
  }

  private void insert(Handle handle) throws SQLException {
    String sql =
        """
        INSERT INTO submission (sequence, number, participant, typed, submitted_at, checksum)
        VALUES (?, ?, ?, ?, ?, ?)
        """;
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setLong(1, sequence);
      insert.setLong(2, number);
      if (participant == null) {
        insert.setNull(3, Types.BINARY);
      } else {
        insert.setBytes(3, participant);
      }
      insert.setBytes(4, typed);
      insert.setLong(5, submittedAt);
      insert.setLong(6, checksum());
      insert.executeUpdate();
    }
  }

  private long checksum() {
    RowChecksum checksum = new RowChecksum().add(sequence).add(number);
    if (participant != null) {
      checksum.add(participant);
    }
    return checksum.add(typed).add(submittedAt).value();
  }
}
