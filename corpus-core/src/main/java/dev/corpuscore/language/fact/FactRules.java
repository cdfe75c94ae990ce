package dev.corpuscore.language.fact;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The rules of all languages together, as {@code facts_en.txt} explains them: the language of a
 * line cannot be guessed, and ads mix them.
 */
final class FactRules {
  private static final List<String> LANGUAGES = List.of("en", "sv", "de", "fi", "fr");

  private static final FactRules SHIPPED = new FactRules();

  private final Map<String, List<Rule>> byFirstWord = new HashMap<>();
  private final Anchors anchors;

  /** What a phrase does in a sentence. */
  enum Effect {
    /** It states the fact. */
    STATES,
    /** It states the fact where nothing else is between commas, bars or brackets. */
    ALONE,
    /** The sentence states nothing. */
    VOID,
    /** The sentence does not state the fact, and leaves in doubt what others state of its kind. */
    BESIDE
  }

  /**
   * One phrase.
   *
   * @param states what it is about; empty for a sentence that states nothing
   */
  record Rule(List<String> words, Effect effect, List<Stated> states) {
    boolean isAt(List<Token> text, int at) {
      if (at + words.size() > text.size()) {
        return false;
      }
      for (int i = 1; i < words.size(); i++) {
        if (!text.get(at + i).word().equals(words.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  private FactRules() {
    Set<String> words = new HashSet<>();
    for (String language : LANGUAGES) {
      Phrases phrases = new Phrases();
      ClassResource.lines(FactRules.class, "facts_" + language + ".txt")
          .forEach(line -> add(line, phrases, words));
    }
    anchors = new Anchors(words);
  }

  /** Those that ship with the program. Read once. */
  static FactRules shipped() {
    return SHIPPED;
  }

  /** The words one of which every sentence has that these rules understand. */
  Anchors anchors() {
    return anchors;
  }

  /** The rules whose phrase begins with this word. */
  List<Rule> beginningWith(String word) {
    return byFirstWord.getOrDefault(word, List.of());
  }

  private void add(String line, Phrases phrases, Set<String> anchoring) {
    String[] sides = line.split(" = ", 2);
    String name = sides[0];
    if (name.startsWith("$")) {
      phrases.define(name, sides[1]);
      return;
    }
    for (List<String> words : phrases.of(sides[1])) {
      if (name.equals("anchor")) {
        anchoring.addAll(words);
      } else {
        Rule rule = rule(name, words);
        byFirstWord.computeIfAbsent(words.getFirst(), it -> new ArrayList<>()).add(rule);
      }
    }
  }

  private static Rule rule(String name, List<String> words) {
    if (name.equals("void")) {
      return new Rule(words, Effect.VOID, List.of());
    }
    int space = name.indexOf(' ');
    Stated fact =
        Stated.valueOf((space < 0 ? name : name.substring(0, space)).toUpperCase(Locale.ROOT));
    Effect effect =
        space < 0
            ? Effect.STATES
            : Effect.valueOf(name.substring(space + 1).toUpperCase(Locale.ROOT));
    return new Rule(words, effect, List.of(fact));
  }
}
