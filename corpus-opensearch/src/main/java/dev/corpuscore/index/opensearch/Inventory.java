package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Entry;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts, lists and verifies the documents of an index, also those that searches do not find.
 * Thread-safe.
 */
final class Inventory {
  private static final int ENTRIES_AT_ONCE = 5_000;

  /** Small bodies, which fit into a page together; large ones are read one by one. */
  private static final int BODIES_AT_ONCE =
      PostingIndex.PAGE_BYTES / ClusterFields.SMALL_BODY_BYTES;

  private final Cluster cluster;
  private final String index;
  private final Duration limit;
  private volatile @Nullable LeftOutCount leftOut;
  private volatile @Nullable OpenCount open;
  private volatile @Nullable ExtraPositions extraPositions;

  /**
   * @param limit of what a search waits for
   */
  Inventory(Cluster cluster, String index, Duration limit) {
    this.cluster = cluster;
    this.index = index;
    this.limit = limit;
  }

  /** Returns how many documents match. */
  long count(ObjectNode query) {
    return new SearchRequest(query).trackTotalHits().execute(cluster, index).total();
  }

  void forEach(Consumer<Entry> visitor) {
    scan(
        "",
        ENTRIES_AT_ONCE,
        entry -> {
          visitor.accept(entry);
          return true;
        });
  }

  List<PostingId> ids(String prefix, int most) {
    List<PostingId> ids = new ArrayList<>();
    scan(
        prefix, Math.min(most, ENTRIES_AT_ONCE), entry -> ids.add(entry.id()) && ids.size() < most);
    return ids;
  }

  private void scan(String prefix, int page, Predicate<Entry> visitor) {
    new PointInTimeScan(cluster, index)
        .forEachWhile(
            EntryClause.entries(prefix),
            page,
            hit -> visitor.test(entry(hit)),
            Fields.REVISION,
            Fields.LEFT_OUT);
  }

  private static Entry entry(FoundHit hit) {
    return new Entry(
        new PostingId(hit.sort(0).asString()),
        hit.field(Fields.REVISION).asLong(),
        hit.has(Fields.LEFT_OUT));
  }

  /** Returns how many postings are left out at {@code state}. Asks the cluster once per state. */
  long leftOut(IndexState state) {
    LeftOutCount known = leftOut;
    if (known == null || !known.of.equals(state)) {
      known = new LeftOutCount(state, count(EntryClause.leftOut()));
      leftOut = known;
    }
    return known.count;
  }

  private record LeftOutCount(IndexState of, long count) {}

  /**
   * Returns how many postings are open at {@code now}, at {@code state} or later. Asks the cluster
   * once per state and second: to count them, it looks at every posting.
   */
  long open(IndexState state, Instant now) {
    OpenCount known = open;
    long second = now.getEpochSecond();
    if (known == null || !known.of.equals(state) || known.second != second) {
      known = new OpenCount(state, second, soon(EntryClause.open(now).node()));
      open = known;
    }
    return known.count;
  }

  private record OpenCount(IndexState of, long second, long count) {}

  /**
   * Returns whether any posting has {@link Fields#EXTRA_POSITIONS}, at {@code state} or later. Asks
   * the cluster once per state.
   */
  boolean hasExtraPositions(IndexState state) {
    ExtraPositions known = extraPositions;
    if (known == null || !known.of.equals(state)) {
      known = new ExtraPositions(state, soon(Clauses.exists(Fields.EXTRA_POSITIONS)) > 0);
      extraPositions = known;
    }
    return known.exist;
  }

  /** As {@link #count}, for searches that wait. */
  private long soon(ObjectNode query) {
    return new SearchRequest(query)
        .trackTotalHits()
        .requireWithin(limit)
        .execute(cluster, index)
        .total();
  }

  private record ExtraPositions(IndexState of, boolean exist) {}

  /** Returns a description of the first damage; empty if there is none. */
  Optional<String> verify() {
    List<String> damaged = new ArrayList<>();
    try {
      String health =
          cluster
              .request("GET", "_cluster/health/" + index, null, Cluster.PATIENT)
              .path("status")
              .asString("");
      if (health.equals("red")) {
        return Optional.of("OpenSearch has lost a part of the index " + index);
      }
      verify(EntryClause.smallBodies(), BODIES_AT_ONCE, damaged);
      verify(EntryClause.largeBodies(), 1, damaged);
    } catch (CorpusException e) {
      return Optional.of(e.getMessage());
    }
    return damaged.stream().findFirst();
  }

  /** Reads {@code atOnce} documents per request until one is damaged. */
  private void verify(ObjectNode query, int atOnce, List<String> damaged) {
    new PointInTimeScan(cluster, index)
        .forEachWhile(
            query,
            atOnce,
            hit -> {
              if (!isSound(hit)) {
                damaged.add("the bytes of " + hit.sort(0).asString() + " have changed");
              }
              return damaged.isEmpty();
            },
            Fields.ROLE_HIT,
            Fields.BODY,
            ClusterFields.LARGE_BODY,
            ClusterFields.CHECKSUM);
  }

  private static boolean isSound(FoundHit hit) {
    byte[] roleHit = hit.bytes(Fields.ROLE_HIT);
    long sum = hit.field(ClusterFields.CHECKSUM).asLong();
    return hit.soundBody().filter(body -> sum == Checksum.of(roleHit, body)).isPresent();
  }
}
