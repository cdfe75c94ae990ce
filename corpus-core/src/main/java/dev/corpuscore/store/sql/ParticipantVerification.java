package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Origin;
import dev.corpuscore.store.Store;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the tables about participants and reports what is inconsistent. Used by one thread. */
final class ParticipantVerification {
  private final Inspection inspection;
  private final Handle handle;
  private final Store.Findings findings;

  private ParticipantVerification(Inspection inspection) {
    this.inspection = inspection;
    this.handle = inspection.handle();
    this.findings = inspection.findings();
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
    String sql =
        """
        SELECT c.participant, c.number, c.contributed_at, c.key_id, c.checksum, p.number AS posting,
               EXISTS (SELECT 1 FROM tombstone t WHERE t.participant = c.participant) AS erased
        FROM contribution c LEFT JOIN posting p ON p.number = c.number
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        long number = rows.getLong("number");
        long checksum =
            ContributionRow.checksum(
                rows.getBytes("participant"),
                number,
                rows.getLong("contributed_at"),
                rows.getString("key_id"));
        if (checksum != rows.getLong("checksum")) {
          findings.fault(
              "a contribution to posting number " + number + " does not match its checksum");
        } else if (rows.getObject("posting") == null) {
          findings.fault("a contribution leads to posting number " + number + ", which is missing");
        } else if (rows.getBoolean("erased")) {
          findings.fault(
              "a contribution to posting number "
                  + number
                  + " belongs to a participant who was erased");
        }
      }
    }
  }

  private void submissions() throws SQLException {
    String sql =
        "SELECT "
            + SubmissionRow.COLUMNS
            + ", p.id, p.origin FROM submission s LEFT JOIN posting p ON p.number = s.number"
            + " ORDER BY s.sequence";
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(() -> submission(rows));
      }
    }
  }

  private void submission(ResultSet row) throws SQLException {
    SubmissionRow submission = SubmissionRow.read(row, handle.dialect());
    submission.submittedAd();
    if (!Origin.SUBMITTED.wire().equals(row.getString("origin"))) {
      findings.fault(
          "submission " + submission.sequence() + " is about a posting that a source has shown");
    }
  }

  private void typedUrls() throws SQLException {
    String sql =
        """
        SELECT t.sequence, t.url, t.number, t.participant, t.checksum, p.number AS posting
        FROM typed_url t LEFT JOIN posting p ON p.number = t.number
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        long sequence = rows.getLong("sequence");
        long checksum =
            TypedUrlRows.checksum(
                sequence,
                rows.getString("url"),
                rows.getLong("number"),
                rows.getBytes("participant"));
        if (checksum != rows.getLong("checksum")) {
          findings.fault("typed URL " + sequence + " does not match its checksum");
        } else if (rows.getObject("posting") == null) {
          findings.fault("typed URL " + sequence + " leads to no posting");
        }
      }
    }
  }

  private void tombstones() throws SQLException {
    Set<String> keyIds = keyIds();
    if (keyIds.isEmpty()) {
      if (PseudonymKeyRow.participantsAreStored(handle)) {
        findings.fault("participants are stored, but the row of the pseudonym key is missing");
      }
      return;
    }
    contributionKeys(keyIds);
    String sql = "SELECT participant, key_id, erased_at, checksum FROM tombstone";
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        tombstone(rows, keyIds);
      }
    }
  }

  private void contributionKeys(Set<String> keyIds) throws SQLException {
    String sql = "SELECT DISTINCT key_id FROM contribution WHERE key_id IS NOT NULL";
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        if (!keyIds.contains(rows.getString("key_id"))) {
          findings.fault(
              "contributions were stored under pseudonym key "
                  + rows.getString("key_id")
                  + ", which is none of this store");
        }
      }
    }
  }

  private Set<String> keyIds() throws SQLException {
    return PseudonymKeyRow.all(handle).stream()
        .map(row -> row.check().keyId())
        .collect(Collectors.toSet());
  }

  private void tombstone(ResultSet row, Set<String> keyIds) throws SQLException {
    try {
      if (!keyIds.contains(TombstoneRow.read(row, handle.dialect()).keyId())) {
        findings.fault("a tombstone was made with another pseudonym key than those of this store");
      }
    } catch (CorpusException e) {
      findings.fault(e.getMessage());
    }
  }
}
