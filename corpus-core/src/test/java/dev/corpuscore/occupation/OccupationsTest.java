package dev.corpuscore.occupation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OccupationsTest {
  private static final Occupations TABLE =
      OccupationTables.of(
          """
          nurse\ten\tnurse
          nurse\tsv\tsjuksköterska
          nurse\tde\tGesundheits- und Krankenpfleger
          psych\ten\tpsychiatric nurse
          manager\ten\tmanager
          care\ten\tcare home manager
          """);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Nurse                                        | nurse
          Night nurses wanted (m/w/d)                  | nurse
          Psychiatric Nurse                            | psych
          Nurse, psychiatric ward                      | nurse
          SJUKSKÖTERSKA till Lund                      | nurse
          Sjukskoterska                                | nurse
          Gesundheits- und Krankenpfleger (m/w/d)      | nurse
          Nurse Manager                                | manager
          Manager, Nurse                               | manager
          Nurse and care home manager                  | care
          Nursery                                      |
          Krankenpfleger                               |
          care home                                    |
          ---                                          |
          """)
  void namedBy_theLongestLabelOfWholeWordsInARow(String title, String id) {
    assertThat(TABLE.namedBy(title).map(it -> it.occupation().id()).orElse(null)).isEqualTo(id);
  }

  /**
   * A label of two words, a shorter one, and two edits do not count; nor what is a label itself.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          sjukskötersk    | sjuksköterska
          sjuksköterskaa  | sjuksköterska
          Sjukskoterksa   | sjuksköterska
          jsuksköterska   | sjuksköterska
          zjuksköterska   | sjuksköterska
          sjuksköterska   | -
          jsukskötersk    | -
          managr          | manager
          anager          | manager
          nursi           | -
          career          | -
          """)
  void spelledLike_aLabelOfOneWordThatIsOneEditAway(String word, String label) {
    assertThat(TABLE.spelledLike(word).orElse(null)).isEqualTo(label);
  }

  @Test
  void spelledLike_ofSeveralTheOneThatBeginsAlike_thenTheFirst() {
    Occupations table =
        OccupationTables.of(
            """
            a\ten\tbaking
            b\ten\tmaking
            c\ten\tmaxing
            """);

    assertThat(table.spelledLike("mazing")).contains("making");
    assertThat(table.spelledLike("taking")).contains("baking");
  }

  /** The longest end counts; an English word ends no compound, and three letters must be before. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          Industrieelektriker (m/w/d)         | electrician | industrieelektriker
          Ny hårfrisör till Lund              | hairdresser | harfrisor
          Oberkellner                         | waiter      | oberkellner
          Nachtpförtner und Kellner           | waiter      | kellner
          Barkellner, Industrieelektriker     | electrician | industrieelektriker
          Abkellner                           | -           | -
          Sternkoch                           | -           | -
          Schichtcleaner                      | -           | -
          """)
  void namedBy_labelAtTheEndOfACompound(String title, @Nullable String id, @Nullable String word) {
    Occupations table =
        OccupationTables.of(
            """
            electrician\tde\tElektriker
            hairdresser\tsv\tfrisör
            waiter\tde\tKellner
            cook\tde\tKoch
            cleaner\ten\tcleaner
            """);
    Optional<NamedOccupation> named = table.namedBy(title);

    assertThat(named.map(it -> it.occupation().id()).orElse(null)).isEqualTo(id);
    assertThat(named.map(NamedOccupation::words).orElse(List.of()))
        .isEqualTo(Stream.ofNullable(word).toList());
    assertThat(table.calledIn("Industrieelektriker")).isEmpty();
  }

  @Test
  void namedBy_saysTheWords() {
    assertThat(TABLE.namedBy("Our Psychiatric NURSES in Lund").orElseThrow().words())
        .containsExactly("psychiatric", "nurse");
    assertThat(Occupations.NONE.namedBy("nurse")).isEmpty();
  }

  @Test
  void namedBy_readsNoMoreThanTwoHundredCharacters() {
    assertThat(TABLE.namedBy("x ".repeat(97) + "nurse")).isPresent();
    assertThat(TABLE.namedBy("x ".repeat(98) + "nurse")).isEmpty();
  }

  /** Beside one that tries every label at every place. */
  @Test
  void namedBy_atRandom_isWhatALookAtEveryLabelFinds() {
    long seed = Seed.of(OccupationsTest.class);
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      List<String> labels = new ArrayList<>();
      StringBuilder lines = new StringBuilder();
      for (int number = 0; number < 12; number++) {
        String label = drawn(random, 1 + random.nextInt(3));
        if (!labels.contains(label)) {
          labels.add(label);
          lines.append(number).append("\ten\t").append(label).append('\n');
        }
      }
      Occupations table = OccupationTables.of(lines.toString());
      String title = drawn(random, random.nextInt(7));

      String found = table.namedBy(title).map(it -> String.join(" ", it.words())).orElse("");

      assertThat(found).as("seed %s: %s in %s", seed, labels, title).isEqualTo(best(labels, title));
    }
  }

  private static String best(List<String> labels, String title) {
    String best = "";
    int place = 0;
    String padded = " " + title.toLowerCase(Locale.ROOT) + " ";
    for (String label : labels) {
      int at = padded.indexOf(" " + label + " ");
      boolean first = label.length() == best.length() && at < place;
      if (at >= 0 && (first || label.length() > best.length())) {
        best = label;
        place = at;
      }
    }
    return best;
  }

  private static String drawn(Random random, int words) {
    List<String> drawn = new ArrayList<>();
    for (int word = 0; word < words; word++) {
      drawn.add(List.of("ab", "cde", "fghi", "j", "kl").get(random.nextInt(5)));
    }
    return String.join(" ", drawn);
  }
}
