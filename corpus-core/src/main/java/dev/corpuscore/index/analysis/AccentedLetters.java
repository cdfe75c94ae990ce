package dev.corpuscore.index.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Which letters are the same but for accents, as {@link Analyzer} folds them. */
public final class AccentedLetters {
  /** Blocks of Unicode with letters of the languages of Europe: Latin, Greek and Cyrillic. */
  private static final int[][] BLOCKS = {{0xc0, 0x24f}, {0x370, 0x4ff}};

  private static final Map<String, String> WITH_ACCENTS = new HashMap<>();

  static {
    for (int[] block : BLOCKS) {
      IntStream.rangeClosed(block[0], block[1])
          .filter(Character::isLowerCase)
          .mapToObj(Character::toString)
          .filter(letter -> !Analyzer.fold(letter).equals(letter))
          .forEach(letter -> WITH_ACCENTS.merge(Analyzer.fold(letter), letter, String::concat));
    }
  }

  private AccentedLetters() {}

  /**
   * For each character of {@code typed} those that may be meant: of a letter without an accent,
   * itself and the letter with each accent; of any other, itself alone.
   *
   * @param typed in lower case
   * @param most only so many characters are read so; those behind them are meant as they are
   */
  public static List<String> meant(String typed, int most) {
    int[] characters = typed.codePoints().toArray();
    return IntStream.range(0, characters.length)
        .mapToObj(
            at -> {
              String letter = Character.toString(characters[at]);
              return at < most ? letter + WITH_ACCENTS.getOrDefault(letter, "") : letter;
            })
        .toList();
  }
}
