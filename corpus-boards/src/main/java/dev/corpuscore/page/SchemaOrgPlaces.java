package dev.corpuscore.page;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the places of a schema.org JobPosting, each once. */
final class SchemaOrgPlaces {
  /** What companies with offices in many countries call their parts, in lower case. */
  private static final Set<String> ACROSS_COUNTRIES =
      Set.of(
          "africa",
          "americas",
          "apac",
          "asia",
          "asia pacific",
          "benelux",
          "dach",
          "emea",
          "europe",
          "latam",
          "latin america",
          "mena",
          "middle east",
          "nordic",
          "nordics",
          "north america",
          "scandinavia",
          "south america",
          "worldwide");

  private static final Set<String> REMOTE = Set.of("remote", "fully remote", "anywhere");

  /** More than a posting may have, because pages name the same place many times. */
  private static final int PLACES_LIMIT = 1_000;

  private SchemaOrgPlaces() {}

  static List<Location> read(@Nullable JsonNode places) {
    Map<Location, Set<@Nullable String>> names = new HashMap<>();
    List<Named> read = new ArrayList<>();
    for (JsonNode place : oneByOne(places)) {
      if (read.size() >= PLACES_LIMIT) {
        throw CorpusException.invalid("there are more than " + PLACES_LIMIT + " places");
      }
      Location location = location(place);
      if (location != null) {
        String name = place.isObject() ? LenientJson.text(place, "name") : null;
        names.computeIfAbsent(location, it -> new HashSet<>()).add(name);
        read.add(new Named(location, name));
      }
    }
    Set<Location> distinct = new LinkedHashSet<>();
    for (Named place : read) {
      boolean shared = names.getOrDefault(place.location(), Set.of()).size() > 1;
      distinct.add(shared ? place.byName() : place.location());
    }
    return List.copyOf(distinct);
  }

  /** A place with several addresses is several. */
  private static List<JsonNode> oneByOne(@Nullable JsonNode places) {
    List<JsonNode> all = new ArrayList<>();
    for (JsonNode place : SchemaOrgPosting.elements(places)) {
      if (place instanceof ObjectNode whole
          && place.get("address") instanceof ArrayNode several
          && several.size() > 1
          && all.size() + several.size() <= PLACES_LIMIT) {
        several.forEach(
            address -> {
              ObjectNode one = whole.deepCopy();
              one.set("address", address);
              all.add(one);
            });
      } else {
        all.add(place);
      }
    }
    return all;
  }

  private static @Nullable Location location(JsonNode place) {
    JsonNode address = LenientJson.at(place, "address");
    if (address == null || address.isString()) {
      String text = place.isString() ? LenientJson.text(place) : LenientJson.text(place, "address");
      String shown = text == null ? LenientJson.text(place, "name") : text;
      return shown == null ? null : Location.ofText(shown);
    }
    String city = known(SchemaOrgPosting.name(address, "addressLocality"));
    String country = SchemaOrgPosting.name(address, "addressCountry");
    String code = Countries.code(country);
    String region = within(code, known(SchemaOrgPosting.name(address, "addressRegion")));
    String words = LenientJson.text(address, "alternateName");
    boolean all = words == null && city != null && isWhole(city, code);
    String text =
        words != null
            ? words
            : all ? city : PlaceName.joined(SchemaOrgPlaces::repeats, city, region, country);
    Double latitude = LenientJson.number(place, "geo", "latitude");
    Double longitude = LenientJson.number(place, "geo", "longitude");
    boolean exact = latitude != null && longitude != null;
    return new Location(
        text == null ? LenientJson.text(place, "name") : text,
        all || isRemote(city) ? null : city,
        region,
        code,
        exact ? latitude : null,
        exact ? longitude : null);
  }

  /** Remote work is no town; some pages write it where schema.org asks for one. */
  private static boolean isRemote(@Nullable String city) {
    return city != null && REMOTE.contains(LowerCase.of(city));
  }

  /** Without the word that iCIMS writes for what it does not know. */
  private static @Nullable String known(@Nullable String said) {
    return "UNAVAILABLE".equals(said) ? null : said;
  }

  /** The region, unless it is larger than the country. */
  private static @Nullable String within(@Nullable String code, @Nullable String region) {
    return code != null && region != null && ACROSS_COUNTRIES.contains(LowerCase.of(region))
        ? null
        : region;
  }

  /**
   * Whether a locality is a whole address in one text, or a country that has no city of its name:
   * then its end names the country.
   */
  private static boolean isWhole(String city, @Nullable String code) {
    int comma = city.lastIndexOf(',');
    String end = city.substring(comma + 1).strip();
    return code != null
        && end.length() > 2
        && code.equals(Countries.code(end))
        && (comma > 0 || !Countries.isCity(code));
  }

  /** Whether a part repeats the part before it, as in "Sweden, SE". */
  private static boolean repeats(String before, String part) {
    String code = Countries.code(part);
    boolean country = before.length() > 3 && code != null && code.equals(Countries.code(before));
    return country || part.equals(before);
  }

  /** A place and the name that the page gives it. */
  private record Named(Location location, @Nullable String name) {
    /** Some pages give all places the address of the first; then only their names differ. */
    Location byName() {
      return name == null
          ? location
          : new Location(name, null, null, location.country(), null, null);
    }
  }
}
