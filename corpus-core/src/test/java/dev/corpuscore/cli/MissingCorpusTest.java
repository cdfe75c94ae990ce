package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A mistyped data dir is refused by every command that is not asked to make a corpus. */
class MissingCorpusTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status",
        "check",
        "export",
        "reindex",
        "accept-loss",
        "keys list",
        "keys rotate --for statements",
        "ledger key",
        "erasures export",
        "posting kept-out",
        "times mend",
        "catalog check",
        "catalog closings",
        "commands drain",
        "commands dead"
      })
  void command_onADataDirWithoutACorpus_isRefusedAndMakesNothing(String command) {
    Path mistyped = folder.resolve("dtaa");

    CliRun run = CliRun.on(mistyped, command.split(" "));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "corpus: there is no corpus in "
                + mistyped
                + ": set CORE_DATA_DIR to the folder that has one, or make a new one there with"
                + " ./corpus import FILE, ./corpus serve or ./corpus demo\n");
    assertThat(mistyped).doesNotExist();
  }

  @Test
  void folderOfOtherThings_isNoCorpus() throws IOException {
    Files.writeString(folder.resolve("catalog.yaml"), "sources: []\n");

    CliRun run = CliRun.on(folder, "status");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("there is no corpus in " + folder);
    assertThat(folder).isDirectoryNotContaining("glob:**corpus.db*");
  }

  /** The database knows what it has, but the index would be made anew in the wrong folder. */
  @ParameterizedTest
  @ValueSource(strings = {"status", "check", "export", "reindex"})
  void command_onADatabaseAndADataDirThatIsNotThere_isRefusedAndMakesNothing(String command) {
    Path mistyped = folder.resolve("dtaa");
    Map<String, String> settings =
        Map.of(
            "CORE_DATA_DIR",
            mistyped.toString(),
            "CORE_DATABASE_URL",
            "jdbc:postgresql://127.0.0.1:1/nobody",
            "CORE_CORPUS_PSEUDONYM_KEY",
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");

    CliRun run = CliRun.with(settings, command);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("corpus: there is no folder " + mistyped);
    assertThat(mistyped).doesNotExist();
  }

  @Test
  void databaseThatIsLost_isStillReported() throws IOException {
    CliRun.reading("{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}", folder, "import", "-");
    for (String name : new String[] {"corpus.db", "corpus.db-wal", "corpus.db-shm"}) {
      Files.deleteIfExists(folder.resolve(name));
    }

    CliRun run = CliRun.on(folder, "check");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("the database lacks acknowledged commits up to revision 1");
  }

  @Test
  void firstImport_saysWhereItMakesTheCorpus_andLaterOnesDoNot() {
    CliRun first = CliRun.reading("", folder, "import", "-");
    CliRun second = CliRun.reading("", folder, "import", "-");

    assertThat(first.code()).isZero();
    assertThat(first.err())
        .isEqualTo("there is no corpus in " + folder + " yet: making a new one\n");
    assertThat(second.err()).isEmpty();
  }
}
