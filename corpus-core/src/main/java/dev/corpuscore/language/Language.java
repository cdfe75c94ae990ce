package dev.corpuscore.language;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The languages whose words are stemmed by rules of their own. Those from Czech on keep their stems
 * to themselves: their rules would make the stems of other languages of many words of those.
 */
public enum Language {
  ENGLISH("en", false),
  SWEDISH("sv", true),
  DANISH("da", true),
  NORWEGIAN("no", true),
  FINNISH("fi", true),
  GERMAN("de", true),
  DUTCH("nl", true),
  FRENCH("fr", false),
  SPANISH("es", false),
  ITALIAN("it", false),
  PORTUGUESE("pt", false),
  CZECH("cs", false),
  ESTONIAN("et", true),
  GREEK("el", false),
  HUNGARIAN("hu", true);

  private static final Map<String, Language> BY_TAG =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(it -> it.tag, Function.identity()));

  private final String tag;
  private final boolean compounds;

  Language(String tag, boolean compounds) {
    this.tag = tag;
    this.compounds = compounds;
  }

  /** The primary subtag (BCP 47). Bokmål and Nynorsk are {@code no}. */
  public String tag() {
    return tag;
  }

  /** Whether its stems are stems of no other language. */
  public boolean isApart() {
    return compareTo(CZECH) >= 0;
  }

  /** Whether a word may be one of this language, by its letters. */
  public boolean mayHave(String word) {
    return this != GREEK
        || word.codePoints()
            .anyMatch(it -> Character.UnicodeScript.of(it) == Character.UnicodeScript.GREEK);
  }

  /** Whether words are written together, such as {@code Softwareentwickler}. */
  public boolean joinsWords() {
    return compounds;
  }

  /** The language with this primary subtag, in lower case; empty for all others. */
  public static Optional<Language> of(String tag) {
    return Optional.ofNullable(BY_TAG.get(tag));
  }
}
