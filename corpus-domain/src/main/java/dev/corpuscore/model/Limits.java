package dev.corpuscore.model;

import org.jspecify.annotations.Nullable;

/** The bounds of a posting's members. Over a bound is refused, never cut. */
final class Limits {
  private Limits() {}

  static void check(boolean holds, String message) {
    if (!holds) {
      throw CorpusException.invalid(message);
    }
  }

  static void text(String member, String text, int limit) {
    check(!text.isBlank(), member + " is blank");
    optionalText(member, text, limit);
  }

  static void optionalText(String member, @Nullable String text, int limit) {
    // no text has more characters than units, so most need no count
    boolean fits =
        text == null || text.length() <= limit || text.codePointCount(0, text.length()) <= limit;
    check(fits, member + " has more than " + limit + " characters");
  }

  static void url(String member, @Nullable String url) {
    optionalText(member, url, PostingContent.URL_LIMIT);
  }

  static void range(String member, @Nullable Double value, double from, double to) {
    check(
        value == null || (value >= from && value <= to),
        member + " " + value + " is not in " + from + ".." + to);
  }
}
