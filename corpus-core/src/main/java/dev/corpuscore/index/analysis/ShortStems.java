package dev.corpuscore.index.analysis;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.language.Language;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * Which short stems say something of a word of a query. Most languages share one vocabulary of
 * stems, so a rule that makes three letters of a word of another language finds any word.
 */
final class ShortStems {
  /** A stem with as many letters says something of every word. */
  private static final int LONG = 4;

  private static final Map<Language, Set<String>> ENDINGS = new EnumMap<>(Language.class);

  static {
    for (String line : ClassResource.lines(ShortStems.class, "endings.txt")) {
      String[] parts = line.split(" = ", 2);
      ENDINGS.put(Language.of(parts[0]).orElseThrow(), Set.of(parts[1].split(" ", -1)));
    }
  }

  private ShortStems() {}

  /**
   * Whether a stem counts: it is long, or the word itself, or what it lacks of the word is an
   * ending of that language. One of a language {@linkplain Language#isApart apart} always does.
   *
   * @param folded the word without accents
   */
  static boolean counts(Language language, String folded, Stem stem) {
    String bare = stem.bare();
    if (bare.length() >= LONG || language.isApart() || bare.equals(folded)) {
      return true;
    }
    if (bare.isEmpty() || !folded.startsWith(bare)) {
      return false;
    }
    Set<String> endings = ENDINGS.getOrDefault(language, Set.of());
    String ending = folded.substring(bare.length());
    boolean twice = ending.charAt(0) == bare.charAt(bare.length() - 1);
    return endings.contains(ending) || (twice && endings.contains(ending.substring(1)));
  }
}
