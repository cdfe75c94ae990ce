package dev.corpuscore.index.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/**
 * Ranks the first {@link Ranking#WINDOW} hits again: by the score so far and what {@link Sketch}
 * adds, then newest first. Hits only gain, so those after the window stay after it.
 */
final class SecondPass {
  private final List<LeafReaderContext> leaves;
  private final IdOrder ids;
  private final Sketch.Sought query;
  private final Ranking.Gain gain;

  SecondPass(IndexSearcher searcher, IdOrder ids, Sketch.Sought query, Ranking.Gain gain) {
    this.leaves = searcher.getLeafContexts();
    this.ids = ids;
    this.query = query;
    this.gain = gain;
  }

  /**
   * Hits in their final order.
   *
   * @param scores falling
   */
  record Ranked(int[] docs, double[] scores) {
    /** The best score, 1 if there are no hits. */
    double best() {
      return scores.length == 0 ? 1 : scores[0];
    }
  }

  Ranked rank(BestHits.Scored first) throws IOException {
    int window = Math.min(Ranking.WINDOW, first.docs().length);
    double[] gained = Arrays.stream(first.scores()).asDoubleStream().toArray();
    addGains(first.docs(), window, gained);
    int[] order =
        IntStream.range(0, window)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(i -> -gained[i])
                    .thenComparing((i, j) -> compareIds(first, i, j)))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] docs = first.docs().clone();
    double[] scores = gained.clone();
    for (int i = 0; i < window; i++) {
      docs[i] = first.docs()[order[i]];
      scores[i] = gained[order[i]];
    }
    return new Ranked(docs, scores);
  }

  private int compareIds(BestHits.Scored hits, int one, int other) {
    return ids.compare(
        hits.heads()[one], hits.docs()[one], hits.heads()[other], hits.docs()[other]);
  }

  private void addGains(int[] docs, int window, double[] scores) throws IOException {
    int[] byDoc =
        IntStream.range(0, window)
            .boxed()
            .sorted(Comparator.comparingInt(i -> docs[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    LeafReaderContext leaf = null;
    BinaryDocValues sketches = DocValues.emptyBinary();
    NumericDocValues published = DocValues.emptyNumeric();
    for (int i : byDoc) {
      if (leaf == null || docs[i] >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = leaves.get(ReaderUtil.subIndex(docs[i], leaves));
        sketches = DocValues.getBinary(leaf.reader(), Fields.SKETCH);
        published = DocValues.getNumeric(leaf.reader(), Fields.PUBLISHED);
      }
      int doc = docs[i] - leaf.docBase;
      if (sketches.advanceExact(doc)) {
        scores[i] += Sketch.gain(sketches.binaryValue(), query, gain);
      }
      scores[i] += published.advanceExact(doc) ? newness(published.longValue()) : 0;
    }
  }

  /** From 0 to less than 1, greater for later seconds: settles what whole points leave equal. */
  private static double newness(long second) {
    long bounded = Math.max(0, Math.min(second, (1L << 34) - 1));
    return (double) bounded / (1L << 34);
  }
}
