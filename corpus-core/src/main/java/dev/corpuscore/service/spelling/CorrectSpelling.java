package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.SuggestionSearch.Match.Spelled;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import dev.corpuscore.occupation.Occupations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Replaces the words of a query that no open posting has and that are no place by words that are
 * spelled like them: words of titles, whole titles, places and companies of open postings. A word
 * that fewer than ten postings have, and not as a name, is replaced by one that a thousand times as
 * many have.
 *
 * <p>A beginning or end of a compound that a title has is known. Words of three letters or more,
 * which no title has together, are replaced by those of a title that they begin. Two neighbours
 * that titles have as one word, and never as two, are joined if no word is replaced.
 *
 * <p>A word is corrected from four letters on, if it has letters alone and stands for itself: not
 * in a phrase or alternatives, not behind {@code +} or {@code -}, not with an asterisk. What is
 * near is said by {@link Spellings}.
 */
public final class CorrectSpelling {
  private static final int SHORTEST = 4;

  /** Only in ASCII is the lower case of a letter sure to be found where the letter is. */
  private static final int ASCII_END = 128;

  /** Of two sets of postings, so many times more; or so few in common that they are others. */
  private static final int CLEARLY = 2;

  /** What fewer postings have was not clearly meant. */
  private static final int FEW = 3;

  /** How many words are looked at: a person who types more of them asks for other words first. */
  private static final int WORDS = 8;

  private final Gazetteer gazetteer;
  private final Dictionary dictionary;
  private final Spellings spellings;
  private final RareWords rare;
  private final Occupations occupations;
  private boolean refused;

  /**
   * @param occupations whose labels are known words
   * @param now which postings are open
   */
  public CorrectSpelling(
      PostingIndex index, Gazetteer gazetteer, Occupations occupations, Instant now) {
    this.gazetteer = gazetteer;
    this.occupations = occupations;
    this.dictionary = new Dictionary(index, now);
    this.spellings = new Spellings(dictionary, occupations);
    this.rare = new RareWords(dictionary, spellings);
  }

  /** How many searches this took: one for each word that was looked at, and some for each slip. */
  public int searches() {
    return dictionary.searches();
  }

  /**
   * Whether words were left as they are because the time of a public search has passed, or because
   * too many searches wait already.
   */
  public boolean isIncomplete() {
    return refused || dictionary.wasOver();
  }

  /** A query names a town already, as it is written: no other word of it is a slip of one. */
  public void leaveOutPlaces() {
    dictionary.leaveOutPlaces();
  }

  /** The corrections of a query; none if nothing is to correct. Writes nothing. */
  public List<Correction> of(TextQuery query) {
    List<Correction> words = of(candidates(query));
    return words.isEmpty() ? inTime(corrections -> joined(query, corrections)) : words;
  }

  /** The corrections of these words alone. */
  public List<Correction> of(List<String> words) {
    return inTime(corrections -> nearest(words, corrections));
  }

  /** Whether the words may together begin those of a title. */
  public boolean mayBeginTitle(TextQuery query) {
    return !BegunTitle.words(query).isEmpty();
  }

  /** The words of a title that these begin; none if a title has them as they were typed. */
  public List<Correction> begun(TextQuery query) {
    List<String> words = BegunTitle.words(query);
    return words.isEmpty()
        ? List.of()
        : inTime(corrections -> corrections.addAll(new BegunTitle(dictionary).of(words)));
  }

  private void nearest(List<String> words, List<Correction> corrections) {
    written(words)
        .forEach(
            (word, postings) -> {
              if (!dictionary.isOver()) {
                (postings == 0 ? unknown(word) : rare.meant(word, postings))
                    .ifPresent(it -> corrections.add(new Correction(word, it)));
              }
            });
  }

  private Optional<String> unknown(String word) {
    return spellings.beginsCompound(word)
        ? Optional.empty()
        : spellings.nearest(word).filter(it -> !spellings.endsCompound(word, it));
  }

  private void joined(TextQuery query, List<Correction> corrections) {
    spellings
        .joined(CorrectedQuery.pairs(query).limit(WORDS).toList())
        .ifPresent(it -> corrections.add(new Correction(it, it.replace(" ", ""))));
  }

