package dev.corpuscore.gazetteer;

import dev.corpuscore.canonical.role.RoleTokenizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The first administrative level of each country: states, provinces, counties. Immutable. */
final class Regions {
  /** Words that postings add to a region's name, and GeoNames does not. */
  private static final Set<String> GENERIC =
      Set.copyOf(
          RoleTokenizer.keys(
              "län county province provincia region région state land län lääni maakunta"
                  + " oblast voivodeship canton kanton"));

  private final Map<String, Map<String, Set<String>>> byCountry = new HashMap<>();

  /**
   * @param lines a country's code, a point and the region's code; a tab; the region's name
   */
  Regions(List<String> lines) {
    for (String line : lines) {
      String code = line.substring(0, line.indexOf('\t'));
      String country = code.substring(0, 2);
      String name = line.substring(code.length() + 1);
      Map<String, Set<String>> regions = byCountry.computeIfAbsent(country, it -> new HashMap<>());
      add(regions, key(code.substring(3)), code.substring(3));
      add(regions, key(name), code.substring(3));
    }
  }

  /**
   * The codes of the region that {@code said} names in {@code country}. Empty if that is not a
   * region known here.
   */
  Set<String> codes(String country, String said) {
    return byCountry.getOrDefault(country, Map.of()).getOrDefault(key(said), Set.of());
  }

  /** Whether a region of some country is called so, or has this code, which has a letter. */
  boolean isNamed(String said) {
    String key = key(said);
    return key.chars().anyMatch(Character::isLetter)
        && byCountry.values().stream().anyMatch(it -> it.containsKey(key));
  }

  private static void add(Map<String, Set<String>> regions, String key, String code) {
    regions.computeIfAbsent(key, it -> new HashSet<>()).add(code);
  }

  /**
   * The words that tell regions apart. Swedish counties are named in the genitive, {@code Västra
   * Götalands län}; {@link RoleTokenizer} drops the s.
   */
  private static String key(String name) {
    List<String> keys = RoleTokenizer.keys(name);
    List<String> telling = keys.stream().filter(key -> !GENERIC.contains(key)).toList();
    return String.join(" ", telling.isEmpty() ? keys : telling);
  }
}
