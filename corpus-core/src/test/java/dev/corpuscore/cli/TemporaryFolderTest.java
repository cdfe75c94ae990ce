package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.store.sql.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java's temporary directory, from which libraries are loaded. */
class TemporaryFolderTest {
  @TempDir Path folder;

  @Test
  void start_whereNoLibraryCanBeUnpacked_saysWhatToDo() throws Exception {
    Path missing = folder.resolve("missing");
    Map<String, String> environment =
        Map.of(
            "CORE_DATA_DIR",
            folder.toString(),
            "CORE_DATABASE_URL",
            PostgresServer.shared().freshDatabase("temporary").replaceFirst("\\?.*", ""),
            "CORE_DATABASE_USER",
            "postgres",
            "CORE_CORPUS_PSEUDONYM_KEY",
            DatabaseWitness.KEY,
            "JAVA_TOOL_OPTIONS",
            "-Djava.io.tmpdir=" + missing);

    try (CoreProcess status = CoreProcess.start(folder, "status", environment, "status")) {
      assertThat(status.awaitExit()).isEqualTo(2);
    }

    assertThat(Files.readString(folder.resolve("status.err")))
        .contains(
            "corpus: the library of zstd cannot be loaded from the temporary directory "
                + missing
                + ": it must be writable and mounted without noexec; another one is chosen by"
                + " CORPUS_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER\n")
        .doesNotContain("at dev.corpuscore");
  }
}