  /** What {@code finder} adds until it ends, or until too many searches wait already. */
  private List<Correction> inTime(Consumer<List<Correction>> finder) {
    List<Correction> corrections = new ArrayList<>();
    if (!refused) {
      try {
        finder.accept(corrections);
      } catch (CorpusException e) {
        if (e.code() != ErrorCode.OVERLOADED) {
          throw e;
        }
        refused = true;
      }
    }
    return corrections;
  }

  /**
   * Whether corrected words were meant, though enough postings have the typed ones in other forms.
   * If the typed ones are forms of the corrected, about the same postings match both.
   *
   * @param filter of both searches
   * @param typed the words without corrections
   */
  public boolean isMeant(
      Condition.And filter,
      TextQuery typed,
      List<Correction> corrections,
      SearchPage forms,
      SearchPage corrected) {
    long less = Math.min(forms.total(), corrected.total());
    return corrected.total() >= CLEARLY * forms.total()
        || (less >= FEW && CLEARLY * common(filter, typed, corrections) < less);
  }

  private long common(Condition.And filter, TextQuery typed, List<Correction> corrections) {
    List<Clause> both = new ArrayList<>(typed.clauses());
    both.addAll(CorrectedQuery.of(typed, corrections).clauses());
    return dictionary
        .countWords(List.of(new TextQuery(both, typed.groups())), List.of(filter))
        .getFirst();
  }

  /**
   * How many open postings have each word as it is typed, but for case and accents. Having a word
   * in another form does not count: of eleven languages, one has a rule that takes a slip for a
   * form. All are counted at once, because an index may be far away.
   */
  private Map<String, Long> written(List<String> words) {
    if (words.isEmpty() || dictionary.isOver()) {
      return Map.of();
    }
    List<Long> totals =
        dictionary.countWords(
            words.stream().map(CorrectSpelling::alone).toList(),
            words.stream().map(Dictionary::asWritten).toList());
    Map<String, Long> written = new LinkedHashMap<>();
    words.forEach(word -> written.put(word, totals.get(written.size())));
    return written;
  }

  /** The words that can be corrected and are no place and no occupation, each once. */
  public List<String> candidates(TextQuery query) {
    return candidates(query, word -> true);
  }

  /** Of these, those that {@code other} accepts. */
  public List<String> candidates(TextQuery query, Predicate<String> other) {
    return words(query)
        .filter(word -> isCandidate(word) && other.test(word) && !isKnown(word, query))
        .limit(WORDS)
        .toList();
  }

  private boolean isKnown(String word, TextQuery query) {
    return isLabel(word, query) || gazetteer.meantBy(word).isPresent();
  }

  /** Whether an occupation is called so, or by this word and others of the query in a row. */
  private boolean isLabel(String word, TextQuery query) {
    return occupations.calledIn(word).isPresent()
        || occupations
            .calledIn(query.loose())
            .filter(it -> it.words().containsAll(RoleTokenizer.keys(word)))
            .isPresent();
  }

  private static Stream<String> words(TextQuery query) {
    List<String> words = new ArrayList<>();
    for (Clause clause : query.clauses()) {
      if (clause.isLoose()) {
        RoleTokenizer.scan(
            clause.text(), (start, end) -> words.add(clause.text().substring(start, end)));
      }
    }
    return words.stream().distinct();
  }

  private static boolean isCandidate(String word) {
    int letters = word.codePointCount(0, word.length());
    return letters >= SHORTEST
        && letters <= Spelled.LONGEST
        && word.codePoints().allMatch(Character::isLetter);
  }

  private static TextQuery alone(String word) {
    return new TextQuery(List.of(new Clause(Kind.WORD, lowerCase(word), false)));
  }

  /** So that an index which remembers searches finds the word again, however it is typed. */
  private static String lowerCase(String word) {
    boolean ascii = word.chars().allMatch(letter -> letter < ASCII_END);
    return ascii ? LowerCase.of(word) : word;
  }
}
