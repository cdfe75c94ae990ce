package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.lucene.list.WordDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.LongHeap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the documents that can be among the best, where a document counts what its words count
 * together, and at most {@code rest} more. It takes word after word, those first that can count
 * most. Once the words that are left cannot bring a document among the best any more, they are only
 * looked up in the documents that are known.
 */
final class WordSums {
  /** Documents of all words of a segment together, for which there is room. */
  private static final long MOST = 1 << 19;

  /** Of those that are not in memory: Lucene leaves out most of a long list that is not read. */
  private static final long MOST_READ = 1 << 15;

  private final int capacity;
  private final int rest;
  private final SearchDeadline deadline;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final Sums found = new Sums();
  private int least;

  /**
   * @param capacity how many documents are looked for, 1 or more
   */
  WordSums(int capacity, int rest, SearchDeadline deadline) {
    this.capacity = capacity;
    this.rest = rest;
    this.deadline = deadline;
  }

  /**
   * A word of a segment.
   *
   * @param most what it counts at most
   */
  private record Word(Scorer scorer, double most) {}

  /** Documents in order, each with its sum. */
  private static final class Sums {
    private int[] docs = {};
    private int[] scores = {};
    private int size;

    private void add(int doc, int score) {
      docs[size] = doc;
      scores[size++] = score;
    }

    private void room(int more) {
      docs = ArrayUtil.grow(docs, size + more);
      scores = ArrayUtil.grow(scores, size + more);
    }
  }

  /** Whether there is room for the documents of these words of a segment. */
  static boolean hasRoom(List<Scorer> words) {
    long documents = 0;
    long read = 0;
    for (Scorer word : words) {
      long cost = word.iterator().cost();
      documents += cost;
      read += WordDocuments.isOfList(word) ? 0 : cost;
    }
    return documents <= MOST && read <= MOST_READ;
  }

  /** The documents of the whole index that can be among the best, in order. */
  int[] take() {
    dropBelow(found, least(found), 0);
    return Arrays.copyOf(found.docs, found.size);
  }

  /**
   * Adds the documents of the next segment.
   *
   * @param base the number of its first document in the whole index
   * @param words at their beginning
   * @param among those that count; null for all
   */
  void add(int base, List<Scorer> words, @Nullable Bits among) throws IOException {
    List<Word> first = new ArrayList<>();
    for (Scorer word : words) {
      word.advanceShallow(0);
      first.add(new Word(word, word.getMaxScore(DocIdSetIterator.NO_MORE_DOCS)));
    }
    first.sort(Comparator.comparingDouble(word -> -word.most));
    // from behind: one word may count without a bound, from which nothing can be subtracted
    double[] most = new double[first.size() + 1];
    for (int at = first.size() - 1; at >= 0; at--) {
      most[at] = most[at + 1] + first.get(at).most;
    }
    Sums sums = new Sums();
    for (int at = 0; at < first.size() && !deadline.passed(); at++) {
      Scorer word = first.get(at).scorer;
      if (most[at] >= least) {
        sums = merged(sums, word, among);
      } else {
        lookUp(sums, word);
      }
      least = Math.max(least, least(sums));
      dropBelow(sums, least, most[at + 1]);
    }
    found.room(sums.size);
    for (int at = 0; at < sums.size; at++) {
      found.add(base + sums.docs[at], sums.scores[at]);
    }
    least = Math.max(least, least(found));
  }

  /** What a sum needs for its document to be among the best. */
  private int least(Sums sums) {
    if (sums.size < capacity) {
      return 0;
    }
    LongHeap best = new LongHeap(capacity);
    for (int at = 0; at < sums.size; at++) {
      best.insertWithOverflow(sums.scores[at]);
    }
    return Math.max(0, (int) best.top() - rest);
  }

  /** Drops the documents that cannot reach {@code least} with {@code more}. */
  private static void dropBelow(Sums sums, int least, double more) {
    int kept = 0;
    for (int at = 0; at < sums.size; at++) {
      sums.docs[kept] = sums.docs[at];
      sums.scores[kept] = sums.scores[at];
      kept += sums.scores[at] + more >= least ? 1 : 0;
    }
    sums.size = kept;
  }

  private static void lookUp(Sums sums, Scorer word) throws IOException {
    for (int at = 0; at < sums.size; at++) {
      if (MatchScores.reaches(word, sums.docs[at])) {
        sums.scores[at] += (int) word.score();
      }
    }
  }

  private Sums merged(Sums sums, Scorer word, @Nullable Bits among) throws IOException {
    Sums merged = new Sums();
    int at = 0;
    word.iterator().nextDoc();
    word.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, among, batch);
    while (batch.size > 0) {
      merged.room(sums.size - at + batch.size);
      for (int next = 0; next < batch.size; next++) {
        int doc = batch.docs[next];
        int score = (int) batch.features[next];
        while (at < sums.size && sums.docs[at] < doc) {
          merged.add(sums.docs[at], sums.scores[at++]);
        }
        boolean known = at < sums.size && sums.docs[at] == doc;
        merged.add(doc, known ? score + sums.scores[at++] : score);
      }
      word.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, among, batch);
    }
    merged.room(sums.size - at);
    while (at < sums.size) {
      merged.add(sums.docs[at], sums.scores[at++]);
    }
    return merged;
  }
}
