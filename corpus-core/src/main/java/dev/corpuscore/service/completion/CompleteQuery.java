package dev.corpuscore.service.completion;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.index.SuggestionSearch.Match;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.completion.TypedWords.Tail;
import dev.corpuscore.service.reading.PlaceReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Completes what somebody types, out of the index alone. All engines and instances that have the
 * same postings give the same answer: the index counts, and all else is decided here.
 */
public final class CompleteQuery {
  /** So many more are counted than are shown, for those that say again what was typed. */
  private static final int SPARE = 30;

  private static final int SECOND_WORDS = 6;

  /** What fewer postings have may be a slip of somebody else. */
  private static final int ENOUGH = 30;

  /** A slip is meant for what so many times more postings have. */
  private static final int MORE_FREQUENT = 10;

  private final PostingIndex index;

  public CompleteQuery(PostingIndex index) {
    this.index = index;
  }

  /**
   * Returns the first completions, the most frequent first, then by text, each phrase once; a
   * letter without an accent stands for that with any. If there are none, those of the nearest
   * spellings of the last word; if fewer than {@value #ENOUGH} postings have each, half of them at
   * most, and then such spellings as {@value #MORE_FREQUENT} times more have. One alone is followed
   * by up to six second words.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the words before the
   *     last are no query, {@code OVERLOADED} when too many wait already or it takes longer than
   *     {@link dev.corpuscore.index.TimeLimits#partial}, {@code UNAVAILABLE} when the index cannot
   *     serve
   */
  public List<Completion> complete(CompletionRequest asked) {
    SearchDeadline deadline = SearchDeadline.in(index.limits().partial());
    List<Found> found = new ArrayList<>(continued(asked));
    List<Completion> all = new ArrayList<>(completions(found));
    List<Found> meant = meant(asked, all);
    if (!meant.isEmpty()) {
      all.subList(Math.min(all.size(), asked.limit() / 2), all.size()).clear();
      all.addAll(completions(meant));
      found.addAll(meant);
    }
    if (all.size() == 1) {
      all.addAll(secondWords(asked, found.getFirst(), all.getFirst().value()));
    } else if (all.isEmpty() && !asked.asTyped()) {
      all.addAll(new SpellingCorrections(index, asked, deadline).all());
    }
    return all.subList(0, Math.min(asked.limit(), all.size()));
  }

  /**
   * Returns where somebody may want to work who has typed the beginning of it: countries, places of
   * the gazetteer and words that places of postings have, where most postings are first.
   *
   * @param asked for locations alone
   * @param kilometres around a town within which its postings are counted; 0 for the town itself
   * @throws dev.corpuscore.model.CorpusException as {@link #complete}
   */
  public List<PlaceCompletion> places(CompletionRequest asked, PlaceReader reader, int kilometres) {
    return new PlaceCompletions(index, asked, reader).all(complete(asked), kilometres);
  }

  /**
   * A suggestion behind the words before it.
   *
   * @param corrected whether its own words are not what was typed
   */
  private record Found(List<String> context, Suggestion suggestion, boolean corrected) {
    Completion completion() {
      return new Completion(value(), phrase(), suggestion.type().wire(), suggestion.occurrences());
    }

    String value() {
      return corrected ? phrase() : suggestion.text();
    }

    private String phrase() {
      return behind(context, suggestion.text());
    }

    /** Whether it completes: it says nothing again, and the whole is not too long to be found. */
    boolean completes() {
      return Arrays.stream(suggestion.text().split(" ")).noneMatch(context::contains)
          && isSearched(phrase());
    }

    private static boolean isSearched(String phrase) {
      long opened = phrase.chars().filter(it -> it == '(').count();
      return phrase.codePointCount(0, phrase.length()) <= TextQuery.LENGTH_LIMIT
          && phrase.split(" ", -1).length <= TextQuery.CLAUSE_LIMIT
          && RoleTokenizer.countWords(phrase) <= TextQuery.CLAUSE_LIMIT
          && opened <= TextQuery.DEPTH_LIMIT;
    }
  }

  private List<Found> continued(CompletionRequest asked) {
    List<Found> found = new ArrayList<>();
    for (Tail tail : asked.typed().tails()) {
      found.addAll(find(asked, tail.context(), new Match.StartsLike(tail.start()), false));
    }
    return found;
  }

  /** What is much more frequent than all that was found, if that is seldom. */
  private List<Found> meant(CompletionRequest asked, List<Completion> found) {
    long most = found.isEmpty() ? 0 : found.getFirst().occurrences();
    boolean seldom = found.isEmpty() || (most < ENOUGH && !asked.typed().ended());
    return seldom && !asked.asTyped()
        ? respelled(asked).stream()
            .filter(it -> it.suggestion.occurrences() >= MORE_FREQUENT * most)
            .toList()
        : List.of();
  }

  /** The last word alone, spelled otherwise, or begun otherwise. */
  private List<Found> respelled(CompletionRequest asked) {
    List<String> words = asked.typed().words();
    if (words.isEmpty()) {
      return List.of();
    }
    List<String> context = words.subList(0, words.size() - 1);
    Optional<Match> spelled = SpellingCorrections.of(words.getLast());
    Optional<Match> begun =
        asked.typed().ended()
            ? Optional.empty()
            : OneSlip.of(words.getLast()).map(Match.class::cast);
    return Stream.concat(spelled.stream(), begun.stream())
        .flatMap(it -> find(asked, context, it, true).stream())
        .toList();
  }

  private List<Found> find(
      CompletionRequest asked, List<String> context, Match match, boolean corrected) {
    SuggestionSearch search =
        new SuggestionSearch(
            asked.context(context), List.of(), asked.types(), match, asked.limit() + SPARE);
    return index.suggest(search).stream()
        .map(suggestion -> new Found(context, suggestion, corrected))
        .filter(Found::completes)
        .toList();
  }

  /** Each phrase once: with the longest suggestion, and as often as the most frequent of them. */
  private static Collection<Completion> completions(List<Found> found) {
    Map<String, Completion> best = new HashMap<>();
    found.stream()
        .sorted((one, other) -> Suggestion.BEST_FIRST.compare(one.suggestion, other.suggestion))
        .map(Found::completion)
        .forEach(it -> best.merge(it.phrase(), it, Completion::longer));
    return best.values().stream().sorted(Completion.BEST_FIRST).toList();
  }

  /** Where there is an occupation, a skill or an employer; behind a place, which occupations. */
  private List<Completion> secondWords(CompletionRequest asked, Found only, String value) {
    Suggestion first = only.suggestion;
    SuggestionType second =
        first.type() == SuggestionType.LOCATION
            ? SuggestionType.OCCUPATION
            : SuggestionType.LOCATION;
    PostingSearch context = asked.context(only.context);
    List<String> before = new ArrayList<>(only.context);
    before.addAll(List.of(first.text().split(" ")));
    return index
        .suggest(
            new SuggestionSearch(
                context,
                List.of(first.term()),
                List.of(second),
                new Match.StartsWith(""),
                SECOND_WORDS + SPARE))
        .stream()
        .filter(it -> new Found(before, it, false).completes())
        .limit(SECOND_WORDS)
        .map(
            it ->
                new Completion(
                    value + ' ' + it.text(),
                    behind(before, it.text()),
                    first.type().wire() + '_' + second.wire(),
                    it.occurrences()))
        .toList();
  }

  private static String behind(List<String> words, String text) {
    return words.isEmpty() ? text : String.join(" ", words) + ' ' + text;
  }
}
