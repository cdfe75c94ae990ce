package dev.corpuscore.gazetteer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.bytes.Gunzip;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Location;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds places by name. Case, accents and the signs between words do not matter. Takes some 10 MB
 * of memory, what a {@link GeoNamesDump} takes, what was {@linkplain #learn learned}, and at most 4
 * MB for the locations that were looked up lately. Thread-safe.
 */
public final class Gazetteer {
  /** More than most places have that begin alike. */
  private static final int NAMES_OF_A_PLACE = 3;

  /** A town with so many times fewer people than another of its name is not meant. */
  private static final int HOMONYM_SHARE = 16;

  private static final int HOMONYMS = 3;

  /** Metres. Two versions of GeoNames may put one place a little apart. */
  private static final double SAME_PLACE_WITHIN = 5_000;

  /** Room for locations that were looked up lately, in bytes. */
  private static final long KNOWN_BYTES = 4 << 20;

  /** What one of them takes beside its texts and places. */
  private static final int KNOWN_ENTRY_BYTES = 400;

  /** A place with its two texts. */
  private static final int PLACE_BYTES = 200;

  private final Supplier<Tables> tables;
  private final @Nullable PlaceTable added;
  private final LocationNames locations = new LocationNames(this);
  private volatile Learned learned = Learned.of(PlaceTable.EMPTY, 0);

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
  public synchronized void learn(byte[] table) {
    learned = Learned.of(new PlaceTable(table.clone()), learned.version + 1);
  }

  /** How often something was learned: as long as it stays the same, so does every name. */
  public long version() {
    return learned.version;
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
    return calledSo(said).findFirst();
  }

  /**
   * What somebody may mean, if places of about one size are called so in several countries: the
   * most populous, and of each other country the most populous that has at least a sixteenth of its
   * people.
   *
   * @param key of a name, as {@link RoleTokenizer#joined} makes it
   * @return at most three, the most populous first; empty if no place has that name
   */
  public List<NamedPlace> homonyms(String key) {
    Map<String, NamedPlace> byCountry = new LinkedHashMap<>();
    called(key).forEach(it -> byCountry.putIfAbsent(it.country(), it));
    long most = byCountry.values().stream().mapToLong(NamedPlace::population).max().orElse(0);
    return byCountry.values().stream()
        .filter(it -> HOMONYM_SHARE * it.population() >= most)
        .limit(HOMONYMS)
        .toList();
  }

  private Stream<NamedPlace> calledSo(String said) {
    String[] parts = said.split(",", LocationNames.LIMIT);
    return called(RoleTokenizer.joined(parts[0]))
        .filter(place -> Arrays.stream(parts).skip(1).allMatch(it -> isIn(place, it.strip())));
  }

  /** Whether a key of a place may begin with the first word of this one. False is sure. */
  public boolean mayBegin(String key) {
    return tables.get().places.mayBegin(key)
        || (added != null && added.mayBegin(key))
        || learned.names.mayBegin(key);
  }

  /** Whether a place has this key, as {@link RoleTokenizer#joined} makes it. */
  public boolean hasKey(String key) {
    return called(key).findAny().isPresent();
  }

  private Stream<NamedPlace> called(String key) {
    List<NamedPlace> known = known(key);
    List<NamedPlace> names = learned.names.withKey(key);
    return names.isEmpty() ? known.stream() : Stream.concat(known.stream(), names.stream());
  }

  /** Whether a place is in a region or country that is called so; an empty text is everywhere. */
  boolean isIn(NamedPlace place, String where) {
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
    return location.latitude() != null ? List.of() : lookedUp(location).places;
  }

  private LookedUp lookedUp(Location location) {
    Learned now = learned;
    return now.lookedUp.get(
        location, it -> new LookedUp(locations.find(it, now.names), locations.apart(it)));
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
    // few of those with coordinates come again
    return location.latitude() != null ? locations.apart(location) : lookedUp(location).apart;
  }

  /**
   * What could be learned from a location with coordinates: its city, or else its text, if that is
   * one name, which no place in its country has, no region of it, and not the country itself.
   *
   * @return a name of at most 100 characters, on one line, without a region; empty also if the
   *     location has no coordinates or no country
   */
  Optional<NamedPlace> unknown(Location location) {
    return locations.unknown(location);
  }

  /** The places with this key but for those that were learned, the most populous first. */
  List<NamedPlace> known(String key) {
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

  Regions regions() {
    return tables.get().regions;
  }

  private static int weight(Location location, LookedUp found) {
    int letters = length(location.text()) + length(location.city()) + length(location.region());
    return KNOWN_ENTRY_BYTES + Character.BYTES * letters + PLACE_BYTES * found.places.size();
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  /**
   * What was learned.
   *
   * @param version one more than of what was learned before
   * @param lookedUp with these names; postings name the same locations again and again
   */
  private record Learned(PlaceTable names, long version, Cache<Location, LookedUp> lookedUp) {
    private static Learned of(PlaceTable names, long version) {
      return new Learned(
          names,
          version,
          Caffeine.newBuilder()
              .maximumWeight(KNOWN_BYTES)
              .weigher(Gazetteer::weight)
              .executor(Runnable::run)
              .build());
    }
  }

  /** What {@link #placesOf} and {@link #apart} say of a location without coordinates. */
  private record LookedUp(List<NamedPlace> places, Optional<Location> apart) {}

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
