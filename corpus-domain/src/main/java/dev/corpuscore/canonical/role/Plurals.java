package dev.corpuscore.canonical.role;

import dev.corpuscore.canonical.NormativeTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Makes one key for an English word and its plural, by the table {@link NormativeTable#PLURALS}. A
 * key is only compared, so it may be no real word ({@code movy}). A word with other letters than a
 * to z, or with fewer than four letters, is its own key.
 *
 * <p>The rules are repeated until nothing changes, so the key of a key is the key itself.
 */
final class Plurals {
  private static final JsonNode TABLE = NormativeTable.PLURALS.json();
  private static final int LEAST_LETTERS = TABLE.get("leastLetters").intValue();
  private static final Map<String, String> EXCEPTIONS = exceptions();
  private static final List<List<Rule>> RULES = rules();

  private Plurals() {}

  /**
   * How the last letters of a word change.
   *
   * @param leastLetters shorter words do not change
   * @param notAfter the letters that may not stand before the ending
   */
  private record Rule(String ending, int leastLetters, String notAfter, int remove, String add) {
    static Rule of(JsonNode rule) {
      return new Rule(
          rule.get("ending").stringValue(),
          rule.path("leastLetters").asInt(0),
          rule.path("notAfter").asString(""),
          rule.get("remove").intValue(),
          rule.path("add").asString(""));
    }

    boolean appliesTo(String word) {
      int before = word.length() - ending.length() - 1;
      return word.endsWith(ending)
          && word.length() >= leastLetters
          && (before < 0 || notAfter.indexOf(word.charAt(before)) < 0);
    }

    String apply(String word) {
      return word.substring(0, word.length() - remove) + add;
    }
  }

  /** The key of a folded word. */
  static String key(String word) {
    if (!isAsciiLetters(word)) {
      return word;
    }
    String key = word;
    for (String next = step(key); !next.equals(key); next = step(key)) {
      key = next;
    }
    return key;
  }

  private static String step(String word) {
    if (word.length() < LEAST_LETTERS) {
      return word;
    }
    String known = EXCEPTIONS.get(word);
    return known == null ? byRule(word) : known;
  }

  private static String byRule(String word) {
    for (Rule rule : RULES.get(word.charAt(word.length() - 1) - 'a')) {
      if (rule.appliesTo(word)) {
        return rule.apply(word);
      }
    }
    return word;
  }

  private static boolean isAsciiLetters(String word) {
    for (int at = 0; at < word.length(); at++) {
      if (word.charAt(at) < 'a' || word.charAt(at) > 'z') {
        return false;
      }
    }
    return true;
  }

  private static Map<String, String> exceptions() {
    Map<String, String> exceptions = new HashMap<>();
    TABLE.get("unchanged").forEach(it -> exceptions.put(it.stringValue(), it.stringValue()));
    TABLE.get("irregular").forEachEntry((plural, it) -> exceptions.put(plural, it.stringValue()));
    return Map.copyOf(exceptions);
  }

  /** The rules by the last letter of their endings, because every word of every text passes. */
  private static List<List<Rule>> rules() {
    List<List<Rule>> rules = new ArrayList<>();
    for (char last = 'a'; last <= 'z'; last++) {
      String letter = String.valueOf(last);
      rules.add(
          TABLE
              .get("rules")
              .valueStream()
              .map(Rule::of)
              .filter(rule -> rule.ending().endsWith(letter))
              .toList());
    }
    return List.copyOf(rules);
  }
}
