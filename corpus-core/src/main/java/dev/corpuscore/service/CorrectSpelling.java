package dev.corpuscore.service;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.index.SuggestionSearch.Match.Spelled;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Replaces the words of a query that no open posting has and that are no place by words that are
 * spelled like them: words of titles, whole titles, places and companies of open postings.
 *
 * <p>A word is corrected from four letters on, if it has letters alone and stands for itself: not
 * in a phrase or alternatives, not behind {@code +} or {@code -}, not with an asterisk. The nearest
 * words count, at one edit ({@link Spelled}), from eight letters on at two if there are none at
 * one; of these the one that most postings have, then the first by text.
 */
final class CorrectSpelling {
  private static final int SHORTEST = 4;
  private static final int LONG = 8;

  /** Only in ASCII is the lower case of a letter sure to be found where the letter is. */
  private static final int ASCII_END = 128;

  /** How many words are looked at: a person who types more of them asks for other words first. */
  private static final int WORDS = 8;

  private static final List<SuggestionType> DICTIONARY =
      List.of(SuggestionType.OCCUPATION, SuggestionType.LOCATION, SuggestionType.EMPLOYER);

  private final PostingIndex index;
  private final Gazetteer gazetteer;
  private final Instant now;
  private final SearchDeadline deadline;
  private int searches;
  private boolean refused;

  /**
   * @param now which postings are open
   */
  CorrectSpelling(PostingIndex index, Gazetteer gazetteer, Instant now) {
    this.index = index;
    this.gazetteer = gazetteer;
    this.now = now;
    this.deadline = SearchDeadline.in(index.limits().partial());
  }

  /** How many searches this took: one for each word that was looked at, at most {@link #WORDS}. */
  int searches() {
    return searches;
  }

  /**
   * Whether words were left as they are because the time of a public search has passed, or because
   * too many searches wait already.
   */
  boolean isIncomplete() {
    return refused || deadline.wasPassed();
  }

  /** The corrections of a query; none if nothing is to correct. Writes nothing. */
  List<Correction> of(TextQuery query) {
    List<Correction> corrections = new ArrayList<>();
    try {
      for (String word : unknown(query)) {
        nearest(word).ifPresent(it -> corrections.add(new Correction(word, it)));
      }
    } catch (CorpusException e) {
      if (e.code() != ErrorCode.OVERLOADED) {
        throw e;
      }
      refused = true;
    }
    return corrections;
  }

  /** The query with these corrections. */
  static TextQuery apply(TextQuery query, List<Correction> corrections) {
    List<Clause> clauses = new ArrayList<>();
    for (Clause clause : query.clauses()) {
      clauses.add(clause.isLoose() ? apply(clause, corrections) : clause);
    }
    return new TextQuery(clauses, query.groups());
  }

  private static Clause apply(Clause clause, List<Correction> corrections) {
    String typed = clause.text();
    StringBuilder corrected = new StringBuilder();
    int[] behind = {0};
    RoleTokenizer.scan(
        typed,
        (start, end) -> {
          String word = typed.substring(start, end);
          String to =
              corrections.stream()
                  .filter(it -> it.from().equals(word))
                  .map(Correction::to)
                  .findFirst()
                  .orElse(word);
          corrected.append(typed, behind[0], start).append(to);
          behind[0] = end;
        });
    corrected.append(typed, behind[0], typed.length());
    return new Clause(clause.kind(), corrected.toString(), false);
  }

  /**
   * The words that no open posting has as they are typed, but for case and accents. Having a word
   * in another form is not enough: of eleven languages, one has a rule that takes a slip for a
   * form. All are counted at once, because an index may be far away.
   */
  private List<String> unknown(TextQuery query) {
    List<String> words = candidates(query);
    if (words.isEmpty() || deadline.passed()) {
      return List.of();
    }
    searches = words.size();
    List<Long> totals = index.totals(words.stream().map(this::having).toList());
    return IntStream.range(0, words.size())
        .filter(at -> totals.get(at) == 0)
        .mapToObj(words::get)
        .toList();
  }

  /** The words that can be corrected and are no place, each once. */
  private List<String> candidates(TextQuery query) {
    List<String> words = new ArrayList<>();
    for (Clause clause : query.clauses()) {
      if (clause.isLoose()) {
        RoleTokenizer.scan(
            clause.text(), (start, end) -> words.add(clause.text().substring(start, end)));
      }
    }
    return words.stream()
        .distinct()
        .filter(word -> isCandidate(word) && gazetteer.meantBy(word).isEmpty())
        .limit(WORDS)
        .toList();
  }

  private static boolean isCandidate(String word) {
    int letters = word.codePointCount(0, word.length());
    return letters >= SHORTEST
        && letters <= Spelled.LONGEST
        && word.codePoints().allMatch(Character::isLetter);
  }

  /** A search for the open postings that have this word. */
  private PostingSearch having(String word) {
    TextQuery alone = new TextQuery(List.of(new Clause(Kind.WORD, lowerCase(word), false)));
    String key = RoleTokenizer.joined(word);
    Condition written =
        new Condition.Or(
            List.of(new Condition.Term(Text.TEXT, key), new Condition.Term(Text.NAMES, key)));
    return counting(alone, new Condition.And(List.of(written)));
  }

  private Optional<String> nearest(String word) {
    if (deadline.passed()) {
      return Optional.empty();
    }
    String typed = SuggestionTerms.normal(word);
    Optional<String> near = nearest(new Spelled(typed, 1));
    boolean isLong = word.codePointCount(0, word.length()) >= LONG;
    return near.isPresent() || !isLong ? near : nearest(new Spelled(typed, 2));
  }

  /** So that an index which remembers searches finds the word again, however it is typed. */
  private static String lowerCase(String word) {
    boolean ascii = word.chars().allMatch(letter -> letter < ASCII_END);
    return ascii ? word.toLowerCase(Locale.ROOT) : word;
  }

  private Optional<String> nearest(Spelled spelled) {
    PostingSearch all = counting(TextQuery.everything(), Condition.EVERYTHING);
    return index.suggest(new SuggestionSearch(all, List.of(), DICTIONARY, spelled, 1)).stream()
        .min(Suggestion.BEST_FIRST)
        .map(Suggestion::text);
  }

  private PostingSearch counting(TextQuery query, Condition.And filter) {
    return PostingSearch.of(query, now).filter(filter).build();
  }
}
