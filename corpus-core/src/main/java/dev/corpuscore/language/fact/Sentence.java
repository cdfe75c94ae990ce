package dev.corpuscore.language.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A sentence, or a line that is none, around a place of a text. A line that ends with a colon goes
 * on in the next; so does a short one, as a label, before a short one.
 *
 * @param words all its words, in order
 */
record Sentence(String text, int from, int to, List<Token> words) {
  /** The most characters; of a longer one, what is around the place counts. */
  static final int MOST = 300;

  /** A label, or what stands behind one, has so few characters. */
  private static final int SHORT = 30;

  private static final String BETWEEN_PARTS = "|/,;()[]{}–—·•:\n";
  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");

  /** A text that is one sentence. */
  static Sentence whole(String text) {
    int to = Math.min(text.length(), MOST);
    return new Sentence(text, 0, to, Token.of(text, 0, to));
  }

  /** The sentence in which there is something at {@code at}. */
  static Sentence around(String text, int at) {
    int least = Math.max(0, at - MOST / 2);
    int most = Math.min(text.length(), at + MOST / 2);
    int from = at;
    while (from > least && !endsAt(text, from - 1)) {
      from--;
    }
    int to = at;
    while (to < most && !endsAt(text, to)) {
      to++;
    }
    if (to - from <= SHORT && text.substring(from, to).indexOf(':') < 0) {
      from = Math.max(least, labelBefore(text, from));
    }
    return new Sentence(text, from, to, Token.of(text, from, to));
  }

  /** Whether a sentence ends with this character. */
  private static boolean endsAt(String text, int at) {
    return switch (text.charAt(at)) {
      case '\n' -> !isLabelled(text, at);
      case '•' -> true;
      case '.', '!', '?' -> endsBefore(text, at);
      default -> false;
    };
  }

  private static boolean isLabelled(String text, int lineEnd) {
    int at = lineEnd - 1;
    while (at >= 0 && (text.charAt(at) == ' ' || text.charAt(at) == '*')) {
      at--;
    }
    return at >= 0 && text.charAt(at) == ':';
  }

  /** A point between a word of at least two letters and a capital, a digit or nothing. */
  private static boolean endsBefore(String text, int point) {
    boolean word = point > 1 && Character.isLowerCase(text.charAt(point - 1));
    boolean longer = point > 1 && Character.isLetterOrDigit(text.charAt(point - 2));
    int next = point + 1;
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
    if (next == text.length()) {
      return longer;
    }
    boolean begins = !Character.isLowerCase(text.charAt(next));
    boolean apart = next > point + 1 || text.charAt(next) == '\n';
    return begins && ((longer && apart) || (word && Character.isUpperCase(text.charAt(next))));
  }

  /** Where the short line before this one begins, if it is no sentence; else the same place. */
  private static int labelBefore(String text, int from) {
    int end = from;
    boolean onAnotherLine = false;
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
      onAnotherLine |= text.charAt(end) == '\n';
    }
    int begin = end;
    while (begin > 0 && end - begin <= SHORT && text.charAt(begin - 1) != '\n') {
      begin--;
    }
    boolean sentence = end > 0 && ".!?".indexOf(text.charAt(end - 1)) >= 0;
    return onAnotherLine && !sentence && end - begin <= SHORT ? begin : from;
  }

  /** Its characters, with single blanks. */
  String shown() {
    return BLANKS.matcher(text.substring(from, to)).replaceAll(" ").strip();
  }

  /** Whether bars part it, as the heads of ads are written. */
  boolean hasBars() {
    return text.substring(from, to).contains("|");
  }

  /** The words between commas, bars, brackets and dashes, each part for itself. */
  List<List<Token>> parts() {
    List<List<Token>> parts = new ArrayList<>();
    int begin = 0;
    for (int next = 1; next <= words.size(); next++) {
      if (next == words.size() || isParted(words.get(next - 1).to(), words.get(next).from())) {
        parts.add(words.subList(begin, next));
        begin = next;
      }
    }
    return parts;
  }

  private boolean isParted(int end, int begin) {
    for (int at = end; at < begin; at++) {
      char one = text.charAt(at);
      if (BETWEEN_PARTS.indexOf(one) >= 0 || (one == '-' && begin - end > 1)) {
        return true;
      }
    }
    return false;
  }
}
