package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.count.OneCollector;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.LongHeap;

/**
 * Finds the best documents of a query by the short postings lists of title, company, place and
 * department. A word of the description alone counts next to nothing, so the best documents nearly
 * always have a word there: these are found first, with what such words count, and only those that
 * can be among the best are looked up in the long postings lists of all texts.
 */
public final class HeadTier {
  /** More candidates than this are no gain over reading the long lists. */
  private static final int MOST_CANDIDATES = 20_000;

  private final TimedSearcher searcher;
  private final IdOrder ids;

  public HeadTier(TimedSearcher searcher, IdOrder ids) {
    this.searcher = searcher;
    this.ids = ids;
  }

  /**
   * A query in two tiers.
   *
   * @param all what is asked for
   * @param words scores the documents of {@code all} as it does, without its conditions
   * @param heads finds documents of {@code all} by their words in title, company, place and
   *     department; its score is what these words count
   * @param rest a document's score by {@code all} is at most this more than by {@code heads}, and
   *     at most this if {@code heads} does not find it
   */
  public record Tiers(Query all, Query words, Query heads, int rest) {}

  /**
   * The best documents, as {@link TopHits} finds them; after the deadline the best of those that
   * were found. Empty if they cannot be told in this way, because others may be among them.
   */
  public Optional<List<TopHits.Scored>> best(Tiers query, int capacity) throws IOException {
    CandidateHits candidates = new CandidateHits(capacity, query.rest);
    searcher.search(query.heads, new OneCollector<>(candidates));
    int[] docs = candidates.take();
    boolean late = searcher.deadline().wasPassed();
    if (!late && (docs.length < capacity || docs.length > MOST_CANDIDATES)) {
      return Optional.empty();
    }
    int[] some = Arrays.copyOf(docs, Math.min(docs.length, MOST_CANDIDATES));
    List<TopHits.Scored> best = best(query.words, some, capacity);
    return late || best.getLast().score() > query.rest ? Optional.of(best) : Optional.empty();
  }

  /**
   * The best of some documents.
   *
   * @param query finds them all
   * @param docs of the whole index, in order
   */
  public List<TopHits.Scored> best(Query query, int[] docs, int capacity) throws IOException {
    float[] scores = MatchScores.inOrder(searcher, query, docs);
    int least = least(scores, capacity);
    List<TopHits.Scored> best = new ArrayList<>();
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    LeafReaderContext leaf = null;
    NumericDocValues newest = DocValues.emptyNumeric();
    for (int at = 0; at < docs.length; at++) {
      if (scores[at] < least) {
        continue;
      }
      if (leaf == null || docs[at] >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = leaves.get(ReaderUtil.subIndex(docs[at], leaves));
        newest = DocValues.getNumeric(leaf.reader(), Fields.NEWEST);
      }
      newest.advanceExact(docs[at] - leaf.docBase);
      best.add(new TopHits.Scored(docs[at], (int) scores[at], newest.longValue()));
    }
    best.sort(TopHits.bestFirst(ids));
    return best.subList(0, Math.min(capacity, best.size()));
  }

  /** The score that a document needs to be among the best; 0 if all that match are. */
  private static int least(float[] scores, int capacity) {
    LongHeap best = new LongHeap(capacity);
    for (float score : scores) {
      best.insertWithOverflow((long) score);
    }
    return best.size() < capacity ? 0 : (int) Math.max(0, best.top());
  }
}
