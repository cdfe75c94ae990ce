package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.index.SuggestionSearch.Match;
import dev.corpuscore.index.SuggestionSearch.Match.Like;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What open postings name: titles and their words, places, companies. One for each query that is
 * corrected; answers nothing after its time. Not thread-safe.
 */
final class Dictionary {
  /** Any letter of the languages of Europe that are written in Latin letters, in a pattern. */
  static final String LETTER = "[a-zà-ž]";

  /** Titles and words of titles. */
  static final List<SuggestionType> TITLES = List.of(SuggestionType.OCCUPATION);

  /** As {@link #TITLES}, and names of places. */
  static final List<SuggestionType> TITLES_AND_PLACES =
      List.of(SuggestionType.OCCUPATION, SuggestionType.LOCATION);

  /** As {@link #TITLES_AND_PLACES}, and names of companies. */
  static final List<SuggestionType> ALL =
      List.of(SuggestionType.OCCUPATION, SuggestionType.LOCATION, SuggestionType.EMPLOYER);

  private final PostingIndex index;
  private final Instant now;
  private final SearchDeadline deadline;
  private int searches;
  private boolean hasPlaces = true;

  /**
   * @param now which postings are open
   */
  Dictionary(PostingIndex index, Instant now) {
    this.index = index;
    this.now = now;
    this.deadline = SearchDeadline.in(index.limits().partial());
  }

  /** Leaves out names of places from now on. */
  void leaveOutPlaces() {
    hasPlaces = false;
  }

  /** How many searches were counted: one for each word, and one for each set of conditions. */
  int searches() {
    return searches;
  }

  /** Whether it is too late for another question. */
  boolean isOver() {
    return deadline.passed();
  }

  /** Whether a question was not asked, because it was too late. */
  boolean wasOver() {
    return deadline.wasPassed();
  }

  /** A posting has this word, or these words in a row, but for case, accents and plural. */
  static Condition asWritten(String words) {
    List<String> keys = RoleTokenizer.keys(words);
    return new Condition.Or(
        List.of(Condition.phrase(Text.TEXT, keys), Condition.phrase(Text.NAMES, keys)));
  }

  /** How many open postings match each of these words, as a search for it, and the condition. */
  List<Long> countWords(List<TextQuery> words, List<Condition> conditions) {
    searches += words.size();
    return index.totals(
        IntStream.range(0, words.size())
            .mapToObj(at -> counting(words.get(at), conditions.get(at)))
            .toList());
  }

  /** How many open postings meet each condition. All are counted at once. */
  List<Long> count(Stream<Condition> conditions) {
    searches++;
    return index.totals(conditions.map(it -> counting(TextQuery.everything(), it)).toList());
  }

  /** The text whose condition most open postings meet, of equals the first; empty if none does. */
  Optional<String> mostFrequent(Map<String, Condition> asked) {
    if (asked.isEmpty() || isOver()) {
      return Optional.empty();
    }
    List<String> texts = List.copyOf(asked.keySet());
    List<Long> found = count(asked.values().stream());
    return IntStream.range(0, texts.size())
        .filter(at -> found.get(at) > 0)
        .boxed()
        .max(Comparator.comparingLong((Integer at) -> found.get(at)).thenComparingInt(at -> -at))
        .map(texts::get);
  }

  /**
   * Those of these words that are a text of these types, accents and all.
   *
   * @param words letters alone, in lower case; what is too much for one question is not asked
   */
  Set<String> known(Collection<String> words, List<SuggestionType> types) {
    StringBuilder any = new StringBuilder();
    for (String word : words) {
      if (any.length() + 3 + word.length() <= Like.LONGEST) {
        any.append(any.isEmpty() ? "" : "|").append(word);
      }
    }
    return any.isEmpty()
        ? Set.of()
        : texts(new Like("(" + any + ")"), types, words.size()).stream()
            .map(Suggestion::text)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** The texts of these types that match; of each type the most frequent, that one first. */
  List<Suggestion> texts(Match match, List<SuggestionType> types, int most) {
    if (isOver()) {
      return List.of();
    }
    PostingSearch all = counting(TextQuery.everything(), Condition.EVERYTHING);
    List<SuggestionType> asked =
        hasPlaces ? types : types.stream().filter(it -> it != SuggestionType.LOCATION).toList();
    return index.suggest(new SuggestionSearch(all, List.of(), asked, match, most));
  }

  private PostingSearch counting(TextQuery query, Condition condition) {
    return PostingSearch.of(query, now)
        .filter(condition instanceof Condition.And it ? it : new Condition.And(List.of(condition)))
        .build();
  }
}
