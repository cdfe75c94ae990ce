package dev.corpuscore.index;

import java.util.List;

/**
 * Which suggestions to count, and in which postings.
 *
 * @param among the postings that meet its query and filter at its time; its page does not matter
 * @param having terms that these postings have besides: {@link Suggestion#term}
 * @param types of suggestions, each once
 * @param most how many of each type, 1..{@link #MOST}
 */
public record SuggestionSearch(
    PostingSearch among, List<String> having, List<SuggestionType> types, Match match, int most) {
  public static final int MOST = 200;

  public SuggestionSearch {
    having = List.copyOf(having);
    types = List.copyOf(types);
  }

  /** The same suggestions, counted in other postings. */
  public SuggestionSearch among(PostingSearch others) {
    return new SuggestionSearch(others, having, types, match, most);
  }

  /** Which texts. */
  public sealed interface Match {
    /** The texts that begin so, whatever the characters; with an empty start all texts. */
    record StartsWith(String start) implements Match {}

    /**
     * The texts that come from this word by a few edits: a character more, less or another, or two
     * neighbours exchanged. The first character is as it is.
     *
     * @param word 2..{@link #LONGEST} characters
     * @param edits at most so many, 1 or 2
     */
    record Spelled(String word, int edits) implements Match {
      public static final int LONGEST = 50;
    }

    /**
     * The texts that match a regular expression as a whole: letters, classes of them, groups,
     * alternatives, {@code *} and {@code +}, and nothing else.
     *
     * @param pattern 1..{@link #LONGEST} characters; few of its alternatives overlap, because an
     *     index fails if it takes Lucene's limit of work to determinize
     */
    record Like(String pattern) implements Match {
      public static final int LONGEST = 900;
    }
  }
}
