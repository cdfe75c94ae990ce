package dev.corpuscore.store.sql.verification;

import dev.corpuscore.canonical.job.JobEvidence;
import dev.corpuscore.canonical.job.JobKey;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.JobRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.step.JobWrites;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the keys of jobs match their postings, and that every posting is of the right job.
 * For one thread, which closes it.
 */
final class JobVerification implements AutoCloseable {
  /** Postings that are not found by the key of what their link leads to. */
  private static final String ASTRAY =
      """
      SELECT p.id FROM posting_job j
      JOIN posting p ON p.number = j.number
      LEFT JOIN posting t ON t.id = j.target
      LEFT JOIN posting_job led ON led.number = t.number
      WHERE j.likeness <> coalesce(led.own, j.own)
      ORDER BY p.id
      """;

  private final Inspection inspection;
  private final PreparedStatement query;
  private final ResultSet rows;
  private JobRows.@Nullable Member next;

  JobVerification(Inspection inspection) throws SQLException {
    this.inspection = inspection;
    this.query =
        inspection.handle().connection().prepareStatement(JobRows.SELECT + "ORDER BY j.number");
    this.rows = query.executeQuery();
    advance();
  }

  /** Checks the key of a posting. Postings must be passed in the order of their numbers. */
  void posting(PostingRow posting, PostingContent content) throws SQLException {
    while (next != null && next.key().number() < posting.number()) {
      advance();
    }
    JobRows.Member stored = next == null || next.key().number() != posting.number() ? null : next;
    if ((stored != null) != posting.listed() || (stored != null && !fits(stored, content))) {
      inspection.fault("posting " + posting.id() + ": its key of jobs is not that of its content");
    }
    if (stored == null && posting.job() != null) {
      inspection.fault("posting " + posting.id() + " is of a job, but has no key of jobs");
    }
  }

  private static boolean fits(JobRows.Member stored, PostingContent content) {
    PostingId id = stored.id();
    return stored.key().own() == JobKey.of(id, content)
        && Objects.equals(stored.key().target(), JobWrites.target(id, content))
        && (stored.evidence() == null || stored.evidence().equals(JobEvidence.of(content)));
  }

  private void advance() throws SQLException {
    next = null;
    while (next == null && rows.next()) {
      try {
        next = JobRows.member(new Row(rows, inspection.handle().dialect()));
      } catch (CorpusException e) {
        inspection.fault(e.getMessage());
      }
    }
  }

  /** Reads the whole table, key by key. */
  static void jobs(Inspection inspection) throws SQLException {
    inspection.rows(
        ASTRAY,
        row ->
            inspection.fault(
                "posting " + row.text("id") + " is not found by the job that its link leads to"));
    List<JobRows.Member> members = new ArrayList<>();
    inspection
        .handle()
        .query(
            JobRows.SELECT + "ORDER BY j.likeness, p.id",
            row -> {
              JobRows.Member member = JobRows.member(row);
              if (!members.isEmpty()
                  && members.getFirst().key().likeness() != member.key().likeness()) {
                jobs(inspection, members);
                members.clear();
              }
              members.add(member);
            });
    jobs(inspection, members);
  }

  private static void jobs(Inspection inspection, List<JobRows.Member> members) {
    if (JobRows.areCompared(members)
        && members.stream().anyMatch(member -> member.evidence() == null)) {
      inspection.fault(
          "posting "
              + members.getFirst().id()
              + " or another with its key has no evidence of jobs");
      return;
    }
    for (JobRows.Misplaced each : JobRows.misplaced(members)) {
      inspection.fault("posting " + each.id() + " is of the wrong job");
    }
  }

  @Override
  public void close() throws SQLException {
    rows.close();
    query.close();
  }
}
