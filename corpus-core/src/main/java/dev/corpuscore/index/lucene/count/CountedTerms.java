package dev.corpuscore.index.lucene.count;

import java.io.IOException;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/** Iterates over the values of one segment whose count is not 0, in order. */
final class CountedTerms {
  private final SortedSetDocValues values;
  private final int[] counts;
  private TermsEnum terms = TermsEnum.EMPTY;
  private BytesRef term = new BytesRef();
  private int ordinal = -1;

  /**
   * @param counts by ordinal
   */
  CountedTerms(SortedSetDocValues values, int[] counts) {
    this.values = values;
    this.counts = counts;
  }

  /** Moves to the next value, at first to the first one. Returns false after the last. */
  boolean next() throws IOException {
    if (ordinal < 0) {
      terms = values.termsEnum();
    }
    do {
      BytesRef read = ++ordinal < counts.length ? terms.next() : null;
      if (read == null) {
        return false;
      }
      term = read;
    } while (counts[ordinal] == 0);
    return true;
  }

  /** The present value. The object changes with the next call of {@link #next}. */
  BytesRef term() {
    return term;
  }

  int count() {
    return counts[ordinal];
  }
}
