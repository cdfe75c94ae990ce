package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that look at a filled corpus, and what they say when it is damaged. */
class CorpusCommandsTest {
  @TempDir private Path folder;

  @BeforeEach
  void fill() {
    String lines = CliRun.with(Map.of(), "sample", "--count", "40", "--seed", "7").out();
    CliRun run = CliRun.reading(lines, data(), "import", "-");
    assertThat(run.out()).isEqualTo("read 40, added 40, updated 0, unchanged 0, refused 0\n");
  }

  @Test
  void status_isATableForPeople() {
    CliRun run = CliRun.on(data(), "status");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("data dir      " + data())
        .contains("\npostings      40\n  open        40\n  searchable  40\n")
        .contains("\nstore         sqlite\n  revision    40\n")
        .contains("\nindex         lucene\n  revision    40\n  lag         0\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void statusAsJson_isOneLineForPrograms() {
    CliRun run = CliRun.on(data(), "status", "--json");

    assertThat(run.out())
        .hasLineCount(1)
        .contains("\"postings\":{\"total\":40,\"open\":40,\"searchable\":40}")
        .contains("\"store\":{\"kind\":\"sqlite\",\"revision\":40}")
        .contains(
            "\"search\":{\"kind\":\"lucene\",\"revision\":40,\"lag\":0,\"rebuildDue\":false}");
  }

  @Test
  void check_ofASoundCorpus_findsNothing() {
    CliRun run = CliRun.on(data(), "check");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            "postings        40\nindex revision  40\nindex lag       0\nfaults          0\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void postingRemove_takesOneOut_andKeepsItOut() {
    String line = CliRun.on(data(), "export").out().lines().findFirst().orElseThrow();
    String id = line.replaceFirst(".*\"id\":\"(p_[a-z2-7]{26})\".*", "$1");

    CliRun removed = CliRun.on(data(), "posting", "remove", id, "--keep-out", "--reason", "by law");
    CliRun again = CliRun.on(data(), "posting", "remove", id);
    CliRun imported = CliRun.reading(line, data(), "import", "-");

    assertThat(removed.code()).isZero();
    assertThat(removed.out()).isEqualTo("removed " + id + "; it is kept out from now on\n");
    assertThat(removed.err())
        .contains("event=posting-removed posting=" + id)
        .contains("reason=\"by law\"");
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.out()).isEqualTo("there is no posting " + id + "\n");
    assertThat(imported.code()).isEqualTo(1);
    assertThat(imported.out()).contains("added 0, updated 0, unchanged 0, refused 1");
    assertThat(CliRun.on(data(), "export").out()).hasLineCount(39).doesNotContain(id);
    assertThat(CliRun.on(data(), "check").out())
        .contains("postings        39", "faults          0");
    assertThat(CliRun.on(data(), "posting", "remove", "p_1").code()).isEqualTo(2);
  }

  @Test
  void check_ofACorpusWithoutPostings_findsNothing() {
    CliRun.reading("", folder.resolve("new"), "import", "-");

    CliRun run = CliRun.on(folder.resolve("new"), "check");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("faults          0");
  }

  @Test
  void check_afterTheIndexWasDamaged_namesItAndTheCure() throws IOException {
    damageIndex();

    CliRun run = CliRun.on(data(), "check");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("fault: ", "./corpus reindex");
  }

  /** Nothing was checked, so nobody may think that something is damaged. */
  @Test
  void check_ofADatabaseThatIsAway_isNotDone_andNoFault() {
    CliRun run =
        CliRun.with(
            Map.of(
                "CORE_DATA_DIR",
                data().toString(),
                "CORE_DATABASE_URL",
                "jdbc:postgresql://127.0.0.1:1/corpus?user=a&password=geheim",
                "CORE_CORPUS_PSEUDONYM_KEY",
                "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="),
            "check");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("PostgreSQL at 127.0.0.1:1/corpus cannot be reached")
        .doesNotContain("geheim");
  }

  @Test
  void check_afterTheStoreWasDamaged_namesIt() throws IOException {
    Files.writeString(data().resolve("corpus.db"), "this is not a database");

    CliRun run = CliRun.on(data(), "check");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).startsWith("fault: ").contains("corpus.db");
    assertThat(run.err()).doesNotContain("at dev.corpuscore");
  }

  @Test
  void reindex_curesADamagedIndex() throws IOException {
    damageIndex();

    CliRun run = CliRun.on(data(), "reindex");

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("deleted the old index", "the index is new");
    assertThat(CliRun.on(data(), "check").code()).isZero();
    assertThat(CliRun.on(data(), "status").out())
        .contains("index         lucene\n  revision    40");
  }

  @Test
  void reindex_ofASoundIndex_answersAlike() {
    CliRun run = CliRun.on(data(), "reindex");

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEqualTo("the index is new\n");
    assertThat(CliRun.on(data(), "check").code()).isZero();
  }

  @Test
  void check_withoutTheDictionaryOfTheContents_namesTheCommandThatMendsIt() throws SQLException {
    String database = "jdbc:sqlite:" + data().resolve("corpus.db");
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM compression_dictionary");
    }

    CliRun damaged = CliRun.on(data(), "check");

    assertThat(damaged.code()).isEqualTo(1);
    assertThat(damaged.out())
        .contains(
            "fault: "
                + data().resolve("corpus.db")
                + " is damaged: compression dictionary 32768 is missing, so postings can neither be"
                + " read nor stored; run ./corpus reindex, which writes it again\n");
    assertThat(CliRun.on(data(), "reindex").code()).isZero();
    assertThat(CliRun.on(data(), "check").code()).isZero();
  }

  @Test
  void import_withADamagedIndex_saysHowToGoOn() throws IOException {
    damageIndex();

    CliRun run = CliRun.reading("", data(), "import", "-");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("corpus: ").contains("./corpus reindex").hasLineCount(1);
  }

  @Test
  void sample_isTheSameForTheSameSeed() {
    String[] ask = {"sample", "--count", "3", "--seed", "9", "--day", "2026-11-01"};

    assertThat(CliRun.with(Map.of(), ask).out()).isEqualTo(CliRun.with(Map.of(), ask).out());
    assertThat(CliRun.with(Map.of(), ask).out()).hasLineCount(3);
    assertThat(CliRun.with(Map.of(), "sample", "--count", "-1").code()).isEqualTo(2);
  }

  private void damageIndex() throws IOException {
    for (Path file : Scratch.list(data().resolve("index"))) {
      if (file.getFileName().toString().startsWith("segments_")) {
        Files.writeString(file, "not what it was");
      }
    }
  }

  private Path data() {
    return folder.resolve("data");
  }
}
