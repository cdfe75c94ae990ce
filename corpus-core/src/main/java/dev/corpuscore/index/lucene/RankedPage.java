package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;

/**
 * One page of one snapshot, all but the bodies of its hits: what costs time to find and little room
 * to keep. Holds no longer than the snapshot. Immutable.
 */
final class RankedPage {
  /** The page itself and its two arrays, without what is in them. */
  private static final int PAGE_BYTES = 120;

  private static final int STATS_BYTES = 64;

  /** One count and its term, without the term's characters. */
  private static final int COUNT_BYTES = 80;

  private final long total;
  private final boolean totalIsLowerBound;
  private final int[] docs;
  private final double[] relevance;
  private final List<Stats> stats;
  private final boolean incomplete;

  RankedPage(
      long total,
      boolean totalIsLowerBound,
      int[] docs,
      double[] relevance,
      List<Stats> stats,
      boolean incomplete) {
    this.total = total;
    this.totalIsLowerBound = totalIsLowerBound;
    this.docs = docs;
    this.relevance = relevance;
    this.stats = List.copyOf(stats);
    this.incomplete = incomplete;
  }

  /** Whether time ran out before it was whole: then another try may find more. */
  boolean incomplete() {
    return incomplete;
  }

  /** The page with its bodies, out of the snapshot it was ranked in. */
  SearchPage read(IndexSearcher searcher) throws IOException {
    StoredBytes[] stored =
        StoredBytes.of(
            searcher.getLeafContexts(), docs, PostingIndex.PAGE_BYTES, Fields.BODY, Fields.ID);
    List<Hit> hits = new ArrayList<>(docs.length);
    for (int at = 0; at < docs.length; at++) {
      PostingId id = new PostingId(stored[at].ascii(0));
      hits.add(new Hit(id, relevance[at], stored[at].body()));
    }
    return new SearchPage(total, totalIsLowerBound, hits, stats, incomplete);
  }

  /** How much room it takes, in bytes, about: rather more than less. */
  long bytes() {
    return PAGE_BYTES
        + (long) docs.length * (Integer.BYTES + Double.BYTES)
        + stats.stream().mapToLong(RankedPage::bytes).sum();
  }

  private static long bytes(Stats stats) {
    return STATS_BYTES
        + stats.values().stream()
            .mapToLong(each -> COUNT_BYTES + (long) each.term().length() * Character.BYTES)
            .sum();
  }
}
