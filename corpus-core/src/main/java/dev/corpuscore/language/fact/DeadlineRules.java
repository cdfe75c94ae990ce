package dev.corpuscore.language.fact;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The rules for the last day to apply, of all languages, as {@code deadline_en.txt} explains. */
final class DeadlineRules {
  private static final List<String> LANGUAGES = List.of("en", "sv", "de", "fi", "fr");
  private static final String MONTH = "month ";

  private static final DeadlineRules SHIPPED = new DeadlineRules();

  private final Map<Part, Map<String, List<List<String>>>> byWord = new EnumMap<>(Part.class);
  private final Map<String, Integer> months = new HashMap<>();
  private final Anchors anchors;

  /** What a phrase is in a sentence. */
  enum Part {
    /** The date behind it is the last day to apply. */
    DEADLINE,
    /** The second of the dates behind it is the last day to apply. */
    PERIOD,
    /** The date behind it is the last day of something. */
    BY,
    /** The date before it is the last day of something. */
    AFTER,
    /** That something is to apply. */
    ABOUT,
    /** That something is not to apply. */
    OTHER,
    /** It may stand between. */
    BETWEEN,
    /** The sentence states nothing. */
    VOID
  }

  private DeadlineRules() {
    Set<String> words = new HashSet<>();
    for (String language : LANGUAGES) {
      Phrases phrases = new Phrases();
      for (String line :
          ClassResource.lines(DeadlineRules.class, "deadline_" + language + ".txt")) {
        String[] sides = line.split(" = ", 2);
        if (sides[0].startsWith("$")) {
          phrases.define(sides[0], sides[1]);
        } else if (sides[0].startsWith(MONTH)) {
          int number = Integer.parseInt(sides[0].substring(MONTH.length()));
          phrases.of(sides[1]).forEach(it -> months.put(it.getFirst(), number));
        } else if (sides[0].equals("anchor")) {
          phrases.of(sides[1]).forEach(words::addAll);
        } else {
          Part part = Part.valueOf(sides[0].toUpperCase(Locale.ROOT));
          phrases.of(sides[1]).forEach(it -> add(part, it));
        }
      }
    }
    anchors = new Anchors(words);
  }

  private void add(Part part, List<String> phrase) {
    byWord
        .computeIfAbsent(part, it -> new HashMap<>())
        .computeIfAbsent(phrase.getLast(), it -> new ArrayList<>())
        .add(phrase);
  }

  /** Those that ship with the program. Read once. */
  static DeadlineRules shipped() {
    return SHIPPED;
  }

  Anchors anchors() {
    return anchors;
  }

  /** The numbers of months, by name. */
  Map<String, Integer> months() {
    return months;
  }

  /** How many words before {@code end} are the longest phrase of this kind; 0 if none are. */
  int wordsBefore(int end, List<Token> words, Part part) {
    return end <= 0
        ? 0
        : byWord
            .getOrDefault(part, Map.of())
            .getOrDefault(words.get(end - 1).word(), List.of())
            .stream()
            .filter(it -> isBefore(end, words, it))
            .mapToInt(List::size)
            .max()
            .orElse(0);
  }

  private static boolean isBefore(int end, List<Token> words, List<String> phrase) {
    int from = end - phrase.size();
    if (from < 0) {
      return false;
    }
    for (int i = 0; i < phrase.size(); i++) {
      if (!words.get(from + i).word().equals(phrase.get(i))) {
        return false;
      }
    }
    return true;
  }
}
