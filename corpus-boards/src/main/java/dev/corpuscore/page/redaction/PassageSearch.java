package dev.corpuscore.page.redaction;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.model.PostingId;
import java.util.BitSet;

/** Finds one kept passage in texts of its posting, by a window of its length. */
final class PassageSearch {
  private final PostingId posting;
  private final KeyedPassage passage;
  private final PseudonymKey key;
  private final WindowKey secret;
  private final long factor;

  /**
   * @param key that of the passage
   */
  PassageSearch(PostingId posting, KeyedPassage passage, PseudonymKey key) {
    this.posting = posting;
    this.passage = passage;
    this.key = key;
    this.secret = WindowKey.of(key, passage.hash());
    this.factor = secret.factor(passage.length());
  }

  /** Sets the positions of all characters that belong to the passage, wherever it occurs. */
  void mark(FoldedText text, BitSet found) {
    int length = passage.length();
    long value = 0;
    for (int end = 0; end < text.length(); end++) {
      value = secret.next(value, text.at(end));
      int begin = end - length;
      if (begin >= 0) {
        value = secret.without(value, text.at(begin), factor);
      }
      if (begin >= -1
          && secret.hidden(value) == passage.window()
          && key.passage(posting, text.folded(begin + 1, end + 1)).equals(passage.hash())) {
        found.set(begin + 1, end + 1);
      }
    }
  }
}
