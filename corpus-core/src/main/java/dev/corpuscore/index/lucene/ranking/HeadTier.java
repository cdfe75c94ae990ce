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
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.LongHeap;
import org.jspecify.annotations.Nullable;

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
   * @param words score the documents of {@code all} together as it does, without its conditions
   * @param heads finds documents of {@code all} by their words in title, company, place and
   *     department; its score is what these words count
   * @param rest a document's score by {@code all} is at most this more than by {@code heads}, and
   *     at most this if {@code heads} does not find it
   */
  public record Tiers(Query all, List<Query> words, Heads heads, int rest) {}

  /**
   * Documents by any of some words.
   *
   * @param words of which a document has one or more; they count together
   * @param conditions must hold, too
   * @param among those that count, if they are known; then there are no conditions
   */
  public record Heads(
      List<Query> words, List<BooleanClause> conditions, @Nullable KnownMatches among) {
    Query query() {
      BooleanQuery.Builder any = new BooleanQuery.Builder().setMinimumNumberShouldMatch(1);
      conditions.forEach(any::add);
      if (among != null) {
        any.add(among.query(), BooleanClause.Occur.FILTER);
      }
      words.forEach(word -> any.add(word, BooleanClause.Occur.SHOULD));
      return any.build();
    }
  }

  /**
   * The best documents, as {@link TopHits} finds them; after the deadline the best of those that
   * were found. Empty if they cannot be told in this way, because others may be among them.
   */
  public Optional<List<TopHits.Scored>> best(Tiers query, int capacity) throws IOException {
    int[] docs = candidates(query.heads, query.rest, capacity);
    boolean late = searcher.deadline().wasPassed();
    if (!late && (docs.length < capacity || docs.length > MOST_CANDIDATES)) {
      return Optional.empty();
    }
    int[] some = Arrays.copyOf(docs, Math.min(docs.length, MOST_CANDIDATES));
    List<TopHits.Scored> best = best(query.words, some, capacity);
    return late || best.getLast().score() > query.rest ? Optional.of(best) : Optional.empty();
  }

  private int[] candidates(Heads heads, int rest, int capacity) throws IOException {
    if (heads.conditions.isEmpty()) {
      Optional<int[]> docs = sums(heads, rest, capacity);
      if (docs.isPresent()) {
        return docs.get();
      }
    }
    CandidateHits candidates = new CandidateHits(capacity, rest);
    searcher.search(heads.query(), new OneCollector<>(candidates));
    return candidates.take();
  }

  /** The candidates by the sums of their words; empty if {@link WordSums} has no room for these. */
  private Optional<int[]> sums(Heads heads, int rest, int capacity) throws IOException {
    List<Weight> weights = new ArrayList<>();
    for (Query word : heads.words) {
      weights.add(searcher.createWeight(searcher.rewrite(word), ScoreMode.TOP_SCORES, 1));
    }
    List<List<Scorer>> words = new ArrayList<>();
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      List<Scorer> present = present(weights, leaf);
      if (!WordSums.hasRoom(present)) {
        return Optional.empty();
      }
      words.add(present);
    }
    WordSums sums = new WordSums(capacity, rest, searcher.deadline());
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      Bits among = heads.among == null ? leaf.reader().getLiveDocs() : heads.among.bits(leaf);
      sums.add(leaf.docBase, words.get(leaf.ord), among);
    }
    return Optional.of(sums.take());
  }

  private static List<Scorer> present(List<Weight> weights, LeafReaderContext leaf)
      throws IOException {
    List<Scorer> present = new ArrayList<>();
    for (Weight weight : weights) {
      Scorer word = weight.scorer(leaf);
      if (word != null) {
        present.add(word);
      }
    }
    return present;
  }

  /**
   * The best of some documents.
   *
   * @param words score them together
   * @param docs of the whole index, in order
   */
  public List<TopHits.Scored> best(List<Query> words, int[] docs, int capacity) throws IOException {
    int[] scores = MatchScores.sums(searcher, words, docs);
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
        newest = DocValues.getNumeric(leaf.reader(), Fields.RANKED);
      }
      newest.advanceExact(docs[at] - leaf.docBase);
      best.add(new TopHits.Scored(docs[at], scores[at], newest.longValue()));
    }
    best.sort(TopHits.bestFirst(ids));
    return best.subList(0, Math.min(capacity, best.size()));
  }

  /** The score that a document needs to be among the best; 0 if all that match are. */
  private static int least(int[] scores, int capacity) {
    LongHeap best = new LongHeap(capacity);
    for (int score : scores) {
      best.insertWithOverflow(score);
    }
    return best.size() < capacity ? 0 : (int) Math.max(0, best.top());
  }
}
