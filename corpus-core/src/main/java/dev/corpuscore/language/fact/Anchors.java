package dev.corpuscore.language.fact;

import dev.corpuscore.canonical.LowerCase;
import java.util.BitSet;
import java.util.Set;

/** The words one of which every sentence has that some rules understand. */
final class Anchors {
  private static final int BITS = 1 << 12;

  /** Of each ASCII character its letter in lower case, or its digit; 0 for others. */
  private static final char[] ASCII = new char[128];

  static {
    for (char one = 0; one < ASCII.length; one++) {
      ASCII[one] = Character.isLetterOrDigit(one) ? Character.toLowerCase(one) : 0;
    }
  }

  private final Set<String> words;
  private final BitSet hashes = new BitSet(BITS);
  private final int longest;

  /**
   * @param words in lower case, of letters and digits
   */
  Anchors(Set<String> words) {
    this.words = Set.copyOf(words);
    this.longest = words.stream().mapToInt(String::length).max().orElse(0);
    words.forEach(word -> hashes.set(word.hashCode() & (BITS - 1)));
  }

  /** Where the next of them begins; -1 if there is none. */
  int next(String text, int from) {
    int hash = 0;
    int begin = -1;
    for (int at = from; at <= text.length(); at++) {
      char one = at == text.length() ? 0 : lowerCase(text.charAt(at));
      if (one != 0) {
        begin = begin < 0 ? at : begin;
        hash = 31 * hash + one;
      } else if (begin >= 0) {
        // no word becomes shorter in lower case
        if (at - begin <= longest
            && hashes.get(hash & (BITS - 1))
            && words.contains(LowerCase.of(text.substring(begin, at)))) {
          return begin;
        }
        hash = 0;
        begin = -1;
      }
    }
    return -1;
  }

  /** A letter in lower case, or a digit; 0 for others. The table is for the many. */
  private static char lowerCase(char one) {
    if (one < ASCII.length) {
      return ASCII[one];
    }
    return Character.isLetterOrDigit(one) ? Character.toLowerCase(one) : 0;
  }
}
