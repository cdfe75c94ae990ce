package dev.corpuscore.index.analysis;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Forms of words that stemmers keep apart, as files list them. */
final class OtherForms {
  /** Of the same word, or for women and men: {@code foremen}, {@code tyre}, {@code direttrice}. */
  static final OtherForms OF_A_WORD = new OtherForms(3, "forms_en.txt", "forms_women.txt");

  /** An activity and the person who does it: {@code cleaning}, {@code cleaner}. */
  static final OtherForms OF_AN_ACTIVITY = new OtherForms(4, "activities_en.txt");

  private static final String ANY = "-";

  private final int shortestRest;
  private final Map<String, List<String>> words = new HashMap<>();
  private final List<Pair> endings = new ArrayList<>();
  private final List<Pair> beginnings = new ArrayList<>();

  /**
   * @param shortestRest what stands before an ending has at least as many letters
   */
  private OtherForms(int shortestRest, String... files) {
    this.shortestRest = shortestRest;
    for (String file : files) {
      for (String line : ClassResource.lines(OtherForms.class, file)) {
        String[] both = line.split(" ", 2);
        add(both[0], both[1]);
        add(both[1], both[0]);
      }
    }
  }

  private record Pair(String from, String to) {}

  private void add(String from, String to) {
    if (from.startsWith(ANY)) {
      endings.add(new Pair(from.substring(1), to.substring(1)));
    } else if (from.endsWith(ANY)) {
      beginnings.add(new Pair(bare(from), bare(to)));
    } else {
      words.computeIfAbsent(from, it -> new ArrayList<>()).add(to);
    }
  }

  private static String bare(String beginning) {
    return beginning.substring(0, beginning.length() - 1);
  }

  /** The other forms of a folded word; some may be no words. Empty for most words. */
  List<String> of(String word) {
    List<String> forms = new ArrayList<>(words.getOrDefault(word, List.of()));
    for (Pair pair : endings) {
      int rest = word.length() - pair.from.length();
      if (rest >= shortestRest && word.endsWith(pair.from)) {
        forms.add(word.substring(0, rest) + pair.to);
      }
    }
    for (Pair pair : beginnings) {
      if (word.startsWith(pair.from)) {
        forms.add(pair.to + word.substring(pair.from.length()));
      }
    }
    return forms;
  }
}
