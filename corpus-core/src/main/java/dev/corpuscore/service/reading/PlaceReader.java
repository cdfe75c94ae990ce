package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.CountryNames;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.index.Condition;
import dev.corpuscore.model.TextQuery;
import java.text.Collator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Reads where somebody wants to work. One for each request: it remembers what it has read. Not
 * thread-safe.
 */
public final class PlaceReader {
  /** In characters. */
  private static final int LONGEST = TextQuery.LENGTH_LIMIT;

  /** Inhabitants. A place so large is meant even if no posting is there. */
  static final long LARGE = 15_000;

  private static final int SHORTEST_NAME = 3;

  /** In letters; codes are shorter. */
  private static final int SHORTEST_COUNTRY = 4;

  private static final Set<String> SHORT_COUNTRIES = Set.of("uk", "usa");

  /** What is written for letters with two points or a bar. */
  private static final List<String> UMLAUTS = List.of("ae", "oe", "ue");

  private static final Map<String, List<String>> SHORT_FORMS =
      Map.of("st ", List.of("saint ", "sankt "), "ft ", List.of("fort "));

  private final Gazetteer gazetteer;
  private final ToLongFunction<Condition> postings;
  private final Map<String, Optional<Placed>> known = new HashMap<>();

  /**
   * @param postings how many open postings meet a condition; asked only where the gazetteer does
   *     not decide
   */
  public PlaceReader(Gazetteer gazetteer, ToLongFunction<Condition> postings) {
    this.gazetteer = gazetteer;
    this.postings = postings;
  }

  /**
   * What was typed, as the first of these that it can be: a country by name or code; a place of the
   * gazetteer, unless its name is a region's that more postings name; a region; words that the
   * place of an open posting has; a country or place with one slip in its name. Empty if it is
   * none, or has more than 512 characters or 32 words.
   */
  public Optional<Placed> read(String typed) {
    String text = typed.strip();
    if (text.length() > LONGEST
        || !RoleTokenizer.hasWord(text)
        || RoleTokenizer.countWords(text) > TextQuery.CLAUSE_LIMIT) {
      return Optional.empty();
    }
    Optional<Placed> read = known.get(text);
    if (read == null) {
      read = find(text);
      known.put(text, read);
    }
    return read;
  }

  /**
   * A place, and a text as which {@link #read} takes it.
   *
   * @param text such as {@code Lund} or {@code Lund, GB}
   */
  public record Meant(String text, Placed placed) {}

  /** As {@link #read}, with what to type for it without a slip. */
  public Optional<Meant> meant(String typed) {
    return read(typed).flatMap(it -> meant(typed, it));
  }

  private Optional<Meant> meant(String typed, Placed placed) {
    return switch (placed) {
      case Placed.Country it -> Optional.of(new Meant(it.name(), it));
      case Placed.Town it -> meant(it.place());
      case Placed.Named it -> Optional.of(new Meant(typed, it));
    };
  }

  private Optional<Meant> meant(NamedPlace place) {
    return Stream.of(place.name(), place.name() + ", " + place.country())
        .flatMap(text -> read(text).map(it -> new Meant(text, it)).stream())
        .filter(
            it ->
                it.placed() instanceof Placed.Town town
                    && town.place().coordinates().equals(place.coordinates()))
        .findFirst();
  }

  /**
   * Countries with a name that begins so, then the most populous places of the gazetteer.
   *
   * @param most of either at most so many
   */
  public List<Meant> startingWith(String typed, int most) {
    Stream<Meant> countries =
        CountryNames.startingWith(typed).stream()
            .limit(most)
            .map(it -> new Meant(it.name(), new Placed.Country(it.name(), it.code(), false)));
    Stream<Meant> towns =
        gazetteer.startingWith(typed, most).stream().flatMap(it -> meant(it).stream());
    return Stream.concat(countries, towns).toList();
  }

