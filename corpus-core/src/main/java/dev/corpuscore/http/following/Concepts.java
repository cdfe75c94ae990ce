package dev.corpuscore.http.following;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The concept ids that ads of a stream must have: any of these occupations (or groups or fields of
 * them), and any of these places (municipalities, regions, countries).
 *
 * @param occupations empty for all
 * @param places empty for all
 */
record Concepts(Set<String> occupations, Set<String> places) {
  /** All ads. */
  static final Concepts ANY = new Concepts(Set.of(), Set.of());

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final List<String> OCCUPATIONS =
      List.of(
          "/occupation/concept_id", "/occupation_group/concept_id", "/occupation_field/concept_id");
  private static final List<String> PLACES =
      List.of(
          "/workplace_address/municipality_concept_id",
          "/workplace_address/region_concept_id",
          "/workplace_address/country_concept_id");

  Concepts {
    occupations = Set.copyOf(occupations);
    places = Set.copyOf(places);
  }

  /** Whether an ad has them; one without concept ids has none. */
  boolean match(byte[] ad) {
    if (occupations.isEmpty() && places.isEmpty()) {
      return true;
    }
    JsonNode read = MAPPER.readTree(ad);
    return match(occupations, OCCUPATIONS, read) && match(places, PLACES, read);
  }

  private static boolean match(Set<String> wanted, List<String> members, JsonNode ad) {
    Stream<String> ids = members.stream().map(member -> ad.at(member).asString(""));
    return wanted.isEmpty() || ids.anyMatch(wanted::contains);
  }
}
