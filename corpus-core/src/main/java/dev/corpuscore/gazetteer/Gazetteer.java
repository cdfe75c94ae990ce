package dev.corpuscore.gazetteer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.bytes.Gunzip;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.Countries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds places by name. Case, accents and the signs between words do not matter. Takes some 10 MB
 * of memory, what a {@link GeoNamesDump} takes, what was {@linkplain #learn learned}, and at most 4
 * MB for the locations that were looked up lately. Thread-safe.
 */
public final class Gazetteer {
  /** A text that lists more names than this is a catalogue, not a place. */
  private static final int NAMES_LIMIT = 20;

  /** More than most places have that begin alike. */
  private static final int NAMES_OF_A_PLACE = 3;

  /** Metres. Two versions of GeoNames may put one place a little apart. */
  private static final double SAME_PLACE_WITHIN = 5_000;

  /** In characters. A longer text describes, and names no place. */
  private static final int LEARNED_NAME_LENGTH = 100;

  /** Room for locations that were looked up lately, in bytes. */
  private static final long KNOWN_BYTES = 4 << 20;

  /** What one of them takes beside its texts and places. */
  private static final int KNOWN_ENTRY_BYTES = 300;

  /** A place with its two texts. */
  private static final int PLACE_BYTES = 200;

  private final Supplier<Tables> tables;
  private final @Nullable PlaceTable added;
  private volatile Learned learned = Learned.of(PlaceTable.EMPTY);

  private Gazetteer(Supplier<Tables> tables, @Nullable PlaceTable added) {
    this.tables = tables;
    this.added = added;
  }

  /** That which ships with the program. Its files are read with the first place, then kept. */
  public static Gazetteer builtIn() {
    return new Gazetteer(() -> BuiltIn.TABLES, null);
  }

  /** That which ships with the program, and these places, which count where both have one. */
  static Gazetteer with(PlaceTable added) {
    return new Gazetteer(() -> BuiltIn.TABLES, added);
  }

  /**
   * Replaces what was learned. Lookups that begin later use these names: for a country in which no
   * other place has the name.
   *
   * @param table of {@link LearnedNames#table}; empty for none
   */
  public void learn(byte[] table) {
    learned = Learned.of(new PlaceTable(table.clone()));
  }

  /**
   * Tells apart what was added to the places that ship with the program: gazetteers with equal ones
   * find the same places, if they have learned the same.
   *
   * @return empty if nothing was added
   */
  public String fingerprint() {
    return added == null ? "" : added.digest().value();
  }

  /**
   * What somebody means by {@code said}, such as {@code Göteborg} or {@code Paris, Texas} or {@code
   * Vaasa, Finland}: of the places with the name before the first comma the most populous one in
   * each country or region after it.
   *
   * @return empty if no place has that name there
   */
  public Optional<NamedPlace> meantBy(String said) {
    String[] parts = said.split(",", NAMES_LIMIT);
    String key = RoleTokenizer.joined(parts[0]);
    return Stream.concat(known(key).stream(), learned.names.withKey(key).stream())
        .filter(place -> Arrays.stream(parts).skip(1).allMatch(it -> isIn(place, it.strip())))
        .findFirst();
  }

  private boolean isIn(NamedPlace place, String where) {
    return where.isEmpty()
        || CountryNames.code(where).filter(place.country()::equals).isPresent()
        || regions().codes(place.country(), where).contains(place.region());
  }

  /** Whether a region of some country is called so, such as {@code Skåne} or {@code Texas}. */
  public boolean isRegion(String said) {
    return regions().isNamed(said);
  }

  /**
   * The most populous places of which a name begins so, each under one name; of equals those that
   * were learned last.
   *
   * @param most at most so many
   */
  public List<NamedPlace> startingWith(String typed, int most) {
    String start = RoleTokenizer.joined(typed);
    if (start.isEmpty()) {
      return List.of();
    }
    List<PlaceTable> all = new ArrayList<>(List.of(tables.get().places, learned.names));
    if (added != null) {
      all.addFirst(added);
    }
    List<NamedPlace> distinct = new ArrayList<>();
    all.stream()
        .flatMap(it -> it.startingWith(start, NAMES_OF_A_PLACE * most).stream())
        .sorted(Comparator.comparingLong(NamedPlace::population).reversed())
        .filter(place -> distinct.stream().noneMatch(it -> isSame(it, place)))
        .limit(most)
        .forEach(distinct::add);
    return distinct;
  }

  /**
   * The most populous place with a name of at least four letters that differs from {@code typed} by
   * one of them, but not the first: one left out, one too many, another one, or two neighbours
   * exchanged. Letters without an accent stand for those with one.
   */
  public Optional<NamedPlace> likeliest(String typed) {
    return OneLetter.variants(RoleTokenizer.joined(typed))
        .flatMap(it -> known(it).stream().limit(1))
        .max(Comparator.comparingLong(NamedPlace::population));
  }

  /**
   * Where a location is that gives names and no coordinates: its city, or each name in its text. Of
   * each name the most populous place in the location's country and region; a learned one, whose
   * region nobody knows, if that country has no other. Without a country, a name counts only if
   * places of one country alone have it.
   *
   * @return in the order of the names, at most 20; empty if nothing is known, or if the location
   *     has coordinates of its own
   */
  public List<NamedPlace> placesOf(Location location) {
    Learned now = learned;
    return location.latitude() != null
        ? List.of()
        : now.lookedUp.get(location, it -> find(it, now.names));
  }

  /**
   * The same location with its city, region and country apart, where all are in one text, such as
   * {@code Espoo, Uusimaa, Finland}. Region and city are as they are written there. What was
   * learned does not count, so that one text is always taken apart in the same way.
   *
   * @return empty if it has a city, if no country is known, if the first name is no place there, or
   *     if another one is neither its region nor its country
   */
  public Optional<Location> apart(Location location) {
    List<String> parts =
        location.city() != null || location.text() == null ? List.of() : parts(location.text());
    String country = country(location, parts);
    if (country == null || parts.size() < 2) {
      return Optional.empty();
    }
    List<String> around = parts.subList(1, parts.size());
    boolean placed =
        in(country, known(RoleTokenizer.joined(parts.getFirst()))).stream()
            .anyMatch(place -> around.stream().allMatch(it -> isIn(place, it)));
    String region =
        around.stream()
            .filter(it -> !regions().codes(country, it).isEmpty())
            .findFirst()
            .orElse(location.region());
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

  /**
   * What could be learned from a location with coordinates: its city, or else its text, if that is
   * one name, which no place in its country has, no region of it, and not the country itself.
   *
   * @return a name of at most 100 characters, on one line, without a region; empty also if the
   *     location has no coordinates or no country
   */
  Optional<NamedPlace> unknown(Location location) {
    Coordinates at = location.coordinates().orElse(null);
    String country = location.country();
    String said = location.city() == null ? location.text() : location.city();
    if (at == null || country == null || said == null || parts(said).size() != 1) {
      return Optional.empty();
    }
    String name = parts(said).getFirst();
    String key = name.length() > LEARNED_NAME_LENGTH ? "" : RoleTokenizer.joined(name);
    return key.isEmpty() || !in(country, known(key)).isEmpty() || isRegionOrCountry(name, country)
        ? Optional.empty()
        : Optional.of(new NamedPlace(name.replaceAll("\\s+", " "), country, "", at, 0));
  }

  private List<NamedPlace> find(Location location, PlaceTable learned) {
    String text = location.text() == null ? "" : location.text();
    String city = location.city();
    List<String> parts = parts(city == null ? text : city);
    String country = country(location, parts);
    Set<String> within = region(location.region(), country, parts);
    return parts.stream()
        .limit(NAMES_LIMIT)
        .filter(part -> isPlace(part, country, parts))
        .flatMap(part -> find(part, country, within, learned).stream())
        .distinct()
        .toList();
  }

  private Optional<NamedPlace> find(
      String name, @Nullable String country, Set<String> within, PlaceTable learned) {
    String key = RoleTokenizer.joined(name);
    List<NamedPlace> known = in(country, known(key));
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

  /** The places with this key but for those that were learned, the most populous first. */
  private List<NamedPlace> known(String key) {
    if (key.isEmpty()) {
      return List.of();
    }
    List<NamedPlace> shipped = tables.get().places.withKey(key);
    return added == null ? shipped : merged(added.withKey(key), shipped).toList();
  }

  /** The most populous first. A place that was added replaces the shipped one at that point. */
  private static Stream<NamedPlace> merged(List<NamedPlace> added, List<NamedPlace> shipped) {
    return Stream.concat(
            added.stream(),
            shipped.stream().filter(it -> added.stream().noneMatch(own -> isSame(own, it))))
        .sorted(Comparator.comparingLong(NamedPlace::population).reversed());
  }

  private static boolean isSame(NamedPlace one, NamedPlace other) {
    return one.country().equals(other.country())
        && one.coordinates().metresTo(other.coordinates()) < SAME_PLACE_WITHIN;
  }

  private Regions regions() {
    return tables.get().regions;
  }

  private static int weight(Location location, List<NamedPlace> places) {
    int letters = length(location.text()) + length(location.city()) + length(location.region());
    return KNOWN_ENTRY_BYTES + Character.BYTES * letters + PLACE_BYTES * places.size();
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  private static List<String> parts(String text) {
    return Arrays.stream(text.split("[,;/|]", NAMES_LIMIT + 2))
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
      return regions().codes(country, said);
    }
    List<Set<String>> named =
        parts.stream()
            .skip(1)
            .map(part -> regions().codes(country, part))
            .filter(Predicate.not(Set::isEmpty))
            .toList();
    return named.size() == 1 ? named.getFirst() : Set.of();
  }

  /** The first part is always a place: New York, New York. */
  private boolean isPlace(String part, @Nullable String country, List<String> parts) {
    return country == null || part.equals(parts.getFirst()) || !isRegionOrCountry(part, country);
  }

  private boolean isRegionOrCountry(String part, String country) {
    return country.equals(Countries.code(part)) || !regions().codes(country, part).isEmpty();
  }

  /**
   * What was learned.
   *
   * @param lookedUp with these names; postings name the same locations again and again
   */
  private record Learned(PlaceTable names, Cache<Location, List<NamedPlace>> lookedUp) {
    private static Learned of(PlaceTable names) {
      return new Learned(
          names,
          Caffeine.newBuilder()
              .maximumWeight(KNOWN_BYTES)
              .weigher(Gazetteer::weight)
              .executor(Runnable::run)
              .build());
    }
  }

  private record Tables(PlaceTable places, Regions regions) {}

  private static final class BuiltIn {
    private static final Tables TABLES =
        new Tables(
            new PlaceTable(unpacked("places.tsv.gz")),
            new Regions(
                new String(unpacked("regions.tsv.gz"), StandardCharsets.UTF_8).lines().toList()));

    private static byte[] unpacked(String name) {
      byte[] packed = ClassResource.bytes(Gazetteer.class, name);
      try (Gunzip in = new Gunzip(new ByteArrayInputStream(packed))) {
        return in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
