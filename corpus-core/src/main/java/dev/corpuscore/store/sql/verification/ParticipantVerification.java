package dev.corpuscore.store.sql.verification;

import dev.corpuscore.model.Origin;
import dev.corpuscore.store.sql.row.ContributionRow;
import dev.corpuscore.store.sql.row.PseudonymKeyRow;
import dev.corpuscore.store.sql.row.SubmissionRow;
import dev.corpuscore.store.sql.row.TombstoneRow;
import dev.corpuscore.store.sql.row.TypedUrlRows;
import dev.corpuscore.store.sql.table.Inspection;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the tables about participants and reports what is inconsistent. Used by one thread. */
final class ParticipantVerification {
  private final Inspection inspection;

  private ParticipantVerification(Inspection inspection) {
    this.inspection = inspection;
  }

  /** Checks all submissions, contributions and tombstones. */
  static void run(Inspection inspection) {
    ParticipantVerification verification = new ParticipantVerification(inspection);
    inspection.part(verification::contributions);
    inspection.part(verification::submissions);
    inspection.part(verification::typedUrls);
    inspection.part(verification::tombstones);
  }

  private void contributions() throws SQLException {
    inspection.rows(
        ContributionRow.TABLE.selectAs(
            "c",
            """
            , p.number AS posting,
              EXISTS (SELECT 1 FROM tombstone t WHERE t.participant = c.participant) AS erased
            FROM contribution c LEFT JOIN posting p ON p.number = c.number
            """),
        row -> {
          long number = row.number("number");
          if (!ContributionRow.TABLE.fits(row)) {
            inspection.fault(ContributionRow.TABLE.mismatch(row));
          } else if (row.isNull("posting")) {
            inspection.fault(
                "a contribution leads to posting number " + number + ", which is missing");
          } else if (row.isTrue("erased")) {
            inspection.fault(
                "a contribution to posting number "
                    + number
                    + " belongs to a participant who was erased");
          }
        });
  }

  private void submissions() throws SQLException {
    inspection.rows(
        SubmissionRow.TABLE.selectAs(
            "s",
            ", p.id, p.origin FROM submission s LEFT JOIN posting p ON p.number = s.number"
                + " ORDER BY s.sequence"),
        row -> {
          SubmissionRow submission = SubmissionRow.read(row);
          submission.submittedAd();
          if (!Origin.SUBMITTED.wire().equals(row.textOrNull("origin"))) {
            inspection.fault(
                "submission "
                    + submission.sequence()
                    + " is about a posting that a source has shown");
          }
        });
  }

  private void typedUrls() throws SQLException {
    inspection.rows(
        TypedUrlRows.TABLE.selectAs(
            "t",
            ", p.number AS posting FROM typed_url t LEFT JOIN posting p ON p.number = t.number"),
        row -> {
          if (!TypedUrlRows.TABLE.fits(row)) {
            inspection.fault(TypedUrlRows.TABLE.mismatch(row));
          } else if (row.isNull("posting")) {
            inspection.fault("typed URL " + row.number("sequence") + " leads to no posting");
          }
        });
  }

  private void tombstones() throws SQLException {
    Set<String> keyIds =
        PseudonymKeyRow.all(inspection.handle()).stream()
            .map(row -> row.check().keyId())
            .collect(Collectors.toSet());
    if (keyIds.isEmpty()) {
      if (PseudonymKeyRow.participantsAreStored(inspection.handle())) {
        inspection.fault("participants are stored, but the row of the pseudonym key is missing");
      }
      return;
    }
    contributionKeys(keyIds);
    inspection.rows(
        TombstoneRow.TABLE.select(""),
        row -> {
          if (!keyIds.contains(TombstoneRow.read(row).keyId())) {
            inspection.fault(
                "a tombstone was made with another pseudonym key than those of this store");
          }
        });
  }

  private void contributionKeys(Set<String> keyIds) throws SQLException {
    inspection.rows(
        "SELECT DISTINCT key_id FROM contribution WHERE key_id IS NOT NULL",
        row -> {
          String keyId = row.text("key_id");
          if (!keyIds.contains(keyId)) {
            inspection.fault(
                "contributions were stored under pseudonym key "
                    + keyId
                    + ", which is none of this store");
          }
        });
  }
}
