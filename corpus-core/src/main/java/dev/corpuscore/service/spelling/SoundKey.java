package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.LowerCase;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What of a word is heard: its consonants in order, each as all sounds that its letters may be, and
 * the vowels before, between and behind them.
 *
 * @param consonants of two that could be one sound, in a row, only one
 * @param vowels folded, without what is not heard; one text more than there are consonants
 */
record SoundKey(List<Set<String>> consonants, List<String> vowels) {
  private static final Pattern UNHEARD = Pattern.compile(Sounds.unheard());
  private static final Pattern SILENT = Pattern.compile("[h\\p{M}]");

  /** Vowels that no decomposition folds. */
  private static final List<String> LIGATURES = List.of("øo", "æa", "œo", "ıi");

  /** Vowels that one sound is written with, longest first, folded as that sound. */
  private static final List<String> VOWELS =
      List.of(
          "eau=o", "oeu=o", "au=o", "eu=o", "ou=u", "oo=u", "oe=o", "ai=e", "ei=e", "ee=i", "ie=i");

  /** The key of a word in lower case; empty if it has a letter that is in no table. */
  static Optional<SoundKey> of(String word) {
    List<Set<String>> consonants = new ArrayList<>();
    List<String> vowels = new ArrayList<>();
    StringBuilder between = new StringBuilder();
    for (int at = 0; at < word.length(); ) {
      Sounds.Written written = Sounds.shipped().at(word, at);
      if (written != null) {
        boolean again = between.isEmpty() && !consonants.isEmpty();
        if (!(again && common(consonants.getLast(), written.sounds()))) {
          vowels.add(folded(between.toString()));
          consonants.add(written.sounds());
        }
        between.setLength(0);
        at += written.spelling().length();
      } else if (UNHEARD.matcher(word.substring(at, at + 1)).matches()) {
        between.append(word.charAt(at++));
      } else {
        return Optional.empty();
      }
    }
    vowels.add(folded(between.toString()));
    return Optional.of(new SoundKey(consonants, vowels));
  }

  /** How many sounds the word has: consonants, and vowels in a row as one. */
  int sounds() {
    return consonants.size() + (int) vowels.stream().filter(it -> !it.isEmpty()).count();
  }

  /** At how many places the vowels differ; empty if the consonants do. */
  OptionalInt distance(SoundKey other) {
    boolean same =
        consonants.size() == other.consonants.size()
            && IntStream.range(0, consonants.size())
                .allMatch(at -> common(consonants.get(at), other.consonants.get(at)));
    return same
        ? OptionalInt.of(
            (int)
                IntStream.range(0, vowels.size())
                    .filter(at -> !vowels.get(at).equals(other.vowels.get(at)))
                    .count())
        : OptionalInt.empty();
  }

  /** A regular expression that every word with these consonants matches, and few others. */
  String pattern() {
    StringBuilder pattern = new StringBuilder();
    String any = Sounds.unheard() + '*';
    pattern.append(vowels.getFirst().isEmpty() ? "h*" : any);
    for (int at = 0; at < consonants.size(); at++) {
      boolean first = at == 0 && vowels.getFirst().isEmpty();
      pattern.append(Sounds.shipped().pattern(consonants.get(at), first)).append(any);
    }
    return pattern.toString();
  }

  private static boolean common(Set<String> some, Set<String> others) {
    Set<String> common = new HashSet<>(some);
    common.retainAll(others);
    return !common.isEmpty();
  }

  private static String folded(String vowels) {
    String marked = Normalizer.normalize(LowerCase.of(vowels), Normalizer.Form.NFD);
    String plain = SILENT.matcher(marked).replaceAll("");
    for (String one : LIGATURES) {
      plain = plain.replace(one.charAt(0), one.charAt(1));
    }
    for (String one : VOWELS) {
      String[] parts = one.split("=", 2);
      plain = plain.replace(parts[0], parts[1]);
    }
    return plain;
  }
}
