package dev.corpuscore.store.sql.verification;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.ChangeRows;
import dev.corpuscore.store.sql.row.ContactRows;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.DelistingRows;
import dev.corpuscore.store.sql.row.KeptOutRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.PostingRows;
import dev.corpuscore.store.sql.row.RemovalRows;
import dev.corpuscore.store.sql.row.RootPageRows;
import dev.corpuscore.store.sql.step.RootWrites;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/**
 * Reads the tables of the postings once and reports what is inconsistent. Used once, by one thread.
 */
final class PostingVerification {
  private static final int PROGRESS_EVERY = 1_000;

  private final Inspection inspection;
  private long newest = Long.MAX_VALUE;

  /** Whether there are postings whose leaves are not known. */
  private boolean damaged;

  PostingVerification(Inspection inspection) {
    this.inspection = inspection;
  }

  void run() {
    Handle handle = inspection.handle();
    inspection.part(() -> newest = CorpusRow.read(handle).revision());
    inspection.part(() -> handle.dialect().faults(handle.connection()).forEach(inspection::fault));
    inspection.part(this::postings);
    inspection.part(this::urls);
    inspection.part(this::removals);
    inspection.part(() -> ContactRows.verify(inspection));
    inspection.part(() -> ChangeRows.verify(inspection));
    inspection.part(() -> DelistingRows.verify(inspection));
    inspection.part(() -> KeptOutRows.verify(inspection));
    inspection.part(() -> FingerprintVerification.groups(inspection));
    inspection.part(() -> JobVerification.jobs(inspection));
    inspection.part(() -> RootPageRows.verify(inspection));
    if (!damaged) {
      inspection.part(() -> RootWrites.verify(inspection));
    }
  }

  private void postings() throws SQLException {
    Handle handle = inspection.handle();
    handle.dialect().dictionaries().verify(handle);
    try (FingerprintVerification likenesses = new FingerprintVerification(inspection);
        JobVerification jobs = new JobVerification(inspection)) {
      long seen =
          handle.result(
              PostingRows.SELECT + "ORDER BY p.number, s.source",
              rows -> postings(new PostingRows(rows, handle.dialect()), likenesses, jobs));
      inspection.findings().progress(seen);
    }
  }

  private long postings(
      PostingRows postings, FingerprintVerification likenesses, JobVerification jobs)
      throws SQLException {
    long seen = 0;
    while (posting(postings, likenesses, jobs)) {
      seen++;
      if (seen % PROGRESS_EVERY == 0) {
        inspection.findings().progress(seen);
      }
    }
    return seen;
  }

  /** Checks the next posting; false at the end. */
  private boolean posting(
      PostingRows postings, FingerprintVerification likenesses, JobVerification jobs)
      throws SQLException {
    PostingRows.Read read = postings.read();
    if (read == null) {
      return false;
    }
    if (read.damage() != null) {
      inspection.fault(read.damage().getMessage());
      damaged = true;
      return true;
    }
    PostingRow row = read.row();
    if (!Arrays.equals(Sha256.digest(row.content()).bytes(), row.digest())) {
      inspection.fault("posting " + row.id() + ": its digest is not that of its content");
    }
    if (row.revision() > newest || row.number() > row.revision()) {
      inspection.fault(
          "posting "
              + row.id()
              + ": revision "
              + row.revision()
              + " was never given, the newest is "
              + newest);
    }
    content(row, likenesses, jobs);
    return true;
  }

  private void content(PostingRow row, FingerprintVerification likenesses, JobVerification jobs)
      throws SQLException {
    try {
      PostingContent content = PostingJson.parse(row.content());
      if (!Arrays.equals(PostingJson.canonical(new PostingId(row.id()), content), row.content())) {
        inspection.fault(
            "posting " + row.id() + ": its content has another id or is not canonical");
      }
      Instant expiresAt = content.expiresAt();
      if (!Objects.equals(expiresAt == null ? null : expiresAt.getEpochSecond(), row.expiresAt())) {
        inspection.fault("posting " + row.id() + ": its expiry is not that of its content");
      }
      likenesses.posting(row, content);
      jobs.posting(row, content);
    } catch (IllegalStateException | CorpusException e) {
      inspection.fault("posting " + row.id() + ": its content cannot be read: " + e.getMessage());
    }
  }

  private void urls() throws SQLException {
    inspection.rows(
        PostingRow.URLS.selectAs(
            "u",
            """
            , p.number AS posting
            FROM posting_url u LEFT JOIN posting p ON p.number = u.number
            ORDER BY u.url
            """),
        row -> {
          String url = row.text("url");
          if (!PostingRow.URLS.fits(row)) {
            inspection.fault("URL " + url + " does not match its checksum");
          } else if (row.isNull("posting")) {
            inspection.fault("URL " + url + " leads to no posting");
          }
        });
  }

  private void removals() throws SQLException {
    inspection.rows(
        RemovalRows.TABLE.selectAs(
            "r",
            """
            , p.number AS posting
            FROM removal r LEFT JOIN posting p ON p.id = r.id
            ORDER BY r.id
            """),
        row -> {
          if (!RemovalRows.TABLE.fits(row)) {
            inspection.fault(RemovalRows.TABLE.mismatch(row));
          } else if (!row.isNull("posting") || row.number("revision") > newest) {
            inspection.fault(
                "posting "
                    + row.text("id")
                    + " exists and has a removal, or its removal has a future"
                    + " revision");
          }
        });
  }
}
