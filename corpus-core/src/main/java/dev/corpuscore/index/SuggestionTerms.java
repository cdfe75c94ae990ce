package dev.corpuscore.index;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.index.words.StopWords;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What one posting adds to the suggestions: its title and the words of it, the labels of its
 * occupation and skills, its company and its places. Nothing else of a posting is ever suggested.
 * Every index keeps these terms and makes none of its own, so all suggest the same.
 */
public final class SuggestionTerms {
  /** Nobody types a text longer than this, in UTF-16 units. */
  private static final int LONGEST = 100;

  /** Some postings name fifty lists of towns; this is enough of them. */
  private static final int MOST_OF_A_KIND = 60;

  /** Fewer letters between slashes are an ending ({@code cocinero/a}) or stand for a word. */
  private static final int SHORTEST_PART = 4;

  private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\p{Cc}]+");
  private static final Pattern BETWEEN_PLACES = Pattern.compile("[,;/|•·]");

  /** Before a word a search takes them for operators, and would leave out what is suggested. */
  private static final Pattern SIGNS = Pattern.compile("(?<![^ (])[-+]+(?=[^ ])");

  /** {@code m/f/d} and the like. */
  private static final Pattern SINGLE_LETTERS = Pattern.compile("\\p{L}(?:/\\p{L})*");

  private static final String OCCUPATION = "/occupation";
  private static final List<String> SKILLS = List.of("/must_have/skills", "/nice_to_have/skills");

  /** Of the place of work, from the smallest to the largest. */
  private static final List<String> PLACES = List.of("city", "municipality", "region", "country");

  private final FacetSource posting;
  private final Set<String> terms = new LinkedHashSet<>();

  private SuggestionTerms(FacetSource posting) {
    this.posting = posting;
  }

  /** The {@linkplain #term terms} of a posting, each once. */
  public static Set<String> of(FacetSource posting) {
    SuggestionTerms all = new SuggestionTerms(posting);
    all.addOccupations();
    all.addSkills();
    all.addPlaces();
    all.addEmployer();
    return all.terms;
  }

  /**
   * The texts that a posting's JobTech ad adds to its suggestions: labels of its occupation and
   * skills, and places; each once. A search for one of them finds the posting. None of a posting
   * without such an ad, whose own texts have all that is suggested.
   */
  public static Set<String> ofAd(FacetSource posting) {
    if (!posting.ad().isPresent()) {
      return Set.of();
    }
    SuggestionTerms all = new SuggestionTerms(posting);
    all.addLabel(SuggestionType.OCCUPATION, posting.ad().at(OCCUPATION));
    all.addSkills();
    all.addPlaces();
    return all.terms.stream()
        .map(term -> term.substring(term.indexOf(':') + 1))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The term by which an index counts a suggestion: the type, a colon, the text. */
  public static String term(SuggestionType type, String text) {
    return type.wire() + ':' + text;
  }

  /**
   * The form in which texts are compared: composed (NFC), in lower case, with one blank for all
   * white space between two words, and none at the ends.
   */
  public static String normal(String text) {
    String lower = LowerCase.of(Normalizer.normalize(text, Normalizer.Form.NFC));
    return BLANKS.matcher(lower).replaceAll(" ").strip();
  }

  /** Whether a word says nothing alone, such as {@code and}, in any case. */
  public static boolean isFunctionWord(String word) {
    return StopWords.isOne(normal(word));
  }

  private void addOccupations() {
    String title = normal(posting.content().title());
    add(SuggestionType.OCCUPATION, title);
    Arrays.stream(title.split(" "))
        .flatMap(SuggestionTerms::withItsParts)
        .map(SuggestionTerms::withoutPunctuation)
        .filter(SuggestionTerms::saysSomething)
        .limit(MOST_OF_A_KIND)
        .forEach(word -> add(SuggestionType.OCCUPATION, word));
    addLabel(SuggestionType.OCCUPATION, posting.ad().at(OCCUPATION));
  }

  private void addSkills() {
    for (String skills : SKILLS) {
      posting
          .ad()
          .at(skills)
          .valueStream()
          .limit(MOST_OF_A_KIND)
          .forEach(skill -> addLabel(SuggestionType.SKILL, skill));
    }
  }

  /** With what stands before a comma: {@code C#, programming language} is {@code C#}, too. */
  private void addLabel(SuggestionType type, JsonNode concept) {
    String label = normal(concept.path("label").asString(""));
    add(type, label);
    add(type, label.split(",", 2)[0].strip());
  }

  private void addPlaces() {
    JsonNode address = posting.ad().at("/workplace_address");
    Stream<@Nullable String> ofAd = PLACES.stream().map(it -> address.path(it).asString(""));
    Stream<@Nullable String> ofContent =
        posting.content().locations().stream().flatMap(SuggestionTerms::names);
    Stream.concat(ofAd, ofContent)
        .filter(name -> name != null && hasLetter(name))
        .map(SuggestionTerms::normal)
        .distinct()
        .limit(MOST_OF_A_KIND)
        .forEach(name -> add(SuggestionType.LOCATION, name));
  }

  /** Some may be null. */
  private static Stream<@Nullable String> names(Location location) {
    String text = location.text() == null ? "" : location.text();
    return Stream.concat(
        Stream.of(location.city(), location.region()), BETWEEN_PLACES.splitAsStream(text));
  }

  private void addEmployer() {
    Company company = posting.content().company();
    if (company != null) {
      add(SuggestionType.EMPLOYER, normal(company.name()));
    }
  }

  private void add(SuggestionType type, String text) {
    String plain = SIGNS.matcher(text).replaceAll("");
    if (text.length() <= LONGEST && plain.codePoints().anyMatch(Character::isLetterOrDigit)) {
      terms.add(term(type, plain));
    }
  }

  /** {@code cocinero/a} is {@code cocinero}, too. */
  private static Stream<String> withItsParts(String word) {
    return word.indexOf('/') < 0
        ? Stream.of(word)
        : Stream.concat(
            Stream.of(word),
            Arrays.stream(word.split("/")).filter(part -> part.length() >= SHORTEST_PART));
  }

  private static boolean saysSomething(String word) {
    return hasLetter(word) && !SINGLE_LETTERS.matcher(word).matches() && !StopWords.isOne(word);
  }

  private static boolean hasLetter(String text) {
    return text.codePoints().anyMatch(Character::isLetter);
  }

  /** What is left between brackets, commas and the like; {@code c#}, {@code c++}, {@code .net}. */
  private static String withoutPunctuation(String word) {
    int start = 0;
    int end = word.length();
    while (start < end && !begins(word, start)) {
      start += Character.charCount(word.codePointAt(start));
    }
    while (end > start && !ends(word.codePointBefore(end))) {
      end -= Character.charCount(word.codePointBefore(end));
    }
    return word.substring(start, end);
  }

  private static boolean begins(String word, int at) {
    boolean dot = word.charAt(at) == '.' && at + 1 < word.length();
    return Character.isLetterOrDigit(word.codePointAt(dot ? at + 1 : at));
  }

  private static boolean ends(int character) {
    return Character.isLetterOrDigit(character) || character == '#' || character == '+';
  }
}
