package dev.corpuscore.http.pages.language;

import dev.corpuscore.http.server.Parameters.Refused;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The languages of the pages. The first is that of a visitor who reads none of them. */
public enum PageLanguage {
  ENGLISH("en", "English", null),
  SWEDISH("sv", "Svenska", "SEK"),
  FINNISH("fi", "Suomi", "EUR"),
  GERMAN("de", "Deutsch", "EUR"),
  FRENCH("fr", "Français", "EUR"),
  SPANISH("es", "Español", "EUR");

  /** All of them, in the order in which pages name them. */
  public static final List<PageLanguage> ALL = List.of(values());

  private final String tag;
  private final String ownName;
  private final @Nullable String currency;

  PageLanguage(String tag, String ownName, @Nullable String currency) {
    this.tag = tag;
    this.ownName = ownName;
    this.currency = currency;
  }

  /** BCP 47, two letters. */
  public String tag() {
    return tag;
  }

  /** What its speakers call it. */
  public String ownName() {
    return ownName;
  }

  /** In which most of its readers in Europe are paid; null if that is not one currency. */
  public @Nullable String currency() {
    return currency;
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
