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
import dev.corpuscore.index.SuggestionSearch.Match;
import dev.corpuscore.index.SuggestionSearch.Match.Spelled;
import dev.corpuscore.index.SuggestionSearch.Match.StartsWith;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Replaces the words of a query that no open posting has and that are no place by words that are
 * spelled like them: words of titles, whole titles, places and companies of open postings.
 *
 * <p>A beginning of a compound that a title has is known. Two neighbours that titles have as one
 * word, and never as two, are joined.
 *
 * <p>A word is corrected from four letters on, if it has letters alone and stands for itself: not
 * in a phrase or alternatives, not behind {@code +} or {@code -}, not with an asterisk. The nearest
 * words count, at one edit ({@link Spelled}); else two words written as one; else another first
 * letter; else, from eight letters on, two edits. Of these the one that most postings have, then
 * the first by text.
 */
final class CorrectSpelling {
  private static final int SHORTEST = 4;
  private static final int LONG = 8;

  /** Of two words, each has at least so many letters. */
  private static final int PART = 3;

  /** What follows a known beginning of a compound has at least so many letters. */
  private static final int REST = 4;

  /** Fewer letters are too few to take another first one, or to begin a compound. */
  private static final int SURE = 5;

  /** How many titles are looked at for a compound. */
  private static final int COMPOUNDS = 20;

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
      if (corrections.isEmpty()) {
        corrections.addAll(joined(query));
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
    for (int at = 0; at < query.clauses().size(); at++) {
      Optional<String> whole = pair(query, at).flatMap(it -> corrected(it, corrections));
      Clause clause = query.clauses().get(at);
      if (whole.isPresent()) {
        clauses.add(new Clause(Kind.WORD, whole.get(), false));
        at++;
      } else {
        clauses.add(clause.isLoose() ? apply(clause, corrections) : clause);
      }
    }
    return new TextQuery(clauses, query.groups());
  }

  private static Optional<String> corrected(String from, List<Correction> corrections) {
    return corrections.stream()
        .filter(it -> it.from().equals(from))
        .map(Correction::to)
        .findFirst();
  }

  /** Two neighbours that could be one word, with a blank between; empty if they could not. */
  private static Optional<String> pair(TextQuery query, int at) {
    if (at + 1 >= query.clauses().size()) {
      return Optional.empty();
    }
    Clause one = query.clauses().get(at);
    Clause two = query.clauses().get(at + 1);
    boolean words = one.isLoose() && two.isLoose() && isWord(one.text()) && isWord(two.text());
    return words ? Optional.of(one.text() + " " + two.text()) : Optional.empty();
  }

  private static boolean isWord(String text) {
    return text.length() >= PART && text.codePoints().allMatch(Character::isLetter);
  }

