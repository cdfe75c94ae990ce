package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;

/**
 * One page of one view, all but the bodies of its hits: what costs time to find and little room to
 * keep. Holds no longer than the view. Immutable.
 */
public final class RankedPage {
  private static final int OBJECT_BYTES = 100;

  private final long total;
  private final boolean totalIsLowerBound;
  private final int[] docs;
  private final double[] relevance;
  private final List<Stats> stats;

  RankedPage(
      long total, boolean totalIsLowerBound, int[] docs, double[] relevance, List<Stats> stats) {
    this.total = total;
    this.totalIsLowerBound = totalIsLowerBound;
    this.docs = docs;
    this.relevance = relevance;
    this.stats = List.copyOf(stats);
  }

  /** The page with its bodies, out of the view it was ranked in. */
  public SearchPage read(IndexSearcher searcher) throws IOException {
    byte[][][] stored = StoredBytes.of(searcher.getLeafContexts(), docs, Fields.ID, Fields.BODY);
    List<Hit> hits = new ArrayList<>(docs.length);
    for (int at = 0; at < docs.length; at++) {
      PostingId id = new PostingId(new String(stored[at][0], StandardCharsets.US_ASCII));
      hits.add(new Hit(id, relevance[at], stored[at][1]));
    }
    return new SearchPage(total, totalIsLowerBound, hits, stats);
  }

  /** How much room it takes, in bytes, about. */
  public long bytes() {
    long counts = stats.stream().mapToLong(each -> each.values().size()).sum();
    return OBJECT_BYTES * (2 + stats.size() + counts)
        + (long) docs.length * (Integer.BYTES + Double.BYTES);
  }
}
