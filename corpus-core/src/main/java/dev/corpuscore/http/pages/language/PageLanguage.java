package dev.corpuscore.http.pages.language;

import dev.corpuscore.http.server.Parameters.Refused;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The languages of the pages. The first is that of a visitor who reads none of them. */
public enum PageLanguage {
  ENGLISH("en", "English"),
  SWEDISH("sv", "Svenska"),
  FINNISH("fi", "Suomi"),
  GERMAN("de", "Deutsch"),
  FRENCH("fr", "Français"),
  SPANISH("es", "Español");

  /** All of them, in the order in which pages name them. */
  public static final List<PageLanguage> ALL = List.of(values());

  private final String tag;
  private final String ownName;

  PageLanguage(String tag, String ownName) {
    this.tag = tag;
    this.ownName = ownName;
  }

  /** BCP 47, two letters. */
  public String tag() {
    return tag;
  }

  /** What its speakers call it. */
  public String ownName() {
    return ownName;
  }

  Locale locale() {
    return Locale.of(tag);
  }

  /** Whether as many of something are said in the singular (CLDR's plural category "one"). */
  boolean isSingular(long count) {
    return this == FRENCH ? count < 2 : count == 1;
  }

  /** The language with this tag, in whatever case; null if pages are not in it. */
  static @Nullable PageLanguage ofTag(String tag) {
    for (PageLanguage language : ALL) {
      if (language.tag.equalsIgnoreCase(tag)) {
        return language;
      }
    }
    return null;
  }

  /**
   * The language that a parameter names.
   *
   * @throws Refused if pages are not in it
   */
  static PageLanguage parse(String parameter) {
    PageLanguage language = ofTag(parameter);
    if (language == null) {
      throw new Refused(
          Arrays.stream(values())
              .map(PageLanguage::tag)
              .collect(Collectors.joining(", ", "must be one of ", "")));
    }
    return language;
  }
}
