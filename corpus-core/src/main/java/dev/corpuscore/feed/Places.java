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
   * A place of which the board gives one text. Its country is read where the text ends in a
   * country's name; never from two letters, which are as often a state ({@code CA}, {@code DE}).
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

  /** A place whose parts the board gives; without a text of its own the parts are the text. */
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
