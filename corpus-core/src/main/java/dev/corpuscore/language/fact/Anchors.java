package dev.corpuscore.language.fact;

import java.util.BitSet;
import java.util.Locale;
import java.util.Set;

/** The words one of which every sentence has that some rules understand. */
final class Anchors {
  private static final int BITS = 1 << 12;

  private final Set<String> words;
  private final BitSet hashes = new BitSet(BITS);

  /**
   * @param words in lower case, of letters and digits
   */
  Anchors(Set<String> words) {
    this.words = Set.copyOf(words);
    words.forEach(word -> hashes.set(word.hashCode() & (BITS - 1)));
  }

  /** Where the next of them begins; -1 if there is none. */
  int next(String text, int from) {
    int hash = 0;
    int begin = -1;
    for (int at = from; at <= text.length(); at++) {
      char one = at == text.length() ? ' ' : text.charAt(at);
      if (Character.isLetterOrDigit(one)) {
        begin = begin < 0 ? at : begin;
        hash = 31 * hash + Character.toLowerCase(one);
      } else if (begin >= 0) {
        if (hashes.get(hash & (BITS - 1))
            && words.contains(text.substring(begin, at).toLowerCase(Locale.ROOT))) {
          return begin;
        }
        hash = 0;
        begin = -1;
      }
    }
    return -1;
  }
}
