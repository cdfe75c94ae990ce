package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.CountryNames;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.gazetteer.NamedPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What countries and towns are called in queries, by the gazetteer alone. */
final class AreaNames {
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

  private AreaNames() {}

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

  /** The first of these towns at which most is. */
  static Told.Where ofMost(List<Told.Where> towns, ToLongFunction<Told.Where> postings) {
    Told.Where best = towns.getFirst();
    long most = -1;
    for (Told.Where town : towns) {
      long here = postings.applyAsLong(town);
      best = here > most ? town : best;
      most = Math.max(most, here);
    }
    return best;
  }

  /** Whether the name of an area may begin with this word. False is sure. */
  static boolean mayBegin(Gazetteer gazetteer, String key) {
    String word = key.split(" ", 2)[0];
    return gazetteer.mayBegin(word)
        || CountryNames.mayBegin(word)
        || SHORT_COUNTRIES.contains(word)
        || SHORT_FORMS.containsKey(word + ' ')
        || FinnishPlaces.mayBe(word)
        || (isSpelledOut(word) && gazetteer.mayBegin(withoutUmlauts(word)));
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

  private static List<NamedPlace> called(Gazetteer gazetteer, String name) {
    if (name.length() < SHORTEST_NAME || !Character.isLetter(name.codePointAt(0))) {
      return List.of();
    }
    List<NamedPlace> towns = towns(gazetteer, name);
    if (towns.isEmpty() && isSpelledOut(name)) {
      towns = towns(gazetteer, withoutUmlauts(name));
    }
    return towns.isEmpty() ? finnish(gazetteer, name) : towns;
  }

  /** Those with this name, or with the name in full. */
  private static List<NamedPlace> towns(Gazetteer gazetteer, String name) {
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
}
