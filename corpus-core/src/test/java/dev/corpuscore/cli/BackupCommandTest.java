package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code backup}: what it keeps, for whom, and what it refuses. */
class BackupCommandTest extends BackupFixture {
  @Test
  void backup_hasTheCorpusWithoutSecrets_forItsOwnerAlone() throws IOException {
    environment.put("CORE_CONTROL_TOKEN", "canary-control-bearer-of-the-tests");
    environment.put("CORE_SITE_NAME", "Jobs & \"more\"");
    Files.writeString(data.resolve("catalog.yaml"), "sources: []\n");

    CliRun run = run("backup", "--keys", keys.toString(), backup.toString());

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).containsPattern("revision +3\n").containsPattern("erasures +1\n");
    assertThat(names(backup))
        .containsExactly(
            "backup.json",
            "catalog.yaml",
            "checkpoint.txt",
            "corpus.db",
            "corpus.db-mark",
            "erasures.ndjson",
            "keys.json",
            "settings");
    assertThat(names(keys)).containsExactly("log.key", "pseudonym.key", "signing.key");
    assertThat(run.err())
        .isEqualTo(
            "the file settings of the backup has the settings of this command; if serve has others,"
                + " run backup with those\n");
    assertThat(Files.readString(backup.resolve("settings")))
        .isEqualTo(
            """
            CORE_SITE_NAME="Jobs & \\"more\\""
            CORE_DATA_DIR="%s"
            # CORE_CONTROL_TOKEN was set, to a secret that is not here
            """
                .formatted(data));
    for (Path made : List.of(backup, keys)) {
      assertThat(mode(made)).isEqualTo("rwx------");
      for (String name : names(made)) {
        assertThat(mode(made.resolve(name))).as(name).isEqualTo("rw-------");
      }
    }
  }

  /** A catalog may be a folder, or a file of lines, anywhere. */
  @Test
  void backup_hasTheWholeCatalog_andARestoreSaysWhatItLeaves() throws IOException {
    Path catalog = Files.createDirectory(folder.resolve("sources"));
    Files.writeString(catalog.resolve("north.yaml"), "sources: []\n");
    Files.writeString(catalog.resolve("south.ndjson"), "");
    environment.put("CORE_CATALOG", catalog.toString());
    String checkpoint = checkpoint();

    assertThat(run("backup", "--keys", keys.toString(), backup.toString()).code()).isZero();

    assertThat(backup.resolve("catalog-north.yaml")).content().isEqualTo("sources: []\n");
    assertThat(backup.resolve("catalog-south.ndjson")).exists();
    environment.put("CORE_DATA_DIR", folder.resolve("empty/data").toString());
    CliRun restored =
        run("restore", "--keys", keys.toString(), "--checkpoint", checkpoint, backup.toString());
    assertThat(restored.err())
        .contains("not put in place: " + backup.resolve("catalog-north.yaml") + ", of the catalog");
    environment.put("CORE_CATALOG", catalog.resolve("south.ndjson").toString());
    Path lines = folder.resolve("lines");
    run("backup", lines.toString());
    assertThat(lines.resolve("catalog.ndjson")).exists();
  }

  @Test
  void backup_intoAFolderThatCannotBeUsed_isRefused_andLeavesIt() throws IOException {
    Path full = Files.createDirectory(folder.resolve("full"));
    Files.writeString(full.resolve("mine.txt"), "mine");
    run("backup", backup.toString());
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThat(run("backup", full.toString()).err()).contains(full + " is not empty");
    assertThat(names(full)).containsExactly("mine.txt");
    assertThat(run("backup", backup.toString()).err()).contains(backup + " has a backup already");
    assertThat(run("backup", file.toString()).err()).contains(file + " is not a folder");
    assertThat(run("backup", data.resolve("backup").toString()).err())
        .contains("is in the data dir, which a backup must survive");
    assertThat(data.resolve("backup")).doesNotExist();
    assertThat(run("backup", "/proc/x").err())
        .contains("cannot write the backup to /proc/x: there is no /proc/x, and it cannot be made");
  }

  @ParameterizedTest
  @ValueSource(strings = {"backup-2/keys", "backup-2", "."})
  void keys_inTheBackup_areRefused_alsoThroughALink(String inside) throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), folder);

    CliRun refused =
        run(
            "backup",
            "--keys",
            folder.resolve("link").resolve(inside).toString(),
            folder.resolve("backup-2").toString());

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("the keys must not be kept with the database");
    assertThat(folder.resolve("backup-2")).doesNotExist();
  }

  @Test
  void keys_ofAnotherCorpus_areNotOverwritten() throws IOException {
    Files.createDirectory(keys);
    Files.writeString(keys.resolve("pseudonym.key"), "another");

    CliRun refused = run("backup", "--keys", keys.toString(), backup.toString());

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("has another key than");
    assertThat(names(keys)).containsExactly("pseudonym.key");
    assertThat(backup).doesNotExist();
  }
}
