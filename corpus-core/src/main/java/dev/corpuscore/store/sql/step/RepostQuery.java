package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.history.Reposts;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the earlier postings that one repeats. */
public final class RepostQuery {
  /**
   * Of its duplicate group, those that were closed when it was first seen, or whose date had come.
   * A group is within one likeness, which has an index, and at most 500 postings.
   */
  private static final String EARLIER =
      """
      SELECT o.id
      FROM posting p
        JOIN posting_likeness l ON l.number = p.number
        JOIN posting_likeness m ON m.likeness = l.likeness AND m.number <> l.number
        JOIN posting o ON o.number = m.number
      WHERE p.id = ?
        AND o.duplicate_group = p.duplicate_group
        AND (o.closed_at <= p.first_seen_at OR o.expires_at <= p.first_seen_at)
      """;

  private RepostQuery() {}

  /** As {@code PostingStore.reposts}. */
  public static Optional<Reposts> of(Handle handle, PostingId id) throws SQLException {
    List<PostingId> known = new ArrayList<>(List.of(id));
    handle.query(EARLIER, row -> known.add(row.posting("id")), id);
    if (known.size() == 1) {
      return Optional.empty();
    }
    List<Posting> group =
        PostingQueries.byIds(handle, known).stream().map(PostingRow::posting).toList();
    Set<Location> places =
        group.stream()
            .filter(it -> it.id().equals(id))
            .map(RepostQuery::places)
            .findFirst()
            .orElseThrow();
    List<Posting> earlier =
        group.stream()
            .filter(it -> !it.id().equals(id) && places(it).equals(places))
            .sorted(
                Comparator.comparing((Posting it) -> it.record().firstSeenAt())
                    .reversed()
                    .thenComparing(it -> it.id().value()))
            .toList();
    return earlier.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Reposts(
                earlier.size(),
                earlier.getLast().record().firstSeenAt(),
                earlier.stream().limit(Reposts.NAMED).map(Posting::id).toList()));
  }

  private static Set<Location> places(Posting posting) {
    return Set.copyOf(posting.content().locations());
  }
}
