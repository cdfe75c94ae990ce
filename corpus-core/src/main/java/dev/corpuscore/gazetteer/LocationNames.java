package dev.corpuscore.gazetteer;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.Countries;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the names in the locations of postings. Thread-safe. */
final class LocationNames {
  /** A text that lists more names than this is a catalogue, not a place. */
  static final int LIMIT = 20;

  /** In characters. A longer text describes, and names no place. */
  private static final int LEARNED_NAME_LENGTH = 100;

  private final Gazetteer names;

  LocationNames(Gazetteer names) {
    this.names = names;
  }

  /** See {@link Gazetteer#apart}. */
  Optional<Location> apart(Location location) {
    List<String> parts =
        location.city() != null || location.text() == null ? List.of() : parts(location.text());
    String country = country(location, parts);
    if (country == null || parts.size() < 2) {
      return Optional.empty();
    }
    List<String> around = parts.subList(1, parts.size());
    boolean placed =
        in(country, names.known(RoleTokenizer.joined(parts.getFirst()))).stream()
            .anyMatch(place -> around.stream().allMatch(it -> names.isIn(place, it)));
    String region =
        location.region() != null
            ? location.region()
            : around.stream()
                .filter(it -> !names.regions().codes(country, it).isEmpty())
                .findFirst()
                .orElse(null);
    return placed
        ? Optional.of(
            new Location(
                location.text(),
                parts.getFirst(),
                region,
                country,
                location.latitude(),
                location.longitude()))
        : Optional.empty();
  }

  /** See {@link Gazetteer#unknown}. */
  Optional<NamedPlace> unknown(Location location) {
    Coordinates at = location.coordinates().orElse(null);
    String country = location.country();
    String said = location.city() == null ? location.text() : location.city();
    if (at == null || country == null || said == null || parts(said).size() != 1) {
      return Optional.empty();
    }
    String name = parts(said).getFirst();
    String key = name.length() > LEARNED_NAME_LENGTH ? "" : RoleTokenizer.joined(name);
    return key.isEmpty()
            || !in(country, names.known(key)).isEmpty()
            || isRegionOrCountry(name, country)
        ? Optional.empty()
        : Optional.of(new NamedPlace(name.replaceAll("\\s+", " "), country, "", at, 0));
  }

  /** See {@link Gazetteer#placesOf}, of a location without coordinates. */
  List<NamedPlace> find(Location location, PlaceTable learned) {
    String text = location.text() == null ? "" : location.text();
    String city = location.city();
    List<String> parts = parts(city == null ? text : city);
    String country = country(location, parts);
    Set<String> within = region(location.region(), country, parts);
    return parts.stream()
        .limit(LIMIT)
        .filter(part -> isPlace(part, country, parts))
        .flatMap(part -> find(part, country, within, learned).stream())
        .distinct()
        .toList();
  }

  private Optional<NamedPlace> find(
      String name, @Nullable String country, Set<String> within, PlaceTable learned) {
    String key = RoleTokenizer.joined(name);
    List<NamedPlace> known = in(country, names.known(key));
    List<NamedPlace> found =
        known.isEmpty()
            ? in(country, learned.withKey(key))
            : known.stream()
                .filter(place -> within.isEmpty() || within.contains(place.region()))
                .toList();
    boolean ambiguous =
        country == null && found.stream().map(NamedPlace::country).distinct().count() > 1;
    return ambiguous ? Optional.empty() : found.stream().findFirst();
  }

  private static List<NamedPlace> in(@Nullable String country, List<NamedPlace> places) {
    return country == null
        ? places
        : places.stream().filter(place -> place.country().equals(country)).toList();
  }

  private static List<String> parts(String text) {
    return Arrays.stream(text.split("[,;/|]", LIMIT + 2))
        .map(String::strip)
        .filter(Predicate.not(String::isEmpty))
        .toList();
  }

  private static @Nullable String country(Location location, List<String> parts) {
    if (location.country() != null || parts.size() < 2) {
      return location.country();
    }
    return Countries.code(parts.getLast());
  }

  /** The region that the location names: as such, or in its text after the first name. */
  private Set<String> region(@Nullable String said, @Nullable String country, List<String> parts) {
    if (country == null) {
      return Set.of();
    }
    if (said != null) {
      return names.regions().codes(country, said);
    }
    List<Set<String>> named =
        parts.stream()
            .skip(1)
            .map(part -> names.regions().codes(country, part))
            .filter(Predicate.not(Set::isEmpty))
            .toList();
    return named.size() == 1 ? named.getFirst() : Set.of();
  }

  /** The first part is always a place: New York, New York. */
  private boolean isPlace(String part, @Nullable String country, List<String> parts) {
    return country == null || part.equals(parts.getFirst()) || !isRegionOrCountry(part, country);
  }

  private boolean isRegionOrCountry(String part, String country) {
    return country.equals(Countries.code(part)) || !names.regions().codes(country, part).isEmpty();
  }
}
