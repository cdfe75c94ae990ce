package dev.corpuscore.service.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.corpuscore.Seed;
import dev.corpuscore.index.SuggestionSearch.Match.Like;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words sound alike, and how far apart their vowels are. */
class SoundKeyTest {
  private static final int WORDS = 5_000;
  private static final int LETTERS = 14;

  private static final int HARD_WORDS = 40;

  /** Spellings of several sounds, which overlap. */
  private static final List<String> HARD =
      List.of("c", "ch", "sch", "tsj", "cz", "a", "qu", "g", "ll", "gn", "ti", "tion", "v", "sk");

  /** Differences are counted by hand. */
  @ParameterizedTest
  @CsvSource({
    "farmasist, pharmacist, 0",
    "pharmacist, farmasist, 0",
    "kwalifikashun, qualification, 0",
    "teknishan, technician, 0",
    "konstrukshun, construction, 0",
    "rhytm, rüttm, 1",
    "wäskere, väscära, 2",
    "ospitaliti, hospitality, 1",
    "shefskok, chefskock, 0",
    "ostadör, hostador, 0",
    "kosmetolog, cosmetologue, 1",
    "ksylofon, xylophone, 1",
    "nitewatch, nightwatch, 1",
    "schafför, chauffeur, 1",
    "schofför, chauffeur, 0",
    "bourolitten, bureaulouten, 1",
    "plonbier, plombier, 0",
    "plummer, plumber, 0",
    "conpras, compras, 0"
  })
  void distance_ofWordsThatSoundAlike(String typed, String meant, int distance) {
    SoundKey key = SoundKey.of(typed).orElseThrow();

    assertThat(key.distance(SoundKey.of(meant).orElseThrow())).hasValue(distance);
    assertThat(meant).matches(key.pattern());
  }

  @ParameterizedTest
  @CsvSource({"baker, maker", "baker, bakers", "baker, bake", "lotse, rotse", "tischler, tisler"})
  void distance_ofOtherConsonants_isNone(String typed, String other) {
    SoundKey key = SoundKey.of(typed).orElseThrow();

    assertThat(key.distance(SoundKey.of(other).orElseThrow())).isEmpty();
    assertThat(other).doesNotMatch(key.pattern());
  }

  @ParameterizedTest
  @ValueSource(strings = {"повар", "c3po", "chef de", "看護師", "κομμωτής", "o'neill"})
  void of_lettersOfNoTable_isEmpty(String word) {
    assertThat(SoundKey.of(word)).isEmpty();
  }

  @Test
  void sounds_countVowelsInARowOnce() {
    assertThat(SoundKey.of("coiffeuse").orElseThrow().sounds()).isEqualTo(6);
    assertThat(SoundKey.of("aorta").orElseThrow().sounds()).isEqualTo(4);
  }

  /** Or an index would not offer a word to compare. */
  @Test
  void pattern_matchesEveryWordItWasMadeOf() {
    long seed = Seed.of(SoundKeyTest.class);
    Random random = new Random(seed);
    for (int round = 0; round < WORDS; round++) {
      String word =
          random
              .ints(1 + random.nextInt(LETTERS), 0, 26)
              .collect(
                  StringBuilder::new,
                  (text, at) -> text.append((char) ('a' + at)),
                  StringBuilder::append)
              .toString();
      SoundKey key = SoundKey.of(word).orElseThrow();
      assertThat(key.distance(key)).as(word).hasValue(0);
      if (key.pattern().length() <= Like.LONGEST) {
        assertThat(word).matches(key.pattern());
      }
    }
  }

  /** Both indexes give up at this much work, with an error. */
  @Test
  void pattern_ofOverlappingSpellings_isNotTooHardForAnIndex() {
    long seed = Seed.of(SoundKeyTest.class);
    Random random = new Random(seed);
    for (int round = 0; round < HARD_WORDS; round++) {
      String word =
          random
              .ints(3 + random.nextInt(LETTERS), 0, HARD.size())
              .mapToObj(HARD::get)
              .collect(Collectors.joining());
      String pattern = SoundKey.of(word).orElseThrow().pattern();
      if (pattern.length() <= Like.LONGEST) {
        assertThatCode(
                () ->
                    Operations.determinize(
                        new RegExp(pattern).toAutomaton(),
                        Operations.DEFAULT_DETERMINIZE_WORK_LIMIT))
            .as(word)
            .doesNotThrowAnyException();
      }
    }
  }
}
