package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The first letter is another. It is wrong more seldom than others, so all others must be right.
 */
record OtherFirstLetters(Dictionary dictionary) implements SpellingSource {
  private static final int SHORTEST = 5;

  @Override
  public Optional<String> of(String typed) {
    if (typed.length() < SHORTEST) {
      return Optional.empty();
    }
    String rest = typed.substring(typed.offsetByCodePoints(0, 1));
    Map<String, Condition> asked = new LinkedHashMap<>();
    for (char first = 'a'; first <= 'z'; first++) {
      String word = first + rest;
      asked.put(word, new Condition.Term(Text.TITLE, RoleTokenizer.joined(word)));
    }
    return dictionary.mostFrequent(asked);
  }
}
