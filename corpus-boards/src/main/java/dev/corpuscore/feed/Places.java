package dev.corpuscore.feed;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.PlaceName;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Places as boards write them. */
public final class Places {
  private static final Location NOWHERE = new Location(null, null, null, null, null, null);

  /** Behind the country, as in {@code Plzeň, CZE, 30100}; one of a state has its code before it. */
  private static final Pattern POSTCODE = Pattern.compile(",\\s*+[0-9][0-9 -]{2,9}+$");

  /** With a space on one side at least: one within a name has none. */
  private static final Pattern DASH = Pattern.compile(" [-–—] ?|[-–—] ");

  private static final Pattern CODE = Pattern.compile("[A-Z]{2,3}");

  /** These begin or end such texts, and are states, too. */
  private static final Set<String> STATES_OF_THE_NAME = Set.of("georgia", "jersey", "mexico");

  private static final Set<String> STATES =
      Set.of(
          ("AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND"
                  + " NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY")
              .split(" "));

  private Places() {}

  /**
   * A place that the board gives as one text. If the text ends with the name of a country or its
   * three letters, or has one before or behind a dash, that is its country. Two letters other than
   * {@code US} are read as a country only behind the code of a region, because they often mean a
   * state ({@code CA}, {@code DE}). Several places in one text have none.
   */
  public static Location named(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return NOWHERE;
    }
    String plain = text.strip();
    return new Location(plain, null, null, country(plain), null, null);
  }

  private static @Nullable String country(String plain) {
    if (plain.contains(";") || plain.contains("|")) {
      return null;
    }
    String place = POSTCODE.matcher(plain).replaceFirst("");
    String[] parts = place.split(",");
    String byEnd = parts.length == 0 ? null : byEnd(parts[parts.length - 1].strip());
    String byRegion = byEnd == null && parts.length > 2 ? byRegion(parts) : byEnd;
    return byRegion == null ? byDash(List.of(DASH.split(place))) : byRegion;
  }

  /** Two letters behind the code of a region, as in {@code Bonn, NW, DE}; not of two states. */
  private static @Nullable String byRegion(String[] parts) {
    String last = parts[parts.length - 1].strip();
    String before = parts[parts.length - 2].strip();
    boolean areCodes =
        last.length() == 2 && CODE.matcher(last).matches() && CODE.matcher(before).matches();
    boolean areStates = STATES.contains(last) && STATES.contains(before);
    return areCodes && !areStates ? Countries.code(last) : null;
  }

  private static @Nullable String byEnd(String last) {
    boolean isName = last.length() > 3 || last.toUpperCase(Locale.ROOT).matches("UK|USA|UAE");
    boolean isCode =
        last.equals("US") || (last.length() == 3 && last.equals(last.toUpperCase(Locale.ROOT)));
    return isName || isCode ? Countries.code(last) : null;
  }

  /** As in {@code Germany - Bonn} and {@code Remote - Canada}; null for two countries. */
  private static @Nullable String byDash(List<String> parts) {
    List<String> codes =
        Stream.of(parts.getFirst(), parts.getLast())
            .map(String::strip)
            .filter(part -> parts.size() > 1 && !STATES_OF_THE_NAME.contains(LowerCase.of(part)))
            .map(Places::byEnd)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return codes.size() == 1 ? codes.getFirst() : null;
  }

  /**
   * A place that the board gives in parts. Without a text of its own, the joined parts are its
   * text. A country is no city, and remote work no place: some write these where a form asks for
   * one.
   */
  public static Location of(
      @Nullable String text,
      @Nullable String city,
      @Nullable String region,
      @Nullable String country) {
    String code = Countries.code(country);
    String shown = text == null ? PlaceName.joined(String::equals, city, region, country) : text;
    String town = isCountry(city, code) ? null : here(city);
    return new Location(shown, town, here(region), code, null, null);
  }

  /** The same place at this point of the earth; without one if it is not known, or is none. */
  public static Location at(Location place, @Nullable Double latitude, @Nullable Double longitude) {
    boolean isPoint =
        latitude != null
            && longitude != null
            && Math.abs(latitude) <= 90
            && Math.abs(longitude) <= 180
            && (latitude != 0 || longitude != 0);
    return new Location(
        place.text(),
        place.city(),
        place.region(),
        place.country(),
        isPoint ? latitude : null,
        isPoint ? longitude : null);
  }

  private static boolean isCountry(@Nullable String city, @Nullable String code) {
    return city != null
        && code != null
        && city.length() > 3
        && code.equals(Countries.code(city))
        && !Countries.isCity(code);
  }

  /** The name of a city or region; null if it is remote work instead. */
  public static @Nullable String here(@Nullable String name) {
    return name == null || LowerCase.of(name).equals("remote") ? null : name;
  }
}
