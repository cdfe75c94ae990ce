package dev.corpuscore.index.lucene.snapshot;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.lucene.body.BodyCache;
import dev.corpuscore.index.lucene.body.StoredBytes;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * One page of one snapshot without the bodies of its hits: this part takes time to find and little
 * memory to keep. Valid as long as the snapshot. Immutable.
 */
public final class RankedPage {
  /** The page itself and its two arrays, without their elements. */
  private static final int PAGE_BYTES = 128;

  private static final int STATS_BYTES = 64;

  /** A list of words with its place in another list, without the words. */
  private static final int LIST_BYTES = 64;

  /** A word and its place in a list, without the characters. */
  private static final int WORD_BYTES = 64;

  /** One count and its term, without the characters. */
  private static final int COUNT_BYTES = 80;

  private final long total;
  private final boolean totalIsLowerBound;
  private final int[] docs;
  private final double[] relevance;
  private final List<Stats> stats;
  private final boolean incomplete;
  private final long extraPositions;
  private final int filled;
  private final List<List<String>> missing;

  /**
   * @param filled how many postings fill the pages of the search
   * @param missing the words that each of {@code docs} lacks; empty if none lacks any
   */
  public RankedPage(
      long total,
      boolean totalIsLowerBound,
      int[] docs,
      double[] relevance,
      List<Stats> stats,
      boolean incomplete,
      long extraPositions,
      int filled,
      List<List<String>> missing) {
    this.total = total;
    this.totalIsLowerBound = totalIsLowerBound;
    this.docs = docs;
    this.relevance = relevance;
    this.stats = List.copyOf(stats);
    this.incomplete = incomplete;
    this.extraPositions = extraPositions;
    this.filled = filled;
    this.missing = List.copyOf(missing);
  }

  /**
   * Whether the deadline passed before the page was complete: then another search may find more.
   */
  boolean incomplete() {
    return incomplete;
  }

  /** Returns the page with its bodies, from the snapshot in which it was ranked. */
  public SearchPage read(IndexSearcher searcher, BodyCache bodies) throws IOException {
    StoredBytes[] stored =
        StoredBytes.of(searcher.getLeafContexts(), docs, PostingIndex.PAGE_BYTES, bodies);
    List<Hit> hits = new ArrayList<>(docs.length);
    for (int at = 0; at < docs.length; at++) {
      hits.add(hit(at, stored[at].id(), stored[at].body()));
    }
    return with(hits);
  }

  /** Returns the page with its bodies; empty if one of them is not in {@code bodies}. */
  public Optional<SearchPage> remembered(BodyCache bodies) {
    List<Hit> hits = new ArrayList<>(docs.length);
    long left = PostingIndex.PAGE_BYTES;
    for (int at = 0; at < docs.length; at++) {
      BodyCache.Body body = bodies.find(docs[at]);
      if (body == null || left < body.bytes().length) {
        return Optional.empty();
      }
      left -= body.bytes().length;
      hits.add(hit(at, body.id(), body.bytes()));
    }
    return Optional.of(with(hits));
  }

  private Hit hit(int at, PostingId id, byte @Nullable [] body) {
    List<String> lacking = missing.isEmpty() ? List.of() : missing.get(at);
    return new Hit(id, relevance[at], body, lacking);
  }

  private SearchPage with(List<Hit> hits) {
    return new SearchPage(
        total, totalIsLowerBound, hits, stats, incomplete, extraPositions, filled, 0);
  }

  /** Its approximate size in memory, in bytes, not less than the true size. */
  long bytes() {
    return PAGE_BYTES
        + (long) docs.length * (Integer.BYTES + Double.BYTES)
        + missing.stream().mapToLong(RankedPage::bytes).sum()
        + stats.stream().mapToLong(RankedPage::bytes).sum();
  }

  private static long bytes(List<String> missing) {
    return LIST_BYTES
        + missing.stream().mapToLong(it -> WORD_BYTES + (long) it.length() * Character.BYTES).sum();
  }

  private static long bytes(Stats stats) {
    return STATS_BYTES
        + stats.values().stream()
            .mapToLong(each -> COUNT_BYTES + (long) each.term().length() * Character.BYTES)
            .sum();
  }
}
