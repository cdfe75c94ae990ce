package dev.corpuscore.index.analysis;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Forms of English words that their stemmer keeps apart: {@code foremen}, {@code tyre}. */
final class OtherForms {
  private static final String ANY = "-";

  /** What stands before an ending has at least as many letters. */
  private static final int SHORTEST_REST = 3;

  private static final Map<String, List<String>> WORDS = new HashMap<>();
  private static final List<Pair> ENDINGS = new ArrayList<>();
  private static final List<Pair> BEGINNINGS = new ArrayList<>();

  static {
    for (String line : ClassResource.lines(OtherForms.class, "forms_en.txt")) {
      String[] both = line.split(" ", 2);
      add(both[0], both[1]);
      add(both[1], both[0]);
    }
  }

  private OtherForms() {}

  private record Pair(String from, String to) {}

  private static void add(String from, String to) {
    if (from.startsWith(ANY)) {
      ENDINGS.add(new Pair(from.substring(1), to.substring(1)));
    } else if (from.endsWith(ANY)) {
      BEGINNINGS.add(new Pair(bare(from), bare(to)));
    } else {
      WORDS.computeIfAbsent(from, it -> new ArrayList<>()).add(to);
    }
  }

  private static String bare(String beginning) {
    return beginning.substring(0, beginning.length() - 1);
  }

  /** The other forms of a folded word; some may be no words. Empty for most words. */
  static List<String> of(String word) {
    List<String> forms = new ArrayList<>(WORDS.getOrDefault(word, List.of()));
    for (Pair pair : ENDINGS) {
      int rest = word.length() - pair.from.length();
      if (rest >= SHORTEST_REST && word.endsWith(pair.from)) {
        forms.add(word.substring(0, rest) + pair.to);
      }
    }
    for (Pair pair : BEGINNINGS) {
      if (word.startsWith(pair.from)) {
        forms.add(pair.to + word.substring(pair.from.length()));
      }
    }
    return forms;
  }
}
