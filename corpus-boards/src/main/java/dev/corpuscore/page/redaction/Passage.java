package dev.corpuscore.page.redaction;

import dev.corpuscore.model.CorpusException;

/**
 * A passage to be taken out, as it is compared: without case, blanks and markup. It never prints.
 */
public final class Passage {
  /** The least number of characters without blanks: fewer are in too many other words. */
  public static final int LEAST = 3;

  /** The greatest number of characters without blanks. */
  public static final int MOST = 1_000;

  private final String folded;

  private Passage(String folded) {
    this.folded = folded;
  }

  /**
   * Reads a passage.
   *
   * @param text as somebody writes it, without markup; blanks at both ends do not matter
   * @throws CorpusException {@code INVALID_REQUEST} if it is too short or too long, or contains the
   *     mark of a redaction; the message does not show it
   */
  public static Passage of(String text) {
    FoldedText folded = FoldedText.plain(text);
    int length = folded.length();
    if (length < LEAST || length > MOST) {
      throw CorpusException.invalid(
          "the passage has "
              + length
              + " characters without blanks, and must have "
              + LEAST
              + ".."
              + MOST);
    }
    for (int i = 0; i < length; i++) {
      if (folded.isMark(i)) {
        throw CorpusException.invalid(
            "the passage contains " + FoldedText.MARK + ", which marks what was redacted");
      }
    }
    return new Passage(folded.folded(0, length));
  }

  /** As it is compared. */
  String folded() {
    return folded;
  }

  @Override
  public String toString() {
    return "(passage)";
  }
}