  private static Clause apply(Clause clause, List<Correction> corrections) {
    String typed = clause.text();
    StringBuilder corrected = new StringBuilder();
    int[] behind = {0};
    RoleTokenizer.scan(
        typed,
        (start, end) -> {
          String word = typed.substring(start, end);
          String to = corrected(word, corrections).orElse(word);
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
        .filter(word -> !beginsCompound(word))
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
    boolean isLong = word.codePointCount(0, word.length()) >= LONG;
    return nearest(new Spelled(typed, 1))
        .or(() -> split(typed))
        .or(() -> otherFirstLetter(typed))
        .or(() -> isLong ? nearest(new Spelled(typed, 2)) : Optional.empty());
  }

  /** Whether a title has a longer word that begins with this one. */
  private boolean beginsCompound(String word) {
    String typed = SuggestionTerms.normal(word);
    return typed.length() >= SURE
        && suggested(new StartsWith(typed), List.of(SuggestionType.OCCUPATION), COMPOUNDS).stream()
            .map(it -> it.text().split(" ", 2)[0])
            .anyMatch(it -> it.length() >= typed.length() + REST);
  }

  /** Two words of a title in a row, or a word of a title and a place of the same posting. */
  private Optional<String> split(String typed) {
    Map<String, Condition> asked = new LinkedHashMap<>();
    for (int at = PART; at <= typed.length() - PART; at++) {
      List<String> one = RoleTokenizer.keys(typed.substring(0, at));
      List<String> two = RoleTokenizer.keys(typed.substring(at));
      if (one.size() == 1 && two.size() == 1) {
        asked.put(
            typed.substring(0, at) + " " + typed.substring(at),
            new Condition.Or(
                List.of(
                    Condition.phrase(Text.TITLE, List.of(one.getFirst(), two.getFirst())),
                    titleAndPlace(one, two),
                    titleAndPlace(two, one))));
      }
    }
    return mostFrequent(asked);
  }

  private static Condition titleAndPlace(List<String> title, List<String> place) {
    return new Condition.And(
        List.of(new Condition.Term(Text.TITLE, title.getFirst()), new Condition.Place(place)));
  }

  /** It is wrong more seldom than others, so all others must be right. */
  private Optional<String> otherFirstLetter(String typed) {
    if (typed.length() < SURE) {
      return Optional.empty();
    }
    String rest = typed.substring(typed.offsetByCodePoints(0, 1));
    Map<String, Condition> asked = new LinkedHashMap<>();
    for (char first = 'a'; first <= 'z'; first++) {
      String word = first + rest;
      asked.put(word, new Condition.Term(Text.TITLE, RoleTokenizer.joined(word)));
    }
    return mostFrequent(asked);
  }

  /** Neighbours that titles have as one word, and never as two. */
  private List<Correction> joined(TextQuery query) {
    Map<String, Condition> whole = new LinkedHashMap<>();
    Map<String, Condition> apart = new LinkedHashMap<>();
    for (int at = 0; at < query.clauses().size() && whole.size() < WORDS; at++) {
      pair(query, at)
          .ifPresent(
              it -> {
                String key = RoleTokenizer.joined(it.replace(" ", ""));
                whole.put(it, new Condition.Term(Text.TITLE, key));
                apart.put(it, Condition.phrase(Text.TITLE, RoleTokenizer.keys(it)));
              });
    }
    if (whole.isEmpty() || deadline.passed()) {
      return List.of();
    }
    List<String> pairs = List.copyOf(whole.keySet());
    List<Long> found = totals(Stream.concat(whole.values().stream(), apart.values().stream()));
    return IntStream.range(0, pairs.size())
        .filter(at -> found.get(at) > 0 && found.get(pairs.size() + at) == 0)
        .limit(1)
        .mapToObj(at -> new Correction(pairs.get(at), pairs.get(at).replace(" ", "")))
        .toList();
  }

  /** The one that most open postings meet, of equals the first; empty if none meets any. */
  private Optional<String> mostFrequent(Map<String, Condition> asked) {
    if (asked.isEmpty() || deadline.passed()) {
      return Optional.empty();
    }
    List<String> texts = List.copyOf(asked.keySet());
    List<Long> found = totals(asked.values().stream());
    return IntStream.range(0, texts.size())
        .filter(at -> found.get(at) > 0)
        .boxed()
        .max(Comparator.comparingLong((Integer at) -> found.get(at)).thenComparingInt(at -> -at))
        .map(texts::get);
  }

  private List<Long> totals(Stream<Condition> conditions) {
    List<PostingSearch> counts =
        conditions
            .map(it -> counting(TextQuery.everything(), new Condition.And(List.of(it))))
            .toList();
    searches += 1;
    return index.totals(counts);
  }

  /** So that an index which remembers searches finds the word again, however it is typed. */
  private static String lowerCase(String word) {
    boolean ascii = word.chars().allMatch(letter -> letter < ASCII_END);
    return ascii ? word.toLowerCase(Locale.ROOT) : word;
  }

  private Optional<String> nearest(Spelled spelled) {
    return suggested(spelled, DICTIONARY, 1).stream()
        .min(Suggestion.BEST_FIRST)
        .map(Suggestion::text);
  }

  private List<Suggestion> suggested(Match match, List<SuggestionType> types, int most) {
    PostingSearch all = counting(TextQuery.everything(), Condition.EVERYTHING);
    return index.suggest(new SuggestionSearch(all, List.of(), types, match, most));
  }

  private PostingSearch counting(TextQuery query, Condition.And filter) {
    return PostingSearch.of(query, now).filter(filter).build();
  }
}
