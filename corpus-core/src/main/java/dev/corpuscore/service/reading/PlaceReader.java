package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.CountryNames;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.index.Condition;
import dev.corpuscore.model.TextQuery;
import java.text.Collator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
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
    Optional<NamedPlace> meant = gazetteer.meantBy(text);
    return meant
        .or(() -> meantBy(gazetteer, List.of(text.split("\\s+"))))
        .filter(it -> !gazetteer.isRegion(text) || !isRatherRegion(text, it))
        .map(it -> new Placed.Town(text.split(",", 2)[0], it, isAlone(it), false));
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

  private static Optional<NamedPlace> finnish(Gazetteer gazetteer, String name) {
    return FinnishPlaces.named(name)
        .flatMap(it -> gazetteer.meantBy(it + ", fi").stream())
        .filter(it -> it.country().equals("FI"))
        .findFirst();
  }

  /** As the name is in full, if it begins with a short form: {@code st} and {@code ft}. */
  private static Stream<String> inFull(String name) {
    return SHORT_FORMS.entrySet().stream()
        .filter(it -> name.startsWith(it.getKey()))
        .flatMap(
            it -> it.getValue().stream().map(full -> full + name.substring(it.getKey().length())));
  }

  /**
   * What is called so: a country, a town, or both, if the town is in another country. A country by
   * a name of at least four letters, in the case that says where in Finnish, or by {@code uk} or
   * {@code usa}; a town as {@link #meantBy} finds it, with at least {@value #LARGE} inhabitants if
   * a country or region stands beside its name: {@code cook usa} is a cook.
   *
   * @param words at least one
   */
  static List<Told.Area> areas(Gazetteer gazetteer, List<String> words) {
    String typed = String.join(" ", words);
    Optional<String> country = country(typed);
    Stream<Told.Area> town =
        called(gazetteer, words)
            .or(() -> beside(gazetteer, words).filter(it -> it.population() >= LARGE))
            .filter(it -> !Optional.of(it.country()).equals(country))
            .map(it -> new Told.Where(typed, it))
            .stream()
            .map(Told.Area.class::cast);
    return Stream.concat(country.map(it -> new Told.Within(typed, it)).stream(), town).toList();
  }

  private static Optional<String> country(String typed) {
    String name = RoleTokenizer.joined(typed);
    return name.length() < SHORTEST_COUNTRY && !SHORT_COUNTRIES.contains(name)
        ? Optional.empty()
        : Stream.concat(Stream.of(name), FinnishPlaces.named(name))
            .flatMap(it -> CountryNames.code(it).stream())
            .findFirst();
  }

  /**
   * The place with this name, also without umlauts and accents ({@code muenchen}), or with the name
   * beside a country or region: {@code birmingham united kingdom}, {@code finland turku}. Empty for
   * a name of fewer than three letters.
   *
   * @param words at least one
   */
  static Optional<NamedPlace> meantBy(Gazetteer gazetteer, List<String> words) {
    return called(gazetteer, words).or(() -> beside(gazetteer, words));
  }

  private static Optional<NamedPlace> called(Gazetteer gazetteer, List<String> words) {
    String name = RoleTokenizer.joined(String.join(" ", words));
    if (name.length() < SHORTEST_NAME || !Character.isLetter(name.codePointAt(0))) {
      return Optional.empty();
    }
    return Stream.of(name, name.replace("ae", "a").replace("oe", "o").replace("ue", "u"))
        .flatMap(it -> Stream.concat(Stream.of(it), inFull(it)))
        .flatMap(it -> gazetteer.meantBy(it).stream())
        .findFirst()
        .or(() -> finnish(gazetteer, name));
  }

  private static Optional<NamedPlace> beside(Gazetteer gazetteer, List<String> words) {
    return IntStream.range(1, words.size())
        .mapToObj(
            at -> List.of(joined(words.subList(0, at)), joined(words.subList(at, words.size()))))
        .flatMap(
            it ->
                Stream.concat(
                    Stream.of(it.getFirst() + ", " + it.getLast()),
                    country(it.getFirst()).map(code -> it.getLast() + ", " + code).stream()))
        .flatMap(it -> gazetteer.meantBy(it).stream())
        .findFirst();
  }

  private static String joined(List<String> words) {
    return RoleTokenizer.joined(String.join(" ", words));
  }
}
