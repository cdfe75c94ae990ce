package dev.corpuscore.index.analysis;

import dev.corpuscore.model.TextQuery.TextPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain PartTerms terms} of all parts of one posting, each once, with the highest impact
 * that it was added with. Not thread-safe.
 */
final class PartImpacts {
  private final Map<String, Integer> impacts = new LinkedHashMap<>();
  private final FieldTerms terms = new FieldTerms();

  /** Forgets the posting. */
  void clear() {
    impacts.clear();
    terms.clear();
  }

  /** Adds words and their pairs, so that beginnings and phrases are found in the part. */
  void addAsWritten(TextPart part, List<Word> words) {
    @Nullable String before = null;
    for (Word word : words) {
      if (!word.possessive) {
        String folded = word.foldedText();
        add(PartTerms.of(part, folded), 1);
        if (before != null) {
          add(PartTerms.of(part, before, folded), 1);
        }
        before = folded;
      }
    }
  }

  /** Adds a stem; nothing if its impact is 0. */
  void add(TextPart part, Stem stem, int impact) {
    if (impact > 0) {
      add(PartTerms.of(part, stem.text()), impact);
    }
  }

  private void add(String term, int impact) {
    impacts.merge(term, impact, Math::max);
  }

  /** Ends the posting: {@link #terms} are what was added, in the order in which it came first. */
  void finish() {
    impacts.forEach((term, impact) -> terms.add(new BytesRef(term), impact));
  }

  /** Always the same object. */
  FieldTerms terms() {
    return terms;
  }
}
