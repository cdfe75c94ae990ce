package dev.corpuscore.http.pages.language;

import java.util.EnumSet;
import java.util.Set;

/**
 * Which language of the pages an {@code Accept-Language} header prefers (RFC 9110, sections 12.4.2
 * and 12.5.4).
 */
final class LanguageNegotiation {
  /** Of a longer header the rest is not read, nor more ranges than these. */
  private static final int LENGTH = 1_000;

  private static final int RANGES = 32;

  private static final int UNKNOWN = -1;
  private static final int FULL = 1_000;

  private LanguageNegotiation() {}

  /**
   * The language with the highest weight, of several the first that is named. A range with a region
   * ({@code de-AT}) means its language, unless its weight is 0: then it says nothing about others.
   * The asterisk means every language that is not named. What is malformed is left out. English if
   * nothing fits.
   */
  static PageLanguage best(String acceptLanguage) {
    String header =
        acceptLanguage.length() <= LENGTH ? acceptLanguage : acceptLanguage.substring(0, LENGTH);
    Set<PageLanguage> named = EnumSet.noneOf(PageLanguage.class);
    PageLanguage best = null;
    int bestWeight = 0;
    int any = 0;
    int from = 0;
    for (int range = 0; range < RANGES && from < header.length(); range++) {
      int comma = header.indexOf(',', from);
      int end = comma < 0 ? header.length() : comma;
      int semicolon = header.indexOf(';', from);
      boolean weighted = semicolon >= 0 && semicolon < end;
      String tag = header.substring(from, weighted ? semicolon : end).strip();
      int weight = weighted ? weight(header.substring(semicolon + 1, end).strip()) : FULL;
      from = end + 1;
      PageLanguage language = PageLanguage.ofTag(primary(tag));
      if (tag.equals("*")) {
        any = Math.max(any, weight);
      } else if (language != null && (weight > 0 || (weight == 0 && tag.indexOf('-') < 0))) {
        named.add(language);
        if (weight > bestWeight) {
          best = language;
          bestWeight = weight;
        }
      }
    }
    if (any > bestWeight) {
      for (PageLanguage language : PageLanguage.ALL) {
        if (!named.contains(language)) {
          return language;
        }
      }
    }
    return best == null ? PageLanguage.ENGLISH : best;
  }

  private static String primary(String tag) {
    int hyphen = tag.indexOf('-');
    return hyphen < 0 ? tag : tag.substring(0, hyphen);
  }

  /** In thousandths; {@link #UNKNOWN} if it is none. */
  private static int weight(String parameter) {
    boolean named =
        parameter.length() >= 3
            && Character.toLowerCase(parameter.charAt(0)) == 'q'
            && parameter.charAt(1) == '=';
    boolean whole = parameter.length() == 3;
    if (!named || parameter.length() > 7 || (!whole && parameter.charAt(3) != '.')) {
      return UNKNOWN;
    }
    int weight = parameter.charAt(2) - '0';
    for (int at = 4; at < 7; at++) {
      int digit = at < parameter.length() ? parameter.charAt(at) - '0' : 0;
      if (digit < 0 || digit > 9) {
        return UNKNOWN;
      }
      weight = weight * 10 + digit;
    }
    return weight < 0 || weight > FULL ? UNKNOWN : weight;
  }
}
