package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.history.Reposts;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds the earlier postings that one repeats. */
public final class RepostQuery {
  /**
   * Of its duplicate group and at its places, those first seen before it that were closed when it
   * was first seen, or whose date had come. A group is within one likeness, which has an index, and
   * at most 500 postings.
   */
  private static final String EARLIER =
      """
      SELECT o.id, o.first_seen_at
      FROM posting p
        JOIN posting_likeness l ON l.number = p.number
        JOIN posting_likeness m
          ON m.likeness = l.likeness AND m.places = l.places AND m.number <> l.number
        JOIN posting o ON o.number = m.number
      WHERE p.id = ?
        AND o.duplicate_group = p.duplicate_group
        AND o.first_seen_at < p.first_seen_at
        AND (o.closed_at <= p.first_seen_at OR o.expires_at <= p.first_seen_at)
      ORDER BY o.first_seen_at DESC, o.id
      """;

  private RepostQuery() {}

  private record Earlier(PostingId id, long firstSeenAt) {}

  /** As {@code PostingStore.reposts}. */
  public static Optional<Reposts> of(Handle handle, PostingId id) throws SQLException {
    List<Earlier> earlier =
        handle.list(
            EARLIER, row -> new Earlier(row.posting("id"), row.number("first_seen_at")), id);
    return earlier.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Reposts(
                earlier.size(),
                Instant.ofEpochSecond(earlier.getLast().firstSeenAt),
                earlier.stream().limit(Reposts.NAMED).map(Earlier::id).toList()));
  }
}
