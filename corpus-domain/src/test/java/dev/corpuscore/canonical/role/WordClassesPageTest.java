package dev.corpuscore.canonical.role;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.GeneratedFile;
import dev.corpuscore.canonical.NormativeTable;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * {@code word-classes.v1.json} says what the JDK's tables of Unicode make of {@link RoleTokenizer}
 * and {@link CaseFolding}. If a JDK brings another Unicode, keys of stored postings change: then
 * this fails, and the change needs a table of another version and an index that is built anew.
 */
class WordClassesPageTest {
  private static final int WIDTH = 96;

  private static final String HEAD =
      """
      {
        "schema": "corpus.word-classes/1",
        "description": "Code points in hex. A word begins with a wordCharacter and goes on as long as wordCharacter, mark or joiner follow, but an ideograph is a word of its own, to which only mark and joiner are added. To fold a word, remove each accent and each joiner, replace each code point that is in folds, and compose (NFC).",
        "unicode": "16.0",
        "source": "java.lang.Character and java.text.Normalizer of JDK 25",
      """;

  @Test
  void unicode_isTheVersionOfTheTable() {
    assertThat(Character.isLetter(0x10d70)).as("GARAY SMALL LETTER A, since 16.0").isTrue();
    assertThat(Character.isDefined(0x323b0)).as("CJK extension J, since 17.0").isFalse();
  }

  @Test
  void table_isWhatTheJdkSays() {
    StringBuilder table = new StringBuilder(HEAD).append("  \"classes\": {\n");
    table.append(ranges("wordCharacter", Character::isLetterOrDigit)).append(",\n");
    table.append(ranges("ideograph", WordClassesPageTest::isIdeograph)).append(",\n");
    table.append(ranges("mark", WordClassesPageTest::isMark)).append(",\n");
    table.append(ranges("joiner", RoleTokenizer::isUnseen)).append(",\n");
    table.append(ranges("accent", WordClassesPageTest::isAccent)).append("\n  },\n");
    table.append("  \"folds\": {\n").append(folds()).append("\n  }\n}\n");

    GeneratedFile.assertCurrent(
        "canonical/" + NormativeTable.WORD_CLASSES.fileName(), table.toString());
  }

  @Test
  void table_foldsEveryWord_asTheProgramDoes() {
    JsonNode table = NormativeTable.WORD_CLASSES.json();
    Map<Integer, String> folds = new HashMap<>();
    table
        .get("folds")
        .forEachEntry((from, to) -> folds.put(Integer.parseInt(from, 16), text(to.stringValue())));
    int[] inWords =
        points(it -> Character.isLetterOrDigit(it) || isMark(it) || RoleTokenizer.isUnseen(it));
    long seed = System.nanoTime();
    Random random = new Random(seed);

    for (int round = 0; round < 200_000; round++) {
      StringBuilder word = new StringBuilder();
      for (int length = 1 + random.nextInt(4); length > 0; length--) {
        // half of them are Latin, Greek and Cyrillic, with the marks that they share
        int most = random.nextBoolean() ? inWords.length : 1_300;
        word.appendCodePoint(inWords[random.nextInt(most)]);
      }
      String given = word.toString();
      assertThat(fold(given, folds))
          .as(() -> hex(given.codePoints().toArray()) + ", seed " + seed)
          .isEqualTo(CaseFolding.fold(given));
    }
  }

  /** As the table's description says. */
  private static String fold(String word, Map<Integer, String> folds) {
    String replaced =
        word.codePoints()
            .filter(it -> !isAccent(it) && !RoleTokenizer.isUnseen(it))
            .mapToObj(it -> folds.getOrDefault(it, Character.toString(it)))
            .collect(Collectors.joining());
    return Normalizer.normalize(replaced, Form.NFC);
  }

  private static boolean isIdeograph(int point) {
    return Character.isIdeographic(point) && Character.isLetterOrDigit(point);
  }

  private static boolean isMark(int point) {
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> false;
    };
  }

  /** Marks that folding removes. */
  private static boolean isAccent(int point) {
    return isMark(point) && CaseFolding.fold(Character.toString(point)).isEmpty();
  }

  private static String ranges(String name, IntPredicate contains) {
    List<String> ranges = new ArrayList<>();
    int[] points = points(contains);
    for (int from = 0; from < points.length; ) {
      int to = from;
      while (to + 1 < points.length && points[to + 1] == points[to] + 1) {
        to++;
      }
      ranges.add(hex(points[from]) + (to > from ? "-" + hex(points[to]) : ""));
      from = to + 1;
    }
    return "    \"" + name + "\": \"" + String.join(",", ranges) + "\"";
  }

  private static String folds() {
    StringBuilder folds = new StringBuilder();
    StringBuilder line = new StringBuilder("   ");
    for (int point : points(it -> Character.isLetterOrDigit(it) || (isMark(it) && !isAccent(it)))) {
      String letter = Character.toString(point);
      String folded = CaseFolding.fold(letter);
      if (folded.equals(letter)) {
        continue;
      }
      String entry = " \"" + hex(point) + "\": \"" + hex(folded.codePoints().toArray()) + "\",";
      if (line.length() + entry.length() > WIDTH) {
        folds.append(line).append('\n');
        line = new StringBuilder("   ");
      }
      line.append(entry);
    }
    folds.append(line);
    return folds.substring(0, folds.length() - 1);
  }

  /** Every code point except surrogates. */
  private static int[] points(IntPredicate contains) {
    return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(it -> it < Character.MIN_SURROGATE || it > Character.MAX_SURROGATE)
        .filter(contains)
        .toArray();
  }

  private static String hex(int... points) {
    return IntStream.of(points)
        .mapToObj(it -> Integer.toHexString(it).toUpperCase(java.util.Locale.ROOT))
        .collect(Collectors.joining(" "));
  }

  private static String text(String hex) {
    StringBuilder text = new StringBuilder();
    for (String point : hex.split(" ", 0)) {
      text.appendCodePoint(Integer.parseInt(point, 16));
    }
    return text.toString();
  }
}
