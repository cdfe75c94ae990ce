package dev.corpuscore.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.corpuscore.cli.CliRun;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody writes into another user's corpus, which that user's service could not read then. */
class FileOwnerTest {
  private static final int SOMEBODY = 4711;

  @TempDir private Path folder;

  private Path database;

  @BeforeEach
  void makeCorpusOfSomebody() throws IOException {
    CliRun.makeCorpus(folder);
    database = folder.resolve("corpus.db");
    try {
      Files.setAttribute(database, "unix:uid", SOMEBODY);
    } catch (FileSystemException e) {
      abort("only root may give a file away");
    }
  }

  @Test
  void command_onSomebodysDatabase_isRefusedBeforeItWrites() throws IOException {
    List<Path> before = files();

    for (String command :
        List.of("import -", "status", "reindex", "commands drain", "check", "serve")) {
      CliRun run = CliRun.on(folder, command.split(" "));

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains("cannot write " + folder + ": you are root, and " + database)
          .contains(" belongs to 4711; run the same as that user: sudo -u '#4711' ./corpus …");
    }
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void command_inSomebodysEmptyFolder_isRefusedBeforeItWrites() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.setAttribute(empty, "unix:uid", SOMEBODY);

    for (String command : List.of("import -", "serve")) {
      CliRun run = CliRun.on(empty, command.split(" "));

      assertThat(run.code()).as(command).isEqualTo(2);
      assertThat(run.err())
          .contains("cannot write " + empty + ": you are root, and " + empty + " belongs to 4711");
    }
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  void group_thatMayWrite_isNotRefused() throws IOException {
    Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rw-rw----"));

    assertThat(CliRun.on(folder, "status").code()).isZero();
  }

  @Test
  void ownFile_isNotRefused() throws IOException {
    Files.setAttribute(database, "unix:uid", 0);

    assertThat(CliRun.on(folder, "status").code()).isZero();
  }

  @Test
  void placeThatCannotBeWritten_saysWhoYouAreAndWhoseItIs() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Files.setAttribute(file, "unix:uid", SOMEBODY);

    CliRun run = CliRun.on(file.resolve("data"), "catalog", "init");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("cannot write " + file.resolve("data") + "/catalog.yaml")
        .contains("; you are root, and " + file + " belongs to 4711: run this as that user,");
  }

  @Test
  void backup_ofSomebodysCorpus_isRefusedBeforeItWrites() throws IOException {
    List<Path> before = files();
    Path backup = folder.resolveSibling(folder.getFileName() + "-backup");

    CliRun run = CliRun.on(folder, "backup", backup.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("cannot write " + folder + ": you are root, and " + database);
    assertThat(backup).doesNotExist();
    assertThat(files()).isEqualTo(before);
  }

  /** The system says only the name of a file that is closed, or that cannot be made. */
  @Test
  void why_saysWhatIsWrongWithTheFile_andWhoseItIs() {
    Path missing = folder.resolve("missing");

    assertThat(FileOwner.why(new AccessDeniedException(database.toString())))
        .isEqualTo(
            ": %1$s is closed to you; you are root, and %1$s belongs to 4711: run this as that"
                    .formatted(database)
                + " user, or choose another place");
    assertThat(FileOwner.why(new NoSuchFileException(missing.toString())))
        .startsWith(": there is no " + missing + ", and it cannot be made; you are root, and ");
    assertThat(FileOwner.why(new IOException("No space left on device")))
        .isEqualTo(": No space left on device");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    }
  }
}
