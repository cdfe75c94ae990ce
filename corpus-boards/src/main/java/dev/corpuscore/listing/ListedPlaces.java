package dev.corpuscore.listing;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.model.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The places that an item of a news feed lists in parts, as Teamtailor does: {@code
 * tt:locations/tt:location} with {@code tt:name}, {@code tt:city} and {@code tt:country}.
 */
final class ListedPlaces {
  private static final String LIST = "locations/location/";
  private static final Pattern PREFIX = Pattern.compile("(?<=^|/)[^/:]+:");

  private ListedPlaces() {}

  static List<Location> of(XmlRecord item) {
    List<Location> places = new ArrayList<>();
    Map<String, String> parts = new HashMap<>();
    for (XmlRecord.Value value : item.values()) {
      String path = LowerCase.of(PREFIX.matcher(value.path()).replaceAll(""));
      if (path.startsWith(LIST)) {
        String part = path.substring(LIST.length());
        if (parts.containsKey(part)) {
          // that of the next place
          places.add(place(parts));
          parts.clear();
        }
        parts.put(part, value.text());
      }
    }
    if (!parts.isEmpty()) {
      places.add(place(parts));
    }
    return places;
  }

  /** Its name is what the employer calls it; it counts where no town is known. */
  private static Location place(Map<String, String> parts) {
    String city = parts.get("city");
    String region = parts.get("region");
    String country = parts.get("country");
    return city == null && region == null && country == null
        ? Places.named(parts.get("name"))
        : Places.of(city == null ? parts.get("name") : null, city, region, country);
  }
}
