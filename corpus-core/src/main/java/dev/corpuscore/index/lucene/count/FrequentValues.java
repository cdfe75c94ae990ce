package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats.Count;
import dev.corpuscore.index.SearchDeadline;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;

/**
 * Finds the most frequent values from the counts of all segments. All segments are read in
 * parallel, in the order of values, so memory is needed only for the returned values. The spellings
 * of one value follow each other; their counts are added, and the most frequent spelling is
 * returned, or the first of several. Not thread-safe.
 */
final class FrequentValues {
  static final Comparator<Count> BEST_FIRST =
      Comparator.comparingLong(Count::count).reversed().thenComparing(Count::term);

  /** How many values are read between two checks of the deadline. */
  private static final int STEP = 1_024;

  private final boolean spelled;
  private final int limit;
  private final PriorityQueue<Count> worstFirst = new PriorityQueue<>(BEST_FIRST.reversed());

  private final BytesRefBuilder name = new BytesRefBuilder();
  private final BytesRefBuilder spelling = new BytesRefBuilder();
  private final BytesRefBuilder shown = new BytesRefBuilder();
  private long ofName;
  private long ofSpelling;
  private long ofShown;

  /**
   * @param limit the largest number of values, at least 1
   */
  FrequentValues(Facet facet, int limit) {
    this.spelled = facet.isSpelled();
    this.limit = limit;
  }

  /**
   * Reads the counts of all segments, or as many as possible before the deadline. To be called
   * once.
   */
  List<Count> of(List<CountedTerms> segments, SearchDeadline deadline) throws IOException {
    PriorityQueue<CountedTerms> inOrder =
        new PriorityQueue<>(Comparator.comparing(CountedTerms::term));
    for (CountedTerms segment : segments) {
      if (segment.next()) {
        inOrder.add(segment);
      }
    }
    int read = 0;
    while (!inOrder.isEmpty() && !(++read % STEP == 0 && deadline.passed())) {
      CountedTerms first = Objects.requireNonNull(inOrder.poll());
      add(first.term(), first.count());
      if (first.next()) {
        inOrder.add(first);
      }
    }
    endName();
    return worstFirst.stream().sorted(BEST_FIRST).toList();
  }

  private void add(BytesRef term, int count) {
    int cut = spelled ? nul(term) : term.length;
    BytesRef named = new BytesRef(term.bytes, term.offset, cut);
    int from = spelled ? cut + 1 : 0;
    BytesRef spelt = new BytesRef(term.bytes, term.offset + from, term.length - from);
    if (ofName == 0 || !name.get().bytesEquals(named)) {
      endName();
      name.copyBytes(named);
      spelling.copyBytes(spelt);
    } else if (!spelling.get().bytesEquals(spelt)) {
      endSpelling();
      spelling.copyBytes(spelt);
    }
    ofName += count;
    ofSpelling += count;
  }

  /** Where the NUL of a value with several spellings stands, from its beginning. */
  static int nul(BytesRef term) {
    int at = 0;
    while (term.bytes[term.offset + at] != 0) {
      at++;
    }
    return at;
  }

  private void endSpelling() {
    boolean better =
        ofSpelling > ofShown
            || (ofSpelling == ofShown && text(spelling).compareTo(text(shown)) < 0);
    if (better) {
      shown.copyBytes(spelling);
      ofShown = ofSpelling;
    }
    ofSpelling = 0;
  }

  private void endName() {
    if (ofName == 0) {
      return;
    }
    endSpelling();
    boolean full = worstFirst.size() == limit;
    if (!full || ofName >= Objects.requireNonNull(worstFirst.peek()).count()) {
      worstFirst.add(new Count(text(shown), ofName));
      if (full) {
        worstFirst.poll();
      }
    }
    ofName = 0;
    ofShown = 0;
  }

  private static String text(BytesRefBuilder bytes) {
    return bytes.get().utf8ToString();
  }
}
