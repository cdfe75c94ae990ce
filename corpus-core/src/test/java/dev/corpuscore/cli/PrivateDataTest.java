package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may read a data dir, and what check makes of the key in it. */
class PrivateDataTest {
  private static final String OTHER_KEY = "HwECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String LINE = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}\n";

  /** With an empty file. */
  private static final String[] NO_ERASURE = {"erasures", "replay", "--unauthenticated", "-"};

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void fill() {
    data = folder.resolve("new/data");
    assertThat(CliRun.reading(LINE, data, "import", "-").code()).isZero();
    // makes the key
    assertThat(CliRun.reading("", data, NO_ERASURE).code()).isZero();
  }

  @Test
  void dataDir_isItsOwnersAlone_whateverTheUmask() throws IOException {
    Map<String, String> open = new TreeMap<>();
    Path index = data.resolve("index");
    try (Stream<Path> all = Files.walk(data)) {
      for (Path path : all.filter(it -> it.equals(index) || !it.startsWith(index)).toList()) {
        String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        String wanted = Files.isDirectory(path) ? "rwx------" : "rw-------";
        if (!mode.equals(wanted)) {
          open.put(data.relativize(path).toString(), mode);
        }
      }
    }

    assertThat(open).isEmpty();
    assertThat(data.resolve("corpus.db-mark")).exists();
    assertThat(data.resolve("index")).isDirectory();
  }

  /** SQLite gives the log and its index the mode of the database. */
  @Test
  void log_whileItIsThere_isItsOwnersAlone() throws Exception {
    try (var store =
        dev.corpuscore.store.sql.SqlStore.openSqlite(
            data.resolve("corpus.db"), java.time.Clock.systemUTC())) {
      store.revisions().requestRebuild();
      for (String name : List.of("corpus.db-wal", "corpus.db-shm")) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(name))))
            .as(name)
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void keyThatOthersCanRead_isSaid() throws IOException {
    Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString("rw-r--r--"));

    CliRun run = CliRun.reading("", data, NO_ERASURE);

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("event=pseudonym-key-readable", "chmod 600");
  }

  @ParameterizedTest
  @CsvSource({
    "missing, the pseudonym key is missing",
    "empty, pseudonym.key",
    "another, is not the key of this store"
  })
  void check_keyThatIsNotTheStores_isAFault(String how, String sentence) throws IOException {
    assertThat(CliRun.on(data, "check").code()).isZero();
    switch (how) {
      case "missing" -> Files.delete(key());
      case "empty" -> Files.writeString(key(), "");
      default -> Files.writeString(key(), OTHER_KEY + "\n");
    }

    CliRun check = CliRun.on(data, "check");

    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out()).containsPattern("fault: .*" + sentence);
    if (how.equals("missing")) {
      assertThat(key()).as("made by check").doesNotExist();
    }
  }

  private Path key() {
    return data.resolve("pseudonym.key");
  }
}
