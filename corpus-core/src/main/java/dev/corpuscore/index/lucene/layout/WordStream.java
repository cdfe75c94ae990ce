package dev.corpuscore.index.lucene.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Terms that are already known, handed to Lucene with a frequency or a position each. */
public final class WordStream extends TokenStream {
  static final FieldType FREQUENCIES = type(IndexOptions.DOCS_AND_FREQS);
  static final FieldType POSITIONS = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
  static final FieldType PRESENCE = type(IndexOptions.DOCS);

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final @Nullable TermFrequencyAttribute frequency;
  private final @Nullable PositionIncrementAttribute increment;
  private final List<BytesRef> terms = new ArrayList<>();
  private int[] numbers = new int[256];
  private int lastPosition = -1;
  private int gap;
  private int next;

  private WordStream(boolean withFrequency, boolean withPosition) {
    frequency = withFrequency ? addAttribute(TermFrequencyAttribute.class) : null;
    increment = withPosition ? addAttribute(PositionIncrementAttribute.class) : null;
  }

  static WordStream impacts() {
    return new WordStream(true, false);
  }

  static WordStream positions() {
    return new WordStream(false, true);
  }

  static WordStream words() {
    return new WordStream(false, false);
  }

  void clear() {
    terms.clear();
    lastPosition = -1;
    gap = 0;
  }

  /** Adds a term with its frequency, or any number where the field stores none. */
  void add(BytesRef bytes, int number) {
    if (terms.size() == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * numbers.length);
    }
    numbers[terms.size()] = number;
    terms.add(bytes);
  }

  /** Leaves out a position, so that no phrase reaches from the text before to the one after. */
  void gap() {
    gap = 1;
  }

  /** Adds a term at the next position. */
  void addNext(BytesRef bytes) {
    add(bytes, 1 + gap);
    gap = 0;
  }

  /** Adds a term at the position of the one before. */
  void addBeside(BytesRef bytes) {
    add(bytes, 0);
  }

  /** Adds a term at a position, which is at least the one before. */
  void addAt(BytesRef bytes, int position) {
    add(bytes, position - lastPosition);
    lastPosition = position;
  }

  @Override
  public void reset() {
    // once is enough: each term sets the same attributes, and end() others
    clearAttributes();
    next = 0;
  }

  @Override
  public boolean incrementToken() {
    if (next == terms.size()) {
      return false;
    }
    term.setBytesRef(terms.get(next));
    if (frequency != null) {
      frequency.setTermFrequency(numbers[next]);
    }
    if (increment != null) {
      increment.setPositionIncrement(numbers[next]);
    }
    next++;
    return true;
  }

  private static FieldType type(IndexOptions options) {
    FieldType type = new FieldType();
    type.setIndexOptions(options);
    type.setTokenized(true);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }
}
