package dev.corpuscore.occupation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OccupationTableTest {
  private static final int MOST = 10_000;

  @Test
  void read_labelsInEveryLanguage_calledByTheFirstInEnglish() throws IOException {
    Occupations read =
        read(
            """
            # From the tables of a publisher,
            # CC BY 4.0.
            2221\tsv\tsjuksköterska
            2221\ten\tnurse
            2221\ten\tstaff nurse

            # no attribution any more
            5120\tsv\tkock
            """);

    assertThat(read.count()).isEqualTo(2);
    assertThat(read.attribution()).isEqualTo("From the tables of a publisher, CC BY 4.0.");
    assertThat(read.withId("2221")).contains(new Occupation("2221", "nurse"));
    assertThat(read.withId("5120")).contains(new Occupation("5120", "kock"));
    assertThat(read.withId("1")).isEmpty();
    assertThat(read.label("2221", "sv")).contains("sjuksköterska");
    assertThat(read.label("2221", "en")).contains("nurse");
    assertThat(read.label("2221", "fi")).contains("nurse");
    assertThat(read.label("5120", "en")).contains("kock");
    assertThat(read.label("1", "sv")).isEmpty();
    assertThat(read.namedBy("Sjuksköterska till Lund").orElseThrow().occupation().id())
        .isEqualTo("2221");
    assertThat(read.namedBy("STAFF NURSES").orElseThrow().occupation().id()).isEqualTo("2221");
  }

  /** Both are called it, and one of them by preference. */
  @ParameterizedTest
  @CsvSource({
    "1 porter;1 doorman;2 doorman;2 porter, doorman, 2",
    "1 porter;1 doorman;2 doorman;2 porter, porter, 1",
    "2 doorman;1 doorman, doorman, 1",
    "1 porter;1 clerk;2 doorman;2 clerk, clerk, 1",
    "2 doorman;2 clerk;1 porter;1 clerk, clerk, 1"
  })
  void read_labelOfTwo_meansTheOneThatPrefersIt(String lines, String title, String id)
      throws IOException {
    String table = lines.replace(" ", "\ten\t").replace(';', '\n');

    assertThat(read(table).namedBy(title).orElseThrow().occupation().id()).isEqualTo(id);
  }

  @Test
  void namedBy_saysInWhichLanguagesItIsCalledSo() throws IOException {
    Occupations read =
        read("1\tsv\tkock\n1\tde\tKoch\n2\tsv\tjurist\n2\tda\tjurist\n3\tda\tkock\n1\tsv\tkock");

    assertThat(read.namedBy("Jurist").orElseThrow().languages())
        .containsExactlyInAnyOrder("sv", "da");
    assertThat(read.namedBy("Koch").orElseThrow().languages()).containsExactly("de");
    assertThat(read.namedBy("Kock").orElseThrow().terms())
        .as("of 1, which is first")
        .containsExactly("1", "1 sv");
  }

  @Test
  void fingerprint_isThatOfTheBytes() throws IOException {
    assertThat(read("1\ten\tcook").fingerprint())
        .isEqualTo(read("1\ten\tcook").fingerprint())
        .isNotEqualTo(read("1\ten\tcook\n").fingerprint());
    assertThat(Occupations.NONE.fingerprint()).isEmpty();
    assertThat(Occupations.NONE.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1\\ten                | line 1 has 2 columns instead of 3
          1\\ten\\tcook\\tx     | line 1 has 4 columns instead of 3
          1,en,cook             | line 1 has 1 columns instead of 3
          1\\ten\\tcook\\n\\ten\\tchef | line 2 its id must have 1..100 letters
          1 2\\ten\\tcook       | line 1 its id must
          1\\tEnglish\\tcook    | line 1 its language must be a tag
          1\\ten\\t---          | line 1 its label must have a word
          1\\ten\\t             | line 1 its label must have a word
          #only this            | has no label; give it lines
          """)
  void read_whatIsNoTable_saysWhichLine(String table, String why) {
    assertRefused(table.replace("\\t", "\t").replace("\\n", "\n"), why);
  }

  @Test
  void read_tooLong_isRefused() {
    assertRefused(
        "1\ten\t" + "c".repeat(301), "line 1 its label must have a word, and at most 300");
    assertRefused("1".repeat(101) + "\ten\tcook", "line 1 its id must");
    assertRefused("#" + "x".repeat(1_001), "the attribution has more than 1000 characters");
    assertRefused("1\ten\tcook\n".repeat(1_001), "has more than 10000 bytes");
  }

  @Test
  void read_manyFaults_namesTheFirstTwenty() {
    String lines = IntStream.range(0, 30).mapToObj(it -> "x").collect(Collectors.joining("\n"));

    assertThatThrownBy(() -> read(lines))
        .hasMessageContaining("line 20 has 1 columns")
        .hasMessageNotContaining("line 21")
        .hasMessageEndingWith("; and more. Mend these lines");
  }

  @Test
  void read_otherBytes_areRefused() {
    assertThatThrownBy(
            () ->
                OccupationTable.read(
                    new ByteArrayInputStream(new byte[] {'1', '\t', 'e', 'n', '\t', (byte) 0xe4}),
                    MOST))
        .hasMessage("is not UTF-8; write it in UTF-8");
  }

  private static void assertRefused(String table, String why) {
    assertThatThrownBy(() -> read(table))
        .isInstanceOfSatisfying(
            CorpusException.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.UNAVAILABLE))
        .hasMessageContaining(why);
  }

  private static Occupations read(String table) throws IOException {
    return OccupationTable.read(
        new ByteArrayInputStream(table.getBytes(StandardCharsets.UTF_8)), MOST);
  }
}
