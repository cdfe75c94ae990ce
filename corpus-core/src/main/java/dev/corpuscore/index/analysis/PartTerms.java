package dev.corpuscore.index.analysis;

import dev.corpuscore.model.TextQuery.TextPart;

/** How words stand in the field of all {@linkplain TextPart parts} of a posting. */
public final class PartTerms {
  private PartTerms() {}

  /** A stem or a folded word; no word has a colon. */
  public static String of(TextPart part, String word) {
    return part.name().charAt(0) + ":" + word;
  }

  /** Two folded words that follow each other; no word has a slash. */
  public static String of(TextPart part, String word, String next) {
    return of(part, word + '/' + next);
  }
}
