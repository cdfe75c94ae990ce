package dev.corpuscore.page;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads language tags (BCP 47), also with underscores. */
public final class LanguageTag {
  /** Room for a language, a script, a region and some variants (RFC 5646, section 4.4.1). */
  private static final int LIMIT = 35;

  private static final Pattern FORM = Pattern.compile("[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,4}");

  private LanguageTag() {}

  /** Returns the tag with hyphens, or null if the text does not have the form of a tag. */
  public static @Nullable String read(@Nullable String said) {
    return said != null && said.length() <= LIMIT && FORM.matcher(said).matches()
        ? said.replace('_', '-')
        : null;
  }

  /** Whether a tag is of this language, in any letter case: {@code en-GB} is in {@code en}. */
  public static boolean isIn(String tag, String language) {
    return (tag + "-").regionMatches(true, 0, language + "-", 0, language.length() + 1);
  }
}
