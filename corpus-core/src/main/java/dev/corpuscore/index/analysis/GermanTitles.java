package dev.corpuscore.index.analysis;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words for women and men of one occupation, which German has: {@code Beraterin} is {@code
 * Berater}, {@code Kauffrau} and {@code Kaufleute} are {@code Kaufmann}. German stemmers keep them
 * apart.
 */
final class GermanTitles {
  /** After a consonant: Verein and Latein are no titles. */
  private static final Pattern FEMININE = Pattern.compile("(\\p{L}{3,}[^aeiouäöü])in(?:nen)?");

  private static final Pattern PERSON =
      Pattern.compile("(\\p{L}{3,})(?:frau|frauen|leute|leuten|männer|manner|männern|mannern)");

  private GermanTitles() {}

  /** The word for a man of the same occupation; the word itself if it ends in no other way. */
  static String masculine(String word) {
    Matcher feminine = FEMININE.matcher(word);
    if (feminine.matches()) {
      return feminine.group(1);
    }
    Matcher person = PERSON.matcher(word);
    return person.matches() ? person.group(1) + "mann" : word;
  }
}
