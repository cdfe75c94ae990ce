package dev.corpuscore.ats;

import dev.corpuscore.feed.Places;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.LenientJson;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * The places of an ad, by a rule {@code places} of {@link AdMembers}: {@code at}, if they are in a
 * member: an object, a list, or a text with {@code split} between several; {@code except}, a path
 * of what is true of those to leave out; paths of {@code city}, {@code region}, {@code country},
 * {@code code} (of the country, if {@code country} is what to show), {@code latitude} and {@code
 * longitude}; and of {@code text}, which counts if the city and the region are not known, or {@code
 * name}, which is the text of the place in any case.
 */
final class LinkedPlaces {
  private static final Pattern BREAK = Pattern.compile("(?i)<br */?>");

  /** Such as in {@code Berlin, , Germany}, where a part is not known. */
  private static final Pattern GAPS = Pattern.compile(",(?:\\s*+,)++");

  /** A longer text is not the name of a place. */
  private static final int NAME_LIMIT = 1_000;

  /** Of a rule whose paths all lead to nothing. */
  private static final Location NOWHERE = new Location(null, null, null, null, null, null);

  private LinkedPlaces() {}

  static List<Location> of(JsonNode ad, JsonNode rule) {
    JsonNode found = rule.has("at") ? AdMembers.raw(ad, rule.get("at").stringValue()) : ad;
    return split(found, rule).stream()
        .filter(it -> !AdMembers.isTrue(it, rule.get("except")))
        .map(it -> it.isString() ? named(it, rule) : exact(inParts(it, rule), it, rule))
        .filter(it -> !it.equals(NOWHERE))
        .toList();
  }

  /** The elements of a list; of a text, the parts between {@code split}. */
  private static List<JsonNode> split(@Nullable JsonNode found, JsonNode rule) {
    if (found == null || !rule.has("split") || !found.isString()) {
      return AdMembers.each(found);
    }
    String[] parts = found.stringValue().split(Pattern.quote(rule.get("split").stringValue()));
    return Stream.of(parts).<JsonNode>map(StringNode::valueOf).toList();
  }

  private static Location named(JsonNode place, JsonNode rule) {
    String said = LenientJson.text(place);
    return Places.named(
        said == null ? null : BREAK.matcher(AdMembers.part(said, rule)).replaceAll(" "));
  }

  private static Location inParts(JsonNode place, JsonNode rule) {
    String city = Places.here(AdMembers.text(place, rule.get("city")));
    String region = Places.here(AdMembers.text(place, rule.get("region")));
    String said = AdMembers.text(place, rule.get(rule.has("name") ? "name" : "text"));
    String text = said == null ? null : AdMembers.part(said, rule);
    String known = AdMembers.text(place, rule.get("country"));
    String country = known == null ? Places.named(text).country() : known;
    if (rule.has("name")) {
      return Places.of(withoutGaps(text), city, region, country);
    }
    if (city == null && region == null) {
      return country == null ? Places.named(text) : Places.of(text, null, null, country);
    }
    return Places.of(rule.has("city") ? null : text, city, region, country);
  }

  private static @Nullable String withoutGaps(@Nullable String name) {
    return name == null || name.length() > NAME_LIMIT ? name : GAPS.matcher(name).replaceAll(",");
  }

  /** With the country that its code names, and with coordinates if both are known. */
  private static Location exact(Location place, JsonNode said, JsonNode rule) {
    String code = Countries.code(AdMembers.text(said, rule.get("code")));
    Double latitude = AdMembers.number(said, rule.get("latitude"));
    Double longitude = AdMembers.number(said, rule.get("longitude"));
    return Places.at(
        new Location(
            place.text(),
            place.city(),
            place.region(),
            code == null ? place.country() : code,
            null,
            null),
        latitude,
        longitude);
  }
}
