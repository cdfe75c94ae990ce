package dev.corpuscore.index.lucene.roles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;

/** Keys and their positions, handed to Lucene. */
final class KeyStream extends TokenStream {
  static final FieldType TYPE = type();

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final List<BytesRef> keys = new ArrayList<>();
  private int[] increments = new int[256];
  private int nextIncrement = 1;
  private int next;

  void clear() {
    keys.clear();
    nextIncrement = 1;
  }

  /** The next key comes where no phrase reaches it from the keys so far. */
  void gap() {
    nextIncrement = 2;
  }

  /** Adds a key at the next position. */
  void add(BytesRef key) {
    if (keys.size() == increments.length) {
      increments = Arrays.copyOf(increments, 2 * increments.length);
    }
    increments[keys.size()] = nextIncrement;
    keys.add(key);
    nextIncrement = 1;
  }

  /** Adds keys that share the next position. */
  void addTogether(Iterable<String> together) {
    for (String key : together) {
      add(new BytesRef(key));
      nextIncrement = 0;
    }
    nextIncrement = 1;
  }

  @Override
  public void reset() {
    next = 0;
  }

  @Override
  public boolean incrementToken() {
    if (next == keys.size()) {
      return false;
    }
    clearAttributes();
    term.setBytesRef(keys.get(next));
    increment.setPositionIncrement(increments[next]);
    next++;
    return true;
  }

  private static FieldType type() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setTokenized(true);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }
}
