package dev.corpuscore.model;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One place of work. A member that the source does not give is null; nothing is guessed.
 *
 * @param text the place as the posting writes it
 * @param country ISO 3166-1 alpha-2, upper case
 * @param latitude degrees north, -90..90, null exactly where longitude is
 * @param longitude degrees east, -180..180
 */
public record Location(
    @Nullable String text,
    @Nullable String city,
    @Nullable String region,
    @Nullable String country,
    @Nullable Double latitude,
    @Nullable Double longitude) {
  /** Some boards list every town of a region in one text. The longest seen has 3,236 characters. */
  private static final int TEXT_LIMIT = 10_000;

  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");

  public Location {
    Limits.optionalText("locations.text", text, TEXT_LIMIT);
    Limits.optionalText("locations.city", city, 300);
    Limits.optionalText("locations.region", region, 300);
    requireCountry("locations.country", country);
    Limits.range("locations.latitude", latitude, -90, 90);
    Limits.range("locations.longitude", longitude, -180, 180);
    Limits.check(
        (latitude == null) == (longitude == null),
        "locations: latitude and longitude come together");
  }

  /** Latitude and longitude, empty if the source gives none. */
  public Optional<Coordinates> coordinates() {
    return latitude == null || longitude == null
        ? Optional.empty()
        : Optional.of(new Coordinates(latitude, longitude));
  }

  Location withoutControls() {
    return new Location(
        ControlCharacters.withoutOrNull(text),
        ControlCharacters.withoutOrNull(city),
        ControlCharacters.withoutOrNull(region),
        country,
        latitude,
        longitude);
  }

  /** A place of which only the text is known. */
  public static Location ofText(String text) {
    return new Location(text, null, null, null, null, null);
  }

  /** Whether this is written as a country is: two upper-case letters (ISO 3166-1 alpha-2). */
  public static boolean isCountry(String text) {
    return COUNTRY.matcher(text).matches();
  }

  static void requireCountry(String member, @Nullable String country) {
    Limits.check(
        country == null || isCountry(country),
        member + " must be two upper-case letters (ISO 3166-1 alpha-2): \"" + country + "\"");
  }
}
