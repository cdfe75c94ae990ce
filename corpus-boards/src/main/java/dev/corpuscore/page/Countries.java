package dev.corpuscore.page;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.LowerCase;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Country codes by the names that postings use. The names are our own list, {@code countries.txt},
 * because the JDK's spelling changes from release to release and the same line must give the same
 * posting everywhere.
 */
public final class Countries {
  private static final Set<String> CODES = Set.of(Locale.getISOCountries());
  private static final Map<String, String> BY_ALPHA_3 = byAlpha3();
  private static final Map<String, String> BY_NAME = byName();

  /** Those with a city of the same name. */
  private static final Set<String> CITIES =
      Set.of("DJ", "GI", "GT", "HK", "KW", "LU", "MC", "MO", "PA", "SG", "SM");

  /** In characters; no known name is as long. A longer text is not compared. */
  private static final int NAME_LIMIT = 100;

  private Countries() {}

  /**
   * Returns the ISO 3166-1 alpha-2 code for a code or a name, or null if the country is not known.
   */
  public static @Nullable String code(@Nullable String said) {
    String plain = said == null ? "" : said.strip();
    if (plain.isEmpty() || plain.length() > NAME_LIMIT) {
      return null;
    }
    String upper = plain.toUpperCase(Locale.ROOT);
    if (CODES.contains(upper)) {
      return upper;
    }
    String byAlpha3 = BY_ALPHA_3.get(upper);
    return byAlpha3 == null ? BY_NAME.get(LowerCase.of(plain)) : byAlpha3;
  }

  /** Whether the country of this code has a city of its name, which a text may mean. */
  public static boolean isCity(String code) {
    return CITIES.contains(code);
  }

  /** The names that {@link #code} knows, in lower case, in no order. */
  public static Stream<String> names() {
    return BY_NAME.keySet().stream();
  }

  private static Map<String, String> byAlpha3() {
    Map<String, String> codes = new HashMap<>();
    for (String code : Locale.getISOCountries()) {
      try {
        codes.put(Locale.of("", code).getISO3Country(), code);
      } catch (MissingResourceException e) {
        // the JDK knows the country, but not its code of three letters
      }
    }
    return Map.copyOf(codes);
  }

  private static Map<String, String> byName() {
    Map<String, String> codes = new HashMap<>();
    for (String row : ClassResource.lines(Countries.class, "countries.txt")) {
      String code = row.substring(0, 2);
      Arrays.stream(row.substring(3).split("\\|")).forEach(name -> codes.put(name, code));
    }
    return Map.copyOf(codes);
  }
}
