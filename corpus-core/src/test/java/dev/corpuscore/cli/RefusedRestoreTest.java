package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code restore} refuses, and leaves as it was. */
class RefusedRestoreTest extends BackupFixture {
  /** The folder of the keys is named, and not the work folder of the command. */
  @Test
  void restore_withoutKeys_saysInOneSentenceHowToGiveThem() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    Path empty = folder.resolve("empty/data");
    environment.put("CORE_DATA_DIR", empty.toString());

    CliRun none = restore(checkpoint);
    CliRun mistyped = restore(checkpoint, "--keys", keys.toString());

    String remedy =
        " has no pseudonym.key, without which nobody can be erased again: say --keys FOLDER with"
            + " the folder that ./corpus backup --keys wrote, or set CORE_CORPUS_PSEUDONYM_KEY, and"
            + " CORE_SIGNING_KEY and CORE_LEDGER_KEY if you have them; nothing was changed\n";
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).isEqualTo("corpus: a backup has no keys, and " + empty + remedy);
    assertThat(mistyped.err()).isEqualTo("corpus: " + keys + remedy);
    assertThat(names(empty)).doesNotContain("corpus.db", "restore");
  }

  /** A backup that was put there is neither deleted nor mixed with keys. */
  @Test
  void restore_overAFolderOfSomebody_isRefused_andLeavesIt() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    Path kept = Files.createDirectory(data.resolve("restore"));
    Files.writeString(kept.resolve("backup.json"), "{}");

    CliRun refused = restore(checkpoint, "--replace", "--replace");

    assertThat(refused.code()).isNotZero();
    assertThat(refused.err()).contains(kept + " is not of a restore that was interrupted");
    assertThat(names(kept)).containsExactly("backup.json");
  }

  /** Nothing shows who was erased since, or shows that somebody was. */
  @Test
  void restore_withoutWhatIsNewer_isRefused_andChangesNothing() throws IOException {
    run("backup", backup.toString());
    erase("canary-bodil");
    String checkpoint = checkpoint();
    String database = Sha256.digest(Files.readAllBytes(data.resolve("corpus.db"))).value();
    String[][] without = {
      {"--replace", "--replace"},
      {"--replace", "--replace", "--checkpoint", checkpoint},
      {"--replace", "--replace", "--checkpoint", backup.resolve("checkpoint.txt").toString()},
      {"--replace", "--replace", "--ledger", backup.resolve("erasures.ndjson").toString()}
    };
    String[] why = {
      "nothing shows that nobody was erased after that: say --checkpoint NEWEST",
      "the checkpoint has 2 entries, and the ledger has 1: it is older",
      "is part of the backup, and cannot show who was erased since",
      "is part of the backup, and cannot show who was erased since"
    };
    for (int each = 0; each < without.length; each++) {
      List<String> arguments = new ArrayList<>(List.of("restore"));
      arguments.addAll(List.of(without[each]));
      arguments.add(backup.toString());

      CliRun refused = run(arguments.toArray(String[]::new));

      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).contains(why[each]);
    }
    assertThat(Sha256.digest(Files.readAllBytes(data.resolve("corpus.db"))).value())
        .isEqualTo(database);
    assertThat(names(data)).doesNotContain("restore");
    assertThat(run("check").code()).isZero();
  }

  @Test
  void restore_withACheckpointThatIsOlderThanTheBackup_isRefused() throws IOException {
    String checkpoint = checkpoint();
    erase("canary-bodil");
    run("backup", backup.toString());

    CliRun refused = restore(checkpoint, "--replace");
    CliRun older = restore(checkpoint, "--replace", "--older");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("is older than the backup: it has 1 entries, the ledger of the backup has 2");
    assertThat(older.code()).as(older.err()).isZero();
  }

  @Test
  void restore_overACorpusThatIsNewer_isRefused_untilItIsSaidTwice() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    add(3);

    CliRun once = restore(checkpoint, "--replace");
    CliRun never = restore(checkpoint);
    CliRun twice = restore(checkpoint, "--replace", "--replace");

    assertThat(never.code()).isEqualTo(2);
    assertThat(never.err()).contains("there is a corpus in " + data + " already; say --replace");
    assertThat(once.code()).isEqualTo(2);
    assertThat(once.err())
        .contains(
            "it is newer than the backup: it has revision 4 and 1 erasures, the backup has 3 and 1",
            "say --replace twice");
    assertThat(twice.code()).as(twice.err()).isZero();
    assertThat(run("export").out()).contains("Nurse 2").doesNotContain("Nurse 3");
    Path replaced = Path.of(line(twice, "replaced"));
    assertThat(mode(replaced)).isEqualTo("rwx------");
    environment.put("CORE_DATA_DIR", replaced.toString());
    assertThat(run("export").out()).as("it is kept").contains("Nurse 3");
  }

  @Test
  void restore_overAnotherCorpus_isRefused() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    environment.put("CORE_DATA_DIR", folder.resolve("other").toString());
    add(3);

    CliRun refused = restore(checkpoint, "--replace", "--replace");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("the backup is of another corpus, ", "an empty folder");
    assertThat(run("export").out()).contains("Nurse 3");
  }

  @Test
  void restore_overACorpusThatSomebodyHasOpen_isRefused_andChangesNothing() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    add(3);
    try (Store open = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      assertThat(open.revisions().newest()).isEqualTo(4);

      CliRun refused = restore(checkpoint, "--replace", "--replace");

      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).contains("has been locked by another process");
    }
    assertThat(names(data)).doesNotContain("restore").noneMatch(it -> it.startsWith("replaced"));
    assertThat(run("export").out()).contains("Nurse 3");
    assertThat(run("check").code()).isZero();
  }

  @Test
  void restore_ofWhatIsNoWholeBackup_isRefused() throws IOException {
    String checkpoint = checkpoint();
    Path missing = folder.resolve("missing");
    backup = missing;
    assertThat(restore(checkpoint, "--replace").err()).contains("there is no folder " + missing);
    backup = Files.createDirectory(folder.resolve("none"));
    assertThat(restore(checkpoint, "--replace").err())
        .contains("has no whole backup: there is no backup.json");
    backup = folder.resolve("backup");
    run("backup", backup.toString());
    byte[] database = Files.readAllBytes(backup.resolve("corpus.db"));
    database[database.length / 2] ^= 1;
    Files.write(backup.resolve("corpus.db"), database);
    assertThat(restore(checkpoint, "--replace").err())
        .contains("corpus.db is not as it was written: take another backup");
    Files.delete(backup.resolve("corpus.db"));
    assertThat(restore(checkpoint, "--replace").err()).contains("corpus.db is missing");
    Files.writeString(backup.resolve("backup.json"), "{\"schema\":\"corpus.backup/1\"}");
    assertThat(restore(checkpoint, "--replace").err()).contains("backup.json is damaged");
    assertThat(names(data)).doesNotContain("restore");
    assertThat(run("check").code()).isZero();
  }
}
