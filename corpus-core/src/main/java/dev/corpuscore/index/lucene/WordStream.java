package dev.corpuscore.index.lucene;

import dev.corpuscore.index.analysis.FieldTerms;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.jspecify.annotations.Nullable;

/** Passes finished terms to Lucene, each with a frequency or a position. */
final class WordStream extends TokenStream {
  static final FieldType FREQUENCIES = type(IndexOptions.DOCS_AND_FREQS);
  static final FieldType POSITIONS = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
  static final FieldType PRESENCE = type(IndexOptions.DOCS);

  private final FieldTerms terms;
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final @Nullable TermFrequencyAttribute frequency;
  private final @Nullable PositionIncrementAttribute increment;
  private int next;

  private WordStream(FieldTerms terms, boolean withFrequency, boolean withPosition) {
    this.terms = terms;
    frequency = withFrequency ? addAttribute(TermFrequencyAttribute.class) : null;
    increment = withPosition ? addAttribute(PositionIncrementAttribute.class) : null;
  }

  static WordStream impacts(FieldTerms terms) {
    return new WordStream(terms, true, false);
  }

  static WordStream positions(FieldTerms terms) {
    return new WordStream(terms, false, true);
  }

  static WordStream words(FieldTerms terms) {
    return new WordStream(terms, false, false);
  }

  @Override
  public void reset() {
    // clearing once is enough, because each term sets the same attributes and end() sets others
    clearAttributes();
    next = 0;
  }

  @Override
  public boolean incrementToken() {
    if (next == terms.size()) {
      return false;
    }
    term.setBytesRef(terms.term(next));
    if (frequency != null) {
      frequency.setTermFrequency(terms.number(next));
    }
    if (increment != null) {
      increment.setPositionIncrement(terms.number(next));
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
