package dev.corpuscore.gazetteer;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.page.Countries;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Countries by what people call them: names of CLDR, as the JDK has them, in the languages of the
 * pages, and those of {@link Countries}. For searches alone: what the JDK calls a country may
 * change with its version. Case, accents and signs do not matter.
 */
public final class CountryNames {
  private static final List<Locale> LANGUAGES =
      Stream.of("en", "sv", "fi", "de", "fr", "es").map(Locale::of).toList();

  private static final NavigableMap<String, Country> BY_KEY = byKey();

  /** The first words of all names. */
  private static final Set<String> BEGINNINGS =
      Stream.concat(BY_KEY.keySet().stream(), Countries.names())
          .map(it -> it.split(" ", 2)[0])
          .collect(Collectors.toUnmodifiableSet());

  private CountryNames() {}

  /**
   * A country under one of its names.
   *
   * @param code ISO 3166-1 alpha-2
   */
  public record Country(String code, String name) {}

  /** The code of the country with this name or code (alpha-2 or alpha-3). */
  public static Optional<String> code(String said) {
    return Optional.ofNullable(Countries.code(said))
        .or(() -> Optional.ofNullable(BY_KEY.get(RoleTokenizer.joined(said))).map(Country::code));
  }

  /** Whether a name of a country may begin with this word of its key; codes are no names. */
  public static boolean mayBegin(String word) {
    return BEGINNINGS.contains(word);
  }

  /** As {@link Gazetteer#likeliest}; empty if names of two countries are alike. */
  public static Optional<Country> likeliest(String typed) {
    List<Country> alike =
        OneLetter.variants(RoleTokenizer.joined(typed))
            .filter(BY_KEY::containsKey)
            .map(BY_KEY::get)
            .toList();
    return alike.stream().map(Country::code).distinct().count() == 1
        ? alike.stream().findFirst()
        : Optional.empty();
  }

  /**
   * The countries of which a name begins so, each once, by the first such name.
   *
   * @param typed none for a text without a word
   */
  public static List<Country> startingWith(String typed) {
    String start = RoleTokenizer.joined(typed);
    NavigableMap<String, Country> found = new TreeMap<>();
    if (!start.isEmpty()) {
      BY_KEY
          .subMap(start, true, start + Character.MAX_VALUE, true)
          .values()
          .forEach(it -> found.putIfAbsent(it.code(), it));
    }
    return List.copyOf(found.values());
  }

  private static NavigableMap<String, Country> byKey() {
    NavigableMap<String, Country> all = new TreeMap<>();
    for (String code : Locale.getISOCountries()) {
      for (Locale language : LANGUAGES) {
        String name = Locale.of("", code).getDisplayCountry(language);
        all.putIfAbsent(RoleTokenizer.joined(name), new Country(code, name));
      }
    }
    all.remove("");
    return all;
  }
}
