package dev.corpuscore.service.completion;

import dev.corpuscore.index.SuggestionTerms;
import java.util.ArrayList;
import java.util.List;

/**
 * A query as far as it is typed.
 *
 * @param words in the form of {@link SuggestionTerms#normal}
 * @param ended whether white space follows the last word, so that the next one is to come
 */
public record TypedWords(List<String> words, boolean ended) {
  /** Suggestions of more words than this are found once fewer than that are left of them. */
  private static final int LONGEST_TAIL = 5;

  public TypedWords {
    words = List.copyOf(words);
  }

  /** Reads what was typed; everything in it is text. */
  public static TypedWords of(String typed) {
    String normal = SuggestionTerms.normal(typed);
    if (normal.isEmpty()) {
      return new TypedWords(List.of(), false);
    }
    String last = typed.substring(typed.offsetByCodePoints(typed.length(), -1));
    return new TypedWords(List.of(normal.split(" ")), SuggestionTerms.normal(last).isEmpty());
  }

  /**
   * A way to go on.
   *
   * @param context the words before
   * @param start how the suggestion begins, which follows them
   */
  record Tail(List<String> context, String start) {}

  /** All ways to go on: what was typed last may be the beginning of one word or of several. */
  List<Tail> tails() {
    List<Tail> tails = new ArrayList<>();
    if (ended || words.isEmpty()) {
      tails.add(new Tail(words, ""));
    }
    String blank = ended ? " " : "";
    for (int at = words.size() - 1; at >= 0 && at >= words.size() - LONGEST_TAIL; at--) {
      String start = String.join(" ", words.subList(at, words.size())) + blank;
      tails.add(new Tail(words.subList(0, at), start));
    }
    return tails;
  }
}
