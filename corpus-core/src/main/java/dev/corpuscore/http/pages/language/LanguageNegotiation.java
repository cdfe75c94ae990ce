package dev.corpuscore.http.pages.language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale.LanguageRange;
import org.jspecify.annotations.Nullable;

/**
 * Which language of the pages an {@code Accept-Language} header prefers (RFC 9110, section 12.5.4).
 * The JDK reads its elements.
 */
final class LanguageNegotiation {
  /** Browsers send at most some hundred characters; a longer header is not read. */
  private static final int LENGTH = 1_000;

  private LanguageNegotiation() {}

  /**
   * The language with the highest weight, of several the first that is named. A range with a region
   * ({@code de-AT}) means its language, unless its weight is 0: then it says nothing about others.
   * The asterisk means every language that is not named. An element that is empty or malformed says
   * nothing, and the others count. English if nothing fits.
   */
  static PageLanguage best(String acceptLanguage) {
    List<LanguageRange> ranges = ranges(acceptLanguage); // the highest weight first
    List<PageLanguage> unnamed = new ArrayList<>(PageLanguage.ALL);
    ranges.forEach(it -> unnamed.remove(it.getWeight() > 0 ? language(it) : whole(it)));
    for (LanguageRange range : ranges) {
      boolean any = range.getRange().equals("*") && !unnamed.isEmpty();
      PageLanguage language = any ? unnamed.getFirst() : language(range);
      if (range.getWeight() > 0 && language != null) {
        return language;
      }
    }
    return PageLanguage.ENGLISH;
  }

  private static @Nullable PageLanguage language(LanguageRange range) {
    return PageLanguage.ofTag(range.getRange().split("-", 2)[0]);
  }

  private static @Nullable PageLanguage whole(LanguageRange range) {
    return PageLanguage.ofTag(range.getRange());
  }

  private static List<LanguageRange> ranges(String header) {
    if (header.length() > LENGTH) {
      return List.of();
    }
    List<LanguageRange> ranges = new ArrayList<>();
    for (String element : header.split(",")) {
      if (!element.isBlank()) {
        ranges.addAll(range(element));
      }
    }
    ranges.sort(Comparator.comparingDouble(LanguageRange::getWeight).reversed());
    return ranges;
  }

  /** The JDK takes spaces alone, where HTTP has tabs too (RFC 9110, section 5.6.3). */
  private static List<LanguageRange> range(String element) {
    try {
      return LanguageRange.parse(element.replace('\t', ' '));
    } catch (IllegalArgumentException e) {
      return List.of();
    }
  }
}
