package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole corpus on its way from one deployment to another, by the command line. */
class EverythingTest {
  private static final String BOARD =
      "sources: [{id: a, kind: greenhouse, tenant: acme, enabled: false}]\n";

  @TempDir Path folder;
  private Path one;
  private Path other;

  @BeforeEach
  void makeACorpus() throws IOException {
    one = folder.resolve("one");
    other = folder.resolve("other");
    CliRun.makeCorpus(one);
    Files.writeString(one.resolve("catalog.yaml"), BOARD);
    assertThat(run(one, "catalog", "sync").code()).isZero();
    String lines =
        """
        {"url": "https://jobs.example/1", "title": "Nurse"}
        {"url": "https://jobs.example/2", "title": "Welder", "description": "Kiruna \\u0000 ü"}
        """;
    assertThat(CliRun.reading(lines, one, "import", "-").code()).isZero();
  }

  @Test
  void everything_comesOutAsItWentIn() throws IOException {
    Path archive = archive();

    CliRun taken = run(other, "import", "--everything", archive.toString());

    assertThat(taken.code()).as(taken.err()).isZero();
    assertThat(taken.out()).isEqualTo("imported 12 rows\n");
    assertThat(run(other, "export").out()).isEqualTo(run(one, "export").out());
    assertThat(run(other, "check").code()).isZero();
    assertThat(run(other, "status").out()).contains("searchable  2");
    assertThat(lines(run(other, "export", "--everything").out()).subList(2, 13))
        .isEqualTo(lines(Files.readString(archive)).subList(2, 13));
  }

  @Test
  void import_storeHoldsSomething_isRefused() throws IOException {
    Path archive = archive();
    CliRun.reading(
        "{\"url\": \"https://jobs.example/3\", \"title\": \"Cook\"}", other, "import", "-");

    CliRun refused = run(other, "import", "--everything", archive.toString());

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("this store is not empty (table posting has rows)");
    assertThat(lines(run(other, "export").out())).hasSize(1);
  }

  @Test
  void import_damagedArchive_isRefusedAndNothingGoesIn() throws IOException {
    List<String> lines = lines(Files.readString(archive()));

    refused(lines.subList(0, lines.size() - 1), "the archive is cut off");
    refused(lines.subList(1, lines.size()), "this is not an archive");
    refused(
        replaced(lines, 0, "\"version\":", "\"version\":9"), "written with tables of version 9");
    refused(replaced(lines, 0, "\"origin\"", "\"orogin\""), "tables are not those");
    refused(replaced(lines, 3, "[", "[["), "line 4 is not one JSON value");
    refused(replaced(lines, 3, "\"posting\"", "7"), "line 4 is not a row of an archive");
    refused(replaced(lines, 3, "import", "export"), "the archive is damaged");
    List<String> longer = new ArrayList<>(lines);
    longer.add("more");
    refused(longer, "follows the end of the archive");

    CliRun.makeCorpus(other);
    assertThat(run(other, "export").out()).isEmpty();
    assertThat(run(other, "check").code()).isZero();
  }

  @Test
  void import_twoFiles_isRefused() throws IOException {
    String archive = archive().toString();

    CliRun refused = run(other, "import", "--everything", archive, archive);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--everything takes exactly one file");
  }

  private Path archive() throws IOException {
    CliRun written = run(one, "export", "--everything");
    assertThat(written.code()).as(written.err()).isZero();
    return Files.writeString(folder.resolve("corpus.archive"), written.out());
  }

  private void refused(List<String> lines, String why) throws IOException {
    Path damaged = Files.writeString(folder.resolve("damaged"), String.join("\n", lines) + "\n");
    CliRun refused = run(other, "import", "--everything", damaged.toString());
    assertThat(refused.code()).as(why).isEqualTo(2);
    assertThat(refused.err()).contains(why);
    assertThat(refused.out()).isEmpty();
  }

  private static List<String> replaced(List<String> lines, int at, String old, String with) {
    List<String> changed = new ArrayList<>(lines);
    assertThat(changed.get(at)).contains(old);
    changed.set(at, changed.get(at).replace(old, with));
    return changed;
  }

  private static List<String> lines(String text) {
    return text.lines().toList();
  }

  private static CliRun run(Path data, String... arguments) {
    return CliRun.on(data, arguments);
  }
}
