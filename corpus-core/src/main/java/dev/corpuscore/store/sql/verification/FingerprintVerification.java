package dev.corpuscore.store.sql.verification;

import dev.corpuscore.canonical.duplicate.DuplicateFingerprint;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.store.sql.row.FingerprintRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.step.DuplicateWrites;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Checks that fingerprints match their postings, and that every posting is in the right group. For
 * one thread, which closes it.
 */
final class FingerprintVerification implements AutoCloseable {
  private final Inspection inspection;
  private final PreparedStatement query;
  private final ResultSet rows;
  private FingerprintRows.@Nullable Member next;

  FingerprintVerification(Inspection inspection) throws SQLException {
    this.inspection = inspection;
    this.query =
        inspection
            .handle()
            .connection()
            .prepareStatement(FingerprintRows.SELECT + "ORDER BY l.number");
    this.rows = query.executeQuery();
    advance();
  }

  /** Checks the fingerprint of a posting. Postings must be passed in the order of their numbers. */
  void posting(PostingRow posting, PostingContent content) throws SQLException {
    while (next != null && next.number() < posting.number()) {
      advance();
    }
    FingerprintRows.Member stored = next == null || next.number() != posting.number() ? null : next;
    if (!matches(stored, posting, content)) {
      inspection.fault("posting " + posting.id() + ": its fingerprint is not that of its content");
    }
    if (stored == null && posting.duplicateGroup() != null) {
      inspection.fault(
          "posting " + posting.id() + " is in a duplicate group, but has no fingerprint");
    }
  }

  private static boolean matches(
      FingerprintRows.@Nullable Member stored, PostingRow posting, PostingContent content) {
    OptionalLong key = DuplicateWrites.key(posting, content);
    if (stored == null || key.isEmpty()) {
      return stored == null && key.isEmpty();
    }
    return stored.key() == key.getAsLong()
        && (stored.sketch() == null || stored.sketch().equals(DuplicateFingerprint.sketch(content)))
        && (stored.places() == null || stored.places() == DuplicateFingerprint.places(content));
  }

  private void advance() throws SQLException {
    next = null;
    while (next == null && rows.next()) {
      try {
        next = FingerprintRows.member(new Row(rows, inspection.handle().dialect()));
      } catch (CorpusException e) {
        inspection.fault(e.getMessage());
      }
    }
  }

  /** Reads the whole table, key by key. */
  static void groups(Inspection inspection) throws SQLException {
    List<FingerprintRows.Member> members = new ArrayList<>();
    inspection
        .handle()
        .query(
            FingerprintRows.SELECT + "ORDER BY l.likeness, p.id",
            row -> {
              FingerprintRows.Member member = FingerprintRows.member(row);
              if (!members.isEmpty() && members.getFirst().key() != member.key()) {
                groups(inspection, members);
                members.clear();
              }
              members.add(member);
            });
    groups(inspection, members);
  }

  private static void groups(Inspection inspection, List<FingerprintRows.Member> members) {
    if (FingerprintRows.areCompared(members)
        && members.stream().anyMatch(member -> !member.isComparable())) {
      inspection.fault(
          "posting "
              + members.getFirst().id()
              + " or another with its company and title has no sketch of its text");
      return;
    }
    for (FingerprintRows.Misplaced each : FingerprintRows.misplaced(members)) {
      if (!FingerprintRows.wasRepost(members, each)) {
        inspection.fault(
            "posting "
                + each.id()
                + " is in the wrong duplicate group, or wrongly a repost or none");
      }
    }
  }

  @Override
  public void close() throws SQLException {
    rows.close();
    query.close();
  }
}
