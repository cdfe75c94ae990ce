package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A blank is missing: of two words in a row of a title, or of a title's word and its place. */
record SplitWords(Dictionary dictionary) implements SpellingSource {
  /** Each of the two has at least so many letters. */
  private static final int PART = 3;

  @Override
  public Optional<String> of(String typed) {
    Map<String, Condition> asked = new LinkedHashMap<>();
    for (int at = PART; at <= typed.length() - PART; at++) {
      List<String> one = RoleTokenizer.keys(typed.substring(0, at));
      List<String> two = RoleTokenizer.keys(typed.substring(at));
      if (one.size() == 1 && two.size() == 1) {
        asked.put(
            typed.substring(0, at) + " " + typed.substring(at),
            new Condition.Or(
                List.of(
                    Condition.phrase(Text.TITLE, List.of(one.getFirst(), two.getFirst())),
                    titleAndPlace(one, two),
                    titleAndPlace(two, one))));
      }
    }
    return dictionary.mostFrequent(asked);
  }

  private static Condition titleAndPlace(List<String> title, List<String> place) {
    return new Condition.And(
        List.of(new Condition.Term(Text.TITLE, title.getFirst()), new Condition.Place(place)));
  }
}
