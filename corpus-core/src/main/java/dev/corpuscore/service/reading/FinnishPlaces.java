package dev.corpuscore.service.reading;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of which a Finnish word may be the case that says where: {@code helsingissä} is in
 * Helsinki, {@code tampereella} in Tampere. The rules are those of grammars for the inner and the
 * outer cases of place and for the consonants that change before them. Not every word that these
 * rules make is a name: the caller looks each of them up.
 */
final class FinnishPlaces {
  private static final Pattern CASE = Pattern.compile("(.{3,}?)(?:ss|st|ll|lt)[aä]");

  /** How a consonant is written before these endings, and in the name. */
  private static final Map<String, String> CHANGED =
      Map.of("ng", "nk", "nn", "nt", "rr", "rt", "ll", "lt", "mm", "mp", "d", "t", "v", "p");

  private static final Pattern LAST =
      Pattern.compile("(.*[aeiouyäöhlr])(ng|nn|rr|ll|mm|d|v)([aeiouyäö]+)");

  private FinnishPlaces() {}

  /** Whether a word ends as these cases do. */
  static boolean mayBe(String word) {
    return word.endsWith("a") || word.endsWith("ä");
  }

  /** The names, the simplest first; none for a word in no such case. */
  static Stream<String> named(String word) {
    if (!mayBe(word)) {
      return Stream.empty();
    }
    Matcher inCase = CASE.matcher(word);
    return inCase.matches()
        ? endings(inCase.group(1))
            .flatMap(it -> Stream.concat(Stream.of(it), unchanged(it)))
            .distinct()
        : Stream.empty();
  }

  /** {@code tampere|e|lla} and {@code lahde|ssa}, of Tampere and Lahti. */
  private static Stream<String> endings(String stem) {
    String shorter = stem.substring(0, stem.length() - 1);
    return stem.endsWith("ee")
        ? Stream.of(shorter, stem)
        : stem.endsWith("e") ? Stream.of(stem, shorter + "i") : Stream.of(stem);
  }

  /** With the consonants as the name has them: {@code helsingi}, {@code turu}, {@code joe}. */
  private static Stream<String> unchanged(String stem) {
    Matcher last = LAST.matcher(stem);
    List<String> weak =
        last.matches()
            ? List.of(last.group(1) + CHANGED.get(last.group(2)) + last.group(3))
            : List.of();
    int end = stem.length() - 1;
    return Stream.concat(
        weak.stream(), Stream.of(stem.substring(0, end) + "k" + stem.substring(end)));
  }
}
