package dev.corpuscore.occupation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Program;
import dev.corpuscore.Python;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code occupations/make}, with small tables in the form of the published ones. */
class MakeOccupationsTest {
  private static final Path SCRIPT = Path.of("..", "occupations", "make").toAbsolutePath();

  private static final String ESCO_HEAD =
      "conceptType,conceptUri,iscoGroup,preferredLabel,altLabels,hiddenLabels,status\n";

  @TempDir Path folder;

  @BeforeAll
  static void needsPython() {
    Assumptions.assumeTrue(Python.isThere(), "left out: there is no python3 to run the script");
  }

  @Test
  void esco_preferredFirst_thenTheOthers() throws IOException, InterruptedException {
    Path english =
        write(
            "occupations_en.csv",
            ESCO_HEAD
                + "Occupation,http://esco.example/1,2221,nurse,\"staff nurse\nward  nurse\",RN,ok\n"
                + "Occupation,http://esco.example/2,5120,\"cook, chef\",,,ok\n");
    Path swedish =
        write(
            "occupations_sv.csv",
            ESCO_HEAD + "Occupation,http://esco.example/1,2221,sjuksköterska,---,,ok\r\n");

    Program run = make(english, swedish);

    assertThat(run.out())
        .isEqualTo(
            """
            # This service uses the ESCO classification of the European Commission.
            http://esco.example/1\ten\tnurse
            http://esco.example/1\ten\tstaff nurse
            http://esco.example/1\ten\tward nurse
            http://esco.example/1\ten\tRN
            http://esco.example/2\ten\tcook, chef
            http://esco.example/1\tsv\tsjuksköterska
            """);
    assertThat(run.err()).isEqualTo("2 occupations, 6 labels\n");
    Occupations read = OccupationTables.of(run.out());
    assertThat(read.count()).isEqualTo(2);
    assertThat(read.namedBy("Ward nurse").orElseThrow().occupation().label()).isEqualTo("nurse");
  }

  @Test
  void onet_titles_thenAlternateTitles() throws IOException, InterruptedException {
    Path titles =
        write(
            "Occupation Data.txt",
            "O*NET-SOC Code\tTitle\tDescription\n29-1141.00\tRegistered Nurses\tAssess \"it\".\n");
    Path others =
        write(
            "Alternate Titles.txt",
            "O*NET-SOC Code\tAlternate Title\tShort Title\tSource(s)\n"
                + "29-1141.00\tCharge Nurse\tn/a\t02\n29-1141.00\tRegistered Nurse (RN)\tRN\t08\n"
                + "29-1141.00\t"
                + "x".repeat(301)
                + "\tn/a\t02\n");

    Program run = make(titles, others);

    assertThat(run.out().lines().skip(1))
        .containsExactly(
            "29-1141.00\ten\tRegistered Nurses",
            "29-1141.00\ten\tCharge Nurse",
            "29-1141.00\ten\tRegistered Nurse (RN)");
    assertThat(run.out()).startsWith("# This service uses the O*NET Database by the U.S.");
    assertThat(run.err())
        .isEqualTo("1 occupations, 3 labels, 1 of more than 300 characters left out\n");
    byte[] bytes = run.out().getBytes(StandardCharsets.UTF_8);
    assertThat(OccupationTable.read(new ByteArrayInputStream(bytes), 10_000).attribution())
        .contains("CC BY 4.0");
  }

  @Test
  void otherFiles_areRefusedByName() throws IOException, InterruptedException {
    Program other = make(write("skills.csv", "conceptUri,label\n"));
    Program unnamed = make(write("esco.csv", ESCO_HEAD));

    assertThat(other.code()).isEqualTo(1);
    assertThat(other.err()).contains("skills.csv: is not a table of occupations of ESCO or O*NET");
    assertThat(unnamed.err()).contains("esco.csv: its name does not end in a language");
    assertThat(unnamed.out()).isEmpty();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Program make(Path... tables) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Python.INTERPRETER, SCRIPT.toString()));
    for (Path table : tables) {
      command.add(table.toString());
    }
    return Program.run(command);
  }
}
