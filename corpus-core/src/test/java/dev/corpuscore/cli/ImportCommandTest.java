package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportCommandTest {
  private static final String NURSE = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}\n";
  private static final String COOK = "{\"url\":\"https://a.example/2\",\"title\":\"Cook\"}\n";

  @TempDir private Path folder;

  @Test
  void goodLines_areCountedInOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.ndjson"), NURSE + COOK);

    CliRun run = importing(file.toString());

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo("read 2, added 2, updated 0, unchanged 0, refused 0\n");
    assertThat(run.err()).isEqualTo("there is no corpus in " + data() + " yet: making a new one\n");
  }

  @Test
  void again_changesNothing() {
    CliRun.reading(NURSE + COOK, data(), "import", "-");

    CliRun run =
        CliRun.reading(COOK + NURSE.replace("Nurse", "Senior nurse"), data(), "import", "-");

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo("read 2, added 0, updated 1, unchanged 1, refused 0\n");
  }

  @Test
  void badLines_areNamedAndTheRestGoesIn() {
    String lines = NURSE + "not json\n{\"title\":\"no url\"}\n{\"colour\":1}\n" + COOK;

    CliRun run = CliRun.reading(lines, data(), "import", "-");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lastLine()).isEqualTo("read 5, added 2, updated 0, unchanged 0, refused 3");
    assertThat(run.err().lines().skip(1))
        .hasSize(3)
        .anyMatch(line -> line.startsWith("stdin:2: "))
        .anyMatch(line -> line.startsWith("stdin:3: ") && line.contains("url"))
        .anyMatch(line -> line.startsWith("stdin:4: "));
  }

  @Test
  void gzip_isUnpackedWhateverItsName() throws IOException {
    Path file = folder.resolve("jobs");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write((NURSE + COOK).getBytes(StandardCharsets.UTF_8));
    }

    CliRun run = importing(file.toString());

    assertThat(run.out()).isEqualTo("read 2, added 2, updated 0, unchanged 0, refused 0\n");
  }

  @Test
  void moreRefusedThanAllowed_givesUp() {
    String lines = "1\n2\n3\n" + NURSE;

    CliRun run = CliRun.reading(lines, data(), "import", "--max-errors", "2", "-");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lastLine()).isEqualTo("read 3, added 0, updated 0, unchanged 0, refused 3");
    assertThat(run.err()).contains("stdin:3: ", "stopped: more than 2 lines were refused");
  }

  @Test
  void missingFile_stopsBeforeAnythingIsDone() throws IOException {
    Path good = Files.writeString(folder.resolve("good.ndjson"), NURSE);

    CliRun run = importing(good.toString(), folder.resolve("typo.ndjson").toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("typo.ndjson", "there is no such file");
    assertThat(data()).doesNotExist();
  }

  @Test
  void unknownFormat_listsThoseThereAre() {
    CliRun run = importing("--format", "xml", "-");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "corpus: Invalid value for option '--format': 'xml' is none of posting, jobtech, jsonld,"
                + " which are all one JSON object per line; a first line in another form, such as"
                + " CSV, is refused with the command that converts it, and boards and feeds in XML"
                + " are read from their addresses by ./corpus catalog sync (docs/catalog.md)\n"
                + "corpus: ./corpus import --help shows the usage\n");
    assertThat(data()).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "posting ! [¶{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}¶] ! a JSON array,"
            + " but expected is one JSON object per line; write its elements as lines: jq -c '.[]'"
            + " FILE | ./corpus import -",
        "jsonld ! [{\"@type\":¶\"JobPosting\"}] ! a JSON array, but expected is one JSON object per"
            + " line; write its elements as lines: jq -c '.[]' FILE | ./corpus import --format"
            + " jsonld -",
        "posting ! [{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}] ! a JSON array, but"
            + " expected is one JSON object per line; write its elements as lines: jq -c '.[]' FILE"
            + " | ./corpus import -",
        "jsonld ! [{\"@type\":\"JobPosting\"},{\"@type\":\"JobPosting\"}] ! a JSON array, but"
            + " expected is one JSON object per line; write its elements as lines: jq -c '.[]' FILE"
            + " | ./corpus import --format jsonld -",
        "posting ! \ufeffurl;title¶https://a.example/1;Nurse ! CSV, but expected is one JSON object"
            + " per line; convert it with Miller, with names such as url and title in its first row:"
            + " mlr --icsv --ifs ';' --ojsonl cat FILE | ./corpus import -",
        "posting ! url\ttitle¶https://a.example/1\tNurse ! CSV, but expected is one JSON object per"
            + " line; convert it with Miller, with names such as url and title in its first row: mlr"
            + " --itsv --ojsonl cat FILE | ./corpus import -",
        "posting ! {¶\"url\":\"https://a.example/1\"} ! a JSON object on several lines, but expected is"
            + " one JSON object per line; join them: jq -c . FILE | ./corpus import -",
        "posting ! url,title¶https://a.example/1,Nurse ! CSV, but expected is one JSON object per"
            + " line; convert it with Miller, with names such as url and title in its first row: mlr"
            + " --icsv --ojsonl cat FILE | ./corpus import -",
        "jobtech ! <?xml version='1.0'?>¶<jobs/> ! XML or HTML, but expected is one JSON object per"
            + " line; boards and feeds are read from their addresses by ./corpus catalog sync"
            + " (docs/catalog.md)",
        "posting ! PK\u0003\u0004rest ! a ZIP archive or a spreadsheet, but expected is one JSON"
            + " object per line; unpack it, or save it as CSV and convert that",
        "posting ! %PDF-1.4¶%rest ! a file that is no text in UTF-8, but expected is one JSON object"
            + " per line; save the jobs as CSV in UTF-8 and convert that",
        "posting ! a,b\u0001c¶d,e\u0000 ! a file that is no text in UTF-8, but expected is one JSON"
            + " object per line; save the jobs as CSV in UTF-8 and convert that",
      })
  void inputInAnotherForm_isRecognisedByItsFirstLine(String format, String input, String said) {
    CliRun.reading("", data(), "import", "-");

    CliRun run =
        CliRun.reading(input.replace('¶', '\n') + "\n", data(), "import", "--format", format, "-");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines().findFirst()).hasValue("stdin:1: this looks like " + said);
    assertThat(run.err().lines().skip(1)).noneMatch(line -> line.contains("looks like"));
  }

  @Test
  void fileInAnotherForm_endsAtItsFirstLine_andTheNextFileIsRead() throws IOException {
    CliRun.reading("", data(), "import", "-");
    Path table = Files.writeString(folder.resolve("a.csv"), "url,title\n" + "x,y\n".repeat(5_000));
    Path good =
        Files.writeString(
            folder.resolve("b.ndjson"), "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}\n");

    CliRun run = CliRun.on(data(), "import", table.toString(), good.toString());

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).startsWith(table + ":1: this looks like CSV").hasLineCount(1);
    assertThat(run.out()).isEqualTo("read 2, added 1, updated 0, unchanged 0, refused 1\n");
  }

  /** A first line with a fault of its own is one line, not the form of the file. */
  @Test
  void firstLineAlone_thatIsFaulty_isOneRefusedLine() {
    CliRun.reading("", data(), "import", "-");

    CliRun run =
        CliRun.reading(
            "some, words\n{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}\nno\n",
            data(),
            "import",
            "-");

    assertThat(run.out()).isEqualTo("read 3, added 1, updated 0, unchanged 0, refused 2\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "posting ! {\"@type\":\"JobPosting\",\"title\":\"Cook\"} ! schema.org JSON-LD: use --format jsonld",
        "posting ! {\"id\":\"1\",\"headline\":\"Cook\"} ! ads of JobTech: use --format jobtech",
        "posting ! {\"total\":{},\"hits\":[]} ! ads of JobTech: use --format jobtech",
        "jobtech ! {\"url\":\"https://a.example/1\",\"title\":\"Cook\"} ! lines of export: leave"
            + " --format out",
      })
  void objectsOfAnotherFormat_nameIt(String format, String line, String said) {
    CliRun.reading("", data(), "import", "-");

    CliRun run = CliRun.reading(line + "\n", data(), "import", "--format", format, "-");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).startsWith("stdin:1: this looks like " + said + " (").hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "{\"headline\":\"Cook\"} ! ads of JobTech: use --format jobtech (",
        "{\"name\":\"Cook\",\"link\":\"x\"} ! JSON of another shape, but a line needs url and title;"
            + " name them so: jq -c '{url: .link, title: .name}' FILE | ./corpus import - (",
      })
  void fileOfAnotherShape_endsAtItsFirstLine(String line, String said) throws IOException {
    CliRun.reading("", data(), "import", "-");
    Path wrong = folder.resolve("wrong.ndjson.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(wrong))) {
      out.write((line + "\n").repeat(5_000).getBytes(StandardCharsets.UTF_8));
    }

    CliRun run = CliRun.on(data(), "import", wrong.toString());

    assertThat(run.err()).startsWith(wrong + ":1: this looks like " + said).hasLineCount(1);
    assertThat(run.err().split("known are", -1)).as("the list of members").hasSize(2);
    assertThat(run.out()).isEqualTo("read 1, added 0, updated 0, unchanged 0, refused 1\n");
  }

  /** As a scraper writes it that failed twice at first. */
  @Test
  void badLinesAtTheBeginning_loseNoneOfTheOthers() {
    CliRun.reading("", data(), "import", "-");
    String bad = "{\"error\":\"timeout\",\"source\":\"a\"}\n";
    String good = "{\"url\":\"https://a.example/1\",\"title\":\"Cook\"}\n";

    CliRun run = CliRun.reading(bad.repeat(49) + good, data(), "import", "-");

    assertThat(run.lastLine()).isEqualTo("read 50, added 1, updated 0, unchanged 0, refused 49");
  }

  @Test
  void unknownMembers_areAllNamed_andThoseThereAreOnce() {
    CliRun.reading("", data(), "import", "-");
    String line = "{\"url\":\"https://a.example/1\",\"title\":\"Cook\",\"pay\":1,\"colour\":2}\n";

    CliRun run = CliRun.reading(line.repeat(3), data(), "import", "-");

    assertThat(run.err().lines())
        .satisfiesExactly(
            one ->
                assertThat(one)
                    .startsWith("stdin:1: /pay: is not known here; known are applyUrl, ")
                    .endsWith(", url, workplace; /colour: is not known here"),
            two ->
                assertThat(two)
                    .isEqualTo("stdin:2: /pay: is not known here; /colour: is not known here"),
            three -> assertThat(three).startsWith("stdin:3: /pay: is not known here; /colour:"));
  }

  @Test
  void arrayOnOneLineThatIsTooLong_isRecognisedToo() {
    CliRun.reading("", data(), "import", "-");
    String array = "[" + "{},".repeat(3_000_000) + "{}]\n";

    CliRun run = CliRun.reading(array, data(), "import", "-");

    assertThat(run.err()).startsWith("stdin:1: this looks like a JSON array").hasLineCount(1);
  }

  @Test
  void stopAskedFor_endsAfterTheBatchWithItsCounts() {
    CliRun.ManualStop stop = new CliRun.ManualStop();
    stop.request();

    CliRun run =
        CliRun.run(
            Map.of("CORE_DATA_DIR", data().toString()),
            new ByteArrayInputStream((NURSE + COOK).getBytes(StandardCharsets.UTF_8)),
            stop,
            "import",
            "-");

    assertThat(run.code()).isEqualTo(130);
    assertThat(run.out()).isEqualTo("read 2, added 2, updated 0, unchanged 0, refused 0\n");
    assertThat(run.err()).contains("stopped: everything counted is stored");
  }

  @Test
  void wrongSettings_areAllSaidBeforeAnythingIsDone() {
    CliRun run =
        CliRun.with(
            Map.of(
                "CORE_DATA_DIR", data().toString(), "CORE_HTTP_PROT", "1", "CORE_HTTP_PORT", "x"),
            "import",
            "-");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("2 faults", "CORE_HTTP_PROT", "CORE_HTTP_PORT");
    assertThat(data()).doesNotExist();
  }

  @Test
  void exported_givesTheSameLinesBack() throws IOException {
    CliRun.reading(NURSE + COOK, data(), "import", "-");
    String lines = CliRun.on(data(), "export").out();
    Path other = folder.resolve("other");

    CliRun run = CliRun.reading(lines, other, "import", "-");

    assertThat(run.out()).isEqualTo("read 2, added 2, updated 0, unchanged 0, refused 0\n");
    assertThat(CliRun.on(other, "export").out()).isEqualTo(lines);
    assertThat(lines.lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"digest\":\"sha256:"))
        .allMatch(line -> line.contains(",\"id\":\"p_"));
  }

  @Test
  void export_writesDataAlone() {
    CliRun.reading(NURSE, data(), "import", "-");

    CliRun run = CliRun.on(data(), "export");

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
  }

  private CliRun importing(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "import";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return CliRun.on(data(), all);
  }

  private Path data() {
    return folder.resolve("data");
  }
}
