package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.Store;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/**
 * Reads the tables of the postings once and reports what is inconsistent. Used once, by one thread.
 */
final class PostingVerification {
  private static final int PROGRESS_EVERY = 1_000;

  private final Handle handle;
  private final Store.Findings findings;
  private final Inspection inspection;
  private long newest = Long.MAX_VALUE;

  /** Whether there are postings whose leaves are not known. */
  private boolean damaged;

  PostingVerification(Inspection inspection) {
    this.inspection = inspection;
    this.handle = inspection.handle();
    this.findings = inspection.findings();
  }

  void run() {
    inspection.part(() -> newest = CorpusRow.read(handle).revision());
    inspection.part(() -> handle.dialect().faults(handle.connection()).forEach(findings::fault));
    inspection.part(this::postings);
    inspection.part(this::urls);
    inspection.part(this::removals);
    inspection.part(() -> ContactRows.verify(inspection));
    inspection.part(() -> DelistingRows.verify(inspection));
    inspection.part(() -> RevisionTimeRows.verify(inspection));
    inspection.part(() -> IncarnationRows.verify(inspection));
    inspection.part(() -> KeptOutRows.verify(inspection));
    inspection.part(() -> FingerprintVerification.groups(inspection));
    inspection.part(() -> RootRow.verify(inspection));
    inspection.part(() -> RootPageRows.verify(inspection));
    if (!damaged) {
      inspection.part(() -> RootWrites.verify(inspection));
    }
  }

  private void postings() throws SQLException {
    handle.dialect().dictionaries().verify(handle.connection());
    String sql = PostingRows.SELECT + "ORDER BY p.number, s.source";
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery();
        FingerprintVerification likenesses = new FingerprintVerification(inspection)) {
      PostingRows postings = new PostingRows(rows, handle.dialect());
      long seen = 0;
      while (posting(postings, likenesses)) {
        seen++;
        if (seen % PROGRESS_EVERY == 0) {
          findings.progress(seen);
        }
      }
      findings.progress(seen);
    }
  }

  /** Checks the next posting; false at the end. */
  private boolean posting(PostingRows postings, FingerprintVerification likenesses)
      throws SQLException {
    PostingRows.Read read = postings.read();
    if (read == null) {
      return false;
    }
    if (read.damage() != null) {
      findings.fault(read.damage().getMessage());
      damaged = true;
      return true;
    }
    PostingRow row = read.row();
    if (!Arrays.equals(Sha256.digest(row.content()).bytes(), row.digest())) {
      findings.fault("posting " + row.id() + ": its digest is not that of its content");
    }
    if (row.revision() > newest || row.number() > row.revision()) {
      findings.fault(
          "posting "
              + row.id()
              + ": revision "
              + row.revision()
              + " was never given, the newest is "
              + newest);
    }
    content(row, likenesses);
    return true;
  }

  private void content(PostingRow row, FingerprintVerification likenesses) throws SQLException {
    try {
      PostingContent content = PostingJson.parse(row.content());
      if (!Arrays.equals(PostingJson.canonical(new PostingId(row.id()), content), row.content())) {
        findings.fault("posting " + row.id() + ": its content has another id or is not canonical");
      }
      Instant expiresAt = content.expiresAt();
      if (!Objects.equals(expiresAt == null ? null : expiresAt.getEpochSecond(), row.expiresAt())) {
        findings.fault("posting " + row.id() + ": its expiry is not that of its content");
      }
      likenesses.posting(row, content);
    } catch (IllegalStateException | CorpusException e) {
      findings.fault("posting " + row.id() + ": its content cannot be read: " + e.getMessage());
    }
  }

  private void urls() throws SQLException {
    String sql =
        """
        SELECT u.url, u.number, u.checksum, p.number AS posting
        FROM posting_url u LEFT JOIN posting p ON p.number = u.number
        ORDER BY u.url
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        String url = rows.getString("url");
        long number = rows.getLong("number");
        if (PostingWrites.urlChecksum(url, number) != rows.getLong("checksum")) {
          findings.fault("URL " + url + " does not match its checksum");
        } else if (rows.getObject("posting") == null) {
          findings.fault("URL " + url + " leads to no posting");
        }
      }
    }
  }

  private void removals() throws SQLException {
    String sql =
        """
        SELECT r.id, r.revision, r.checksum, p.number AS posting
        FROM removal r LEFT JOIN posting p ON p.id = r.id
        ORDER BY r.id
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        String id = rows.getString("id");
        long revision = rows.getLong("revision");
        if (PostingWrites.removalChecksum(id, revision) != rows.getLong("checksum")) {
          findings.fault("the removal of " + id + " does not match its checksum");
        } else if (rows.getObject("posting") != null || revision > newest) {
          findings.fault(
              "posting "
                  + id
                  + " exists and has a removal, or its removal has a future"
                  + " revision");
        }
      }
    }
  }
}
