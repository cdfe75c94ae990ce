package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an interrupted restore leaves: people who were erased since the backup, and keys. */
class UnfinishedRestoreTest {
  @TempDir private Path data;

  @Test
  void discard_deletesWhatWasNotPutInPlace() throws IOException {
    assertThat(UnfinishedRestore.discard(data)).isFalse();
    Path folder = Files.createDirectory(data.resolve("restore"));
    Files.writeString(folder.resolve("corpus.db"), "people");
    Files.writeString(folder.resolve("pseudonym.key"), "key");
    Files.writeString(folder.resolve("ready"), "");

    assertThat(UnfinishedRestore.discard(data)).isTrue();

    assertThat(data).isEmptyDirectory();
  }

  @Test
  void discard_leavesWhatNoRestoreMakes() throws IOException {
    Path folder = Files.createDirectory(data.resolve("restore"));
    Files.writeString(folder.resolve("backup.json"), "{}");

    assertThat(UnfinishedRestore.discard(data)).isFalse();

    assertThat(folder.resolve("backup.json")).exists();
  }

  @Test
  void discard_leavesWhatIsToBeFinished() throws IOException {
    Path folder = Files.createDirectory(data.resolve("restore"));
    Files.writeString(folder.resolve("ready"), "");

    assertThat(UnfinishedRestore.discard(data)).isFalse();

    assertThat(folder.resolve("ready")).exists();
  }
}
