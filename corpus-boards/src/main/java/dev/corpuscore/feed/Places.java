package dev.corpuscore.feed;

import dev.corpuscore.model.Location;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.PlaceName;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Places as boards write them. */
public final class Places {
  private static final Location NOWHERE = new Location(null, null, null, null, null, null);

  private Places() {}

  /**
   * A place that the board gives as one text. If the text ends with the name of a country, that is
   * its country. Two letters are not read as a country, because they often mean a state ({@code
   * CA}, {@code DE}).
   */
  public static Location named(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return NOWHERE;
    }
    String plain = text.strip();
    String last = plain.substring(plain.lastIndexOf(',') + 1).strip();
    boolean isName = last.length() > 3 || last.toUpperCase(Locale.ROOT).matches("UK|USA|UAE");
    return new Location(plain, null, null, isName ? Countries.code(last) : null, null, null);
  }

  /**
   * A place that the board gives in parts. Without a text of its own, the joined parts are its
   * text.
   */
  public static Location of(
      @Nullable String text,
      @Nullable String city,
      @Nullable String region,
      @Nullable String country) {
    String code = Countries.code(country);
    String shown = text == null ? PlaceName.joined(String::equals, city, region, country) : text;
    return new Location(shown, city, region, code, null, null);
  }
}
