package dev.corpuscore.index;

import dev.corpuscore.index.analysis.AccentedLetters;
import java.util.List;

/**
 * Which suggestions to count, and in which postings.
 *
 * @param among suggestions are counted in the postings that match this search; its page is ignored
 * @param having the postings must also have all of these terms ({@link Suggestion#term})
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
     * The texts that begin so, if a letter without an accent stands for the same letter with any.
     * One with an accent stands for itself: {@code got} begins {@code göteborg}, {@code gö} does
     * not begin {@code gotland}.
     *
     * @param start in lower case; only its first {@link #COMPARED} characters stand for others
     */
    record StartsLike(String start) implements Match {
      public static final int COMPARED = 12;

      /** For each character of the start those that a text may have there. */
      public List<String> letters() {
        return AccentedLetters.meant(start, COMPARED);
      }
    }

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
     * The texts that match a regular expression as a whole: letters, classes of them, any letter
     * ({@code .}), groups, alternatives, {@code ?}, {@code *} and {@code +}, and nothing else.
     *
     * @param pattern 1..{@link #LONGEST} characters; few of its alternatives overlap, because an
     *     index fails if it takes Lucene's limit of work to determinize
     */
    record Like(String pattern) implements Match {
      public static final int LONGEST = 900;
    }
  }
}
