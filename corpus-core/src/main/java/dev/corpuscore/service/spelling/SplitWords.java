package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A blank is missing: of two words in a row of a title, or of a title's word and its place. */
record SplitWords(Dictionary dictionary) implements SpellingSource {
  /** Each of the two has at least so many letters. */
  private static final int PART = 3;

  @Override
  public Optional<String> of(String typed) {
    List<Integer> places =
        IntStream.rangeClosed(PART, typed.length() - PART)
            .filter(at -> !Character.isLowSurrogate(typed.charAt(at)))
            .boxed()
            .toList();
    Set<String> known =
        dictionary.known(
            places.stream()
                .flatMap(at -> Stream.of(typed.substring(0, at), typed.substring(at)))
                .toList(),
            Dictionary.TITLES_AND_PLACES);
    Map<String, Condition> asked = new LinkedHashMap<>();
    for (int at : places) {
      String one = typed.substring(0, at);
      String two = typed.substring(at);
      List<String> ones = RoleTokenizer.keys(one);
      List<String> twos = RoleTokenizer.keys(two);
      // an ideograph is a word of its own
      if (known.containsAll(List.of(one, two)) && ones.size() == 1 && twos.size() == 1) {
        asked.put(one + " " + two, together(ones, twos));
      }
    }
    return dictionary.mostFrequent(asked);
  }

  private static Condition together(List<String> one, List<String> two) {
    return new Condition.Or(
        List.of(
            Condition.phrase(Text.TITLE, Stream.of(one, two).flatMap(List::stream).toList()),
            titleAndPlace(one, two),
            titleAndPlace(two, one)));
  }

  private static Condition titleAndPlace(List<String> title, List<String> place) {
    return new Condition.And(
        List.of(new Condition.Term(Text.TITLE, title.getFirst()), new Condition.Place(place)));
  }
}