  private Optional<Placed> find(String text) {
    Optional<Placed> country =
        CountryNames.code(text).map(it -> new Placed.Country(text, it, false));
    return country
        .or(() -> town(text))
        .or(() -> named(text))
        .or(
            () ->
                CountryNames.likeliest(text)
                    .map(it -> new Placed.Country(it.name(), it.code(), true)))
        .or(
            () ->
                gazetteer
                    .likeliest(text)
                    .map(it -> new Placed.Town(it.name(), it, isAlone(it), true)));
  }

  private Optional<Placed> town(String text) {
    List<NamedPlace> same = gazetteer.homonyms(RoleTokenizer.joined(text));
    Optional<NamedPlace> meant =
        same.size() > 1 && text.indexOf(',') < 0
            ? Optional.of(ofMost(same))
            : gazetteer.meantBy(text);
    return meant
        .or(() -> meantBy(gazetteer, List.of(text.split("\\s+"))))
        .filter(it -> !gazetteer.isRegion(text) || !isRatherRegion(text, it))
        .map(it -> new Placed.Town(text.split(",", 2)[0], it, isAlone(it), false));
  }

  /** Of places with one name that which most postings mean; of equals the most populous. */
  private NamedPlace ofMost(List<NamedPlace> same) {
    NamedPlace best = same.getFirst();
    long most = -1;
    for (NamedPlace place : same) {
      long there = postings.applyAsLong(new Told.Where(place.name(), place).here());
      best = there > most ? place : best;
      most = Math.max(most, there);
    }
    return best;
  }

  private boolean isAlone(NamedPlace place) {
    return gazetteer
        .meantBy(place.name() + ", " + place.country())
        .filter(it -> it.coordinates().equals(place.coordinates()))
        .isPresent();
  }

  private boolean isRatherRegion(String text, NamedPlace place) {
    long there = postings.applyAsLong(new Condition.Near(place.coordinates(), Told.NEAR_METRES));
    long named = postings.applyAsLong(new Placed.Named(text).condition(0));
    return named > there || (named == there && !isSame(text, place.name()));
  }

  /** But for case and accents: keys leave out more. */
  private static boolean isSame(String one, String other) {
    Collator letters = Collator.getInstance(Locale.ROOT);
    letters.setStrength(Collator.PRIMARY);
    return letters.equals(one, other);
  }

  private Optional<Placed> named(String text) {
    Placed.Named words = new Placed.Named(text);
    return gazetteer.isRegion(text) || postings.applyAsLong(words.condition(0)) > 0
        ? Optional.of(words)
        : Optional.empty();
  }

  private static List<NamedPlace> finnish(Gazetteer gazetteer, String name) {
    return FinnishPlaces.named(name)
        .flatMap(it -> gazetteer.meantBy(it + ", fi").stream())
        .filter(it -> it.country().equals("FI"))
        .limit(1)
        .toList();
  }

  /** As the name is in full, if it begins with a short form: {@code st} and {@code ft}. */
  private static Stream<String> inFull(String name) {
    return SHORT_FORMS.entrySet().stream()
        .filter(it -> name.startsWith(it.getKey()))
        .flatMap(
            it -> it.getValue().stream().map(full -> full + name.substring(it.getKey().length())));
  }

  /**
   * What is called so: a country, or towns, or both, if a town is in another country. A country by
   * a name of at least four letters, in the case that says where in Finnish, or by {@code uk} or
   * {@code usa}; a town as {@link #meantBy} finds it, with at least {@value #LARGE} inhabitants if
   * a country or region stands beside its name: {@code cook usa} is a cook.
   *
   * @param keys of the words, at least one
   * @return a country first, then at most three towns, the most populous first
   */
  static List<Told.Area> areas(Gazetteer gazetteer, String typed, List<String> keys) {
    String name = String.join(" ", keys);
    Optional<String> country = country(name);
    List<NamedPlace> towns = called(gazetteer, name);
    if (towns.isEmpty()) {
      towns =
          beside(gazetteer, keys)
              .filter(it -> it.population() >= LARGE)
              .map(List::of)
              .orElse(towns);
    }
    if (country.isEmpty() && towns.isEmpty()) {
      return List.of();
    }
    List<Told.Area> areas = new ArrayList<>();
    country.ifPresent(it -> areas.add(new Told.Within(typed, it)));
    towns.stream()
        .filter(it -> !Optional.of(it.country()).equals(country))
        .forEach(it -> areas.add(new Told.Where(typed, it)));
    return areas;
  }

