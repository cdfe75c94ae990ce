package dev.corpuscore.service.similar;

import static java.util.stream.Collectors.toSet;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.words.TitleWords;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of a posting by which those like it are searched for: its title and its first city. */
final class SimilarWords {
  private static final int TITLE_LIMIT = 16;
  private static final int PLACE_LIMIT = 4;

  /**
   * Numbers, and words of at most three letters where letters are sounds: {@code m/w/d}, {@code i}.
   */
  private static final Pattern WEAK =
      Pattern.compile("[\\p{IsLatin}\\p{IsGreek}\\p{IsCyrillic}\\p{N}]{1,3}|\\p{N}+");

  /** As written, by key, in order. A word of the place is none of the title. */
  private final Map<String, String> title;

  private final Map<String, String> place;

  /** The keys of the words of the title that say something alone; all, if none does. */
  private final Set<String> telling;

  private SimilarWords(Map<String, String> title, Map<String, String> place) {
    this.title = title;
    this.place = place;
    Set<String> strong =
        title.entrySet().stream()
            .filter(it -> !isWeak(it.getValue()))
            .map(Map.Entry::getKey)
            .collect(toSet());
    this.telling = strong.isEmpty() ? Set.copyOf(title.keySet()) : strong;
  }

  static SimilarWords of(PostingContent posting) {
    Map<String, String> title = words(posting.title(), TITLE_LIMIT);
    Map<String, String> place = words(city(posting.locations()), PLACE_LIMIT);
    if (place.keySet().containsAll(title.keySet())) {
      place.keySet().removeAll(title.keySet()); // or no word of the title would be left
    } else {
      title.keySet().removeAll(place.keySet());
    }
    return new SimilarWords(title, place);
  }

  /** Whether the title has a word. */
  boolean exist() {
    return !title.isEmpty();
  }

  /** Those of the title that say something alone. */
  TitleWords telling() {
    return TitleWords.of(telling.stream().map(title::get).map(String::valueOf).toList());
  }

  /** A search for postings with all these words, and then with some of them. */
  PostingSearch search(Instant now, int limit) {
    List<Clause> clauses =
        Stream.of(title, place)
            .flatMap(it -> it.values().stream())
            .map(word -> new Clause(Kind.WORD, word, false))
            .toList();
    return PostingSearch.of(new TextQuery(clauses), now)
        .sort(Sort.RELEVANCE)
        .limit(limit)
        .build()
        .filled();
  }

  /**
   * Whether a posting has a word of the title that says something. Without, it was found for its
   * place, for words such as {@code and}, or because its title has a word like one of these.
   *
   * @param missing the words that it lacks
   */
  boolean areIn(Collection<String> missing) {
    Set<String> lacking = missing.stream().map(RoleTokenizer::key).collect(toSet());
    return !lacking.containsAll(telling);
  }

  private static boolean isWeak(String word) {
    return WEAK.matcher(word).matches() || SuggestionTerms.isFunctionWord(word);
  }

  /** The first city; where only a text says the place, what stands before its first comma. */
  private static String city(List<Location> locations) {
    if (locations.isEmpty()) {
      return "";
    }
    Location first = locations.getFirst();
    if (first.city() != null) {
      return first.city();
    }
    return first.text() == null ? "" : first.text().split(",", 2)[0];
  }

  private static Map<String, String> words(String text, int limit) {
    Map<String, String> words = new LinkedHashMap<>();
    RoleTokenizer.scan(
        text,
        (start, end) -> {
          String word = text.substring(start, signedEnd(text, end));
          if (words.size() < limit) {
            words.putIfAbsent(RoleTokenizer.key(word), word);
          }
        });
    return words;
  }

  /**
   * Behind the signs of {@code C++} and {@code C#}, by which a search tells them from {@code C}.
   */
  private static int signedEnd(String text, int end) {
    int behind = end;
    while (behind < text.length() && (text.charAt(behind) == '+' || text.charAt(behind) == '#')) {
      behind++;
    }
    return behind;
  }
}
