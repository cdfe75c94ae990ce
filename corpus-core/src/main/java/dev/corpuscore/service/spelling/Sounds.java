package dev.corpuscore.service.spelling;

import static java.util.stream.Collectors.joining;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of sounds: how consonants are written, in all languages together. Read once. */
final class Sounds {
  /** Stands before a spelling that only begins a word. */
  private static final char BEGINS = '^';

  /** Vowels with and without marks, and what is not heard. */
  private static final String UNHEARD = "[aeiouyhà-æè-ïò-öø-ÿā-ąē-ěĩ-įō-œũ-ų]";

  private static final Sounds SHIPPED = new Sounds();

  /** The sounds of a spelling, longest spellings first. */
  private final Map<String, Set<String>> spellings =
      new TreeMap<>(Comparator.comparingInt(String::length).reversed().thenComparing(it -> it));

  private final Map<String, List<String>> bySound = new HashMap<>();

  private Sounds() {
    for (String line : ClassResource.lines(Sounds.class, "sounds.txt")) {
      String[] parts = line.split(" = ", 2);
      List<String> written = List.of(parts[1].split(" "));
      bySound.put(parts[0], written);
      written.forEach(
          it -> spellings.computeIfAbsent(it, spelling -> new TreeSet<>()).add(parts[0]));
    }
  }

  static Sounds shipped() {
    return SHIPPED;
  }

  /** How a consonant was written, and which sounds that may be. */
  record Written(String spelling, Set<String> sounds) {}

  /** The longest spelling that stands there; null if the letter is no consonant of the table. */
  @Nullable Written at(String word, int from) {
    for (Map.Entry<String, Set<String>> one : spellings.entrySet()) {
      boolean begins = one.getKey().charAt(0) == BEGINS;
      String spelling = begins ? one.getKey().substring(1) : one.getKey();
      if ((!begins || from == 0) && word.startsWith(spelling, from)) {
        return new Written(spelling, one.getValue());
      }
    }
    return null;
  }

  /** A regular expression of every way to write one of these sounds, once or doubled. */
  String pattern(Set<String> sounds, boolean first) {
    List<String> written = new ArrayList<>();
    for (String sound : sounds) {
      bySound.getOrDefault(sound, List.of()).stream()
          .filter(it -> first || it.charAt(0) != BEGINS)
          .map(it -> it.charAt(0) == BEGINS ? it.substring(1) : it)
          .forEach(written::add);
    }
    String letters = written.stream().filter(it -> it.length() == 1).distinct().collect(joining());
    Stream<String> longer = written.stream().filter(it -> it.length() > 1).distinct();
    Stream<String> any = letters.isEmpty() ? Stream.empty() : Stream.of('[' + letters + ']');
    return Stream.concat(any, longer).collect(joining("|", "(", ")+"));
  }

  /** A regular expression of one vowel, or of what is not heard. */
  static String unheard() {
    return UNHEARD;
  }
}
