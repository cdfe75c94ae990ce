package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.Absence.LEFT_OUT;
import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.canonical.resolve.SubmittedAdJson;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code submission}: text that a caller typed about a posting that no source has
 * shown.
 *
 * @param sequence its position in the order of time among all submissions
 * @param participant the keyed hash, or null if the caller named none
 * @param typed see {@link SubmittedAdJson}
 */
public record SubmissionRow(long sequence, byte @Nullable [] participant, byte[] typed) {
  public static final Table TABLE =
      Table.of(
              "submission",
              "submission {sequence}",
              number("sequence").asKey(),
              number("number"),
              bytes("participant").absent(LEFT_OUT),
              bytes("typed"),
              number("submitted_at"))
          .since(6);

  /** All submissions for one posting, in the order of time. */
  public static List<SubmissionRow> about(Handle handle, long number) throws SQLException {
    return handle.list(
        TABLE.select("WHERE number = ? ORDER BY sequence"), SubmissionRow::read, number);
  }

  public static SubmissionRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new SubmissionRow(
        row.number("sequence"), row.bytesOrNull("participant"), row.bytes("typed"));
  }

  /** Adds what this caller has not submitted for this posting before, if there is anything. */
  public static void add(Handle handle, long number, Submission submission) throws SQLException {
    ParticipantHash participant = submission.participant();
    SubmittedDetails news = submission.typed().details();
    for (SubmissionRow known : about(handle, number)) {
      if (known.isOf(participant)) {
        news = news.without(known.submittedAd().details());
      }
    }
    if (!news.equals(SubmittedDetails.NONE)) {
      TABLE.insert(
          handle,
          Sequence.next(handle, TABLE),
          number,
          participant == null ? null : participant.bytes(),
          SubmittedAdJson.bytes(new SubmittedAd(submission.typed().url(), news)),
          submission.at());
    }
  }

  private boolean isOf(@Nullable ParticipantHash caller) {
    return caller == null ? participant == null : caller.includes(participant);
  }

  /** The submitted ad. */
  public SubmittedAd submittedAd() {
    return SubmittedAdJson.parse(typed);
  }
}