  /** Whether what begins with this word may be called as an area. False is sure. */
  static boolean mayBegin(Gazetteer gazetteer, String key) {
    String word = key.split(" ", 2)[0];
    return gazetteer.mayBegin(word)
        || CountryNames.mayBegin(word)
        || SHORT_COUNTRIES.contains(word)
        || SHORT_FORMS.containsKey(word + ' ')
        || FinnishPlaces.mayBe(word)
        || (isSpelledOut(word) && gazetteer.mayBegin(withoutUmlauts(word)));
  }

  private static boolean isSpelledOut(String name) {
    return UMLAUTS.stream().anyMatch(name::contains);
  }

  private static String withoutUmlauts(String name) {
    return name.replace("ae", "a").replace("oe", "o").replace("ue", "u");
  }

  private static Optional<String> country(String name) {
    if (name.length() < SHORTEST_COUNTRY && !SHORT_COUNTRIES.contains(name)) {
      return Optional.empty();
    }
    return CountryNames.code(name)
        .or(
            () ->
                FinnishPlaces.named(name)
                    .flatMap(it -> CountryNames.code(it).stream())
                    .findFirst());
  }

  /**
   * The place with this name, also without umlauts and accents ({@code muenchen}), or with the name
   * beside a country or region: {@code birmingham united kingdom}, {@code finland turku}. Empty for
   * a name of fewer than three letters.
   *
   * @param words at least one
   */
  static Optional<NamedPlace> meantBy(Gazetteer gazetteer, List<String> words) {
    List<String> keys = words.stream().map(RoleTokenizer::joined).toList();
    return called(gazetteer, String.join(" ", keys)).stream()
        .findFirst()
        .or(() -> beside(gazetteer, keys));
  }

  private static List<NamedPlace> called(Gazetteer gazetteer, String name) {
    if (name.length() < SHORTEST_NAME || !Character.isLetter(name.codePointAt(0))) {
      return List.of();
    }
    List<NamedPlace> as = as(gazetteer, name);
    if (as.isEmpty() && isSpelledOut(name)) {
      as = as(gazetteer, withoutUmlauts(name));
    }
    return as.isEmpty() ? finnish(gazetteer, name) : as;
  }

  /** What is called so, or as the name is in full. */
  private static List<NamedPlace> as(Gazetteer gazetteer, String name) {
    List<NamedPlace> same = gazetteer.homonyms(name);
    return same.isEmpty()
        ? inFull(name)
            .map(gazetteer::homonyms)
            .filter(it -> !it.isEmpty())
            .findFirst()
            .orElse(List.of())
        : same;
  }

  private static Optional<NamedPlace> beside(Gazetteer gazetteer, List<String> keys) {
    for (int at = 1; at < keys.size(); at++) {
      String one = String.join(" ", keys.subList(0, at));
      String two = String.join(" ", keys.subList(at, keys.size()));
      Optional<NamedPlace> meant =
          gazetteer.hasKey(one) ? gazetteer.meantBy(one + ", " + two) : Optional.empty();
      if (meant.isEmpty() && gazetteer.hasKey(two)) {
        meant = country(one).flatMap(code -> gazetteer.meantBy(two + ", " + code));
      }
      if (meant.isPresent()) {
        return meant;
      }
    }
    return Optional.empty();
  }
}
