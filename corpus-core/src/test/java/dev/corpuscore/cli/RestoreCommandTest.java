package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.transparency.LogName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/** {@code restore}: what it repeats and what it replaces. */
class RestoreCommandTest extends BackupFixture {
  @Test
  void restore_onAnEmptyMachine_isTheSameCorpus() throws IOException {
    Files.writeString(data.resolve("catalog.yaml"), "sources: []\n");
    String checkpoint = checkpoint();
    run("backup", "--keys", keys.toString(), backup.toString());
    String exported = run("export", "--submitted").out();
    String corpus = line(run("status"), "corpus");
    Path empty = folder.resolve("empty/data");
    environment.put("CORE_DATA_DIR", empty.toString());

    CliRun restored =
        run("restore", "--keys", keys.toString(), "--checkpoint", checkpoint, backup.toString());

    assertThat(restored.code()).as(restored.err()).isZero();
    assertThat(restored.err()).doesNotContain("event=");
    assertThat(restored.out()).containsPattern("erased again +0\n").containsPattern("faults +0\n");
    assertThat(names(empty))
        .contains("catalog.yaml", "corpus.db", "corpus.db-mark", "log.key", "pseudonym.key")
        .doesNotContain("restore");
    assertThat(mode(empty.resolve("corpus.db"))).isEqualTo("rw-------");
    assertThat(run("export", "--submitted").out()).isEqualTo(exported).contains("Keeper 8");
    CliRun status = run("status");
    assertThat(line(status, "corpus")).isEqualTo(corpus);
    assertThat(line(status, "  searchable")).as("there is no index").isEqualTo("0, not yet 2");
    assertThat(run("reindex").code()).isZero();
    assertThat(line(run("status"), "  searchable")).isEqualTo("2");
    CliRun check = run("check", "--checkpoint", checkpoint);
    assertThat(check.code()).as(check.out()).isZero();
  }

  @Test
  void restore_ofABackupOlderThanAnErasure_erasesAgain() throws IOException {
    run("backup", backup.toString());
    erase("canary-bodil");
    assertThat(run("export", "--submitted").out()).as("erased").doesNotContain("Keeper 8");
    String ledger = file("ledger.ndjson", run("erasures", "export").out());
    String checkpoint = checkpoint();
    Files.delete(data.resolve("corpus.db"));

    CliRun restored =
        run("restore", "--ledger", ledger, "--checkpoint", checkpoint, backup.toString());

    assertThat(restored.code()).as(restored.err()).isZero();
    assertThat(restored.out())
        .startsWith("present 1, appended 1, erased again 0, requests 0, refused 0\n")
        .containsPattern("erased again +1\n");
    assertThat(run("export", "--submitted").out()).contains("Nurse 1").doesNotContain("Keeper 8");
    assertThat(run("erasures", "export").out()).isEqualTo(Files.readString(Path.of(ledger)));
    assertThat(run("reindex").code()).isZero();
    CliRun check = run("check", "--checkpoint", checkpoint);
    assertThat(check.code()).as(check.out()).isZero();
  }

  /** Killed between its last renames: what is lost later must not be taken for its doing. */
  @Test
  void restore_thatWasNearlyDone_isFinishedBeforeAnythingElse() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    Files.createDirectory(data.resolve("restore"));
    Files.createFile(data.resolve("restore/ready"));

    CliRun status = run("status");
    CliRun finished = restore(checkpoint);
    CliRun after = run("status");

    assertThat(status.code()).isNotZero();
    assertThat(status.err())
        .contains("a restore into " + data + " was interrupted", "run the same ./corpus restore");
    assertThat(finished.err()).contains("finished the restore that was interrupted");
    assertThat(after.code()).as(after.err()).isZero();
  }

  /** SQLite takes the WAL of another database for its own. */
  @Test
  void restore_overADamagedDatabaseWithItsWal_isTheBackup() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      store.revisions().requestRebuild();
      Files.copy(data.resolve("corpus.db-wal"), folder.resolve("wal"));
    }
    Files.writeString(data.resolve("corpus.db"), "not a database");
    Files.copy(folder.resolve("wal"), data.resolve("corpus.db-wal"));

    CliRun once = restore(checkpoint, "--replace");
    CliRun twice = restore(checkpoint, "--replace", "--replace");

    assertThat(once.err()).contains("it cannot be read, so it may have more than the backup");
    assertThat(twice.code()).as(twice.err()).isZero();
    assertThat(names(Path.of(line(twice, "replaced")))).contains("corpus.db", "corpus.db-wal");
    assertThat(run("export").out()).contains("Nurse 1", "Nurse 2");
    assertThat(run("check").code()).isZero();
  }

  @Test
  void restore_repeatsRedactions_ofThePostingsOfTheBackup() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    String passage = file("passage.txt", "nurse 1\n");
    CliRun redact = run("posting", "redact", FIRST, "--text-file", passage);
    assertThat(redact.out()).startsWith("redacted " + FIRST);
    String list = file("redactions.txt", run("posting", "redactions").out());
    CliRun bad =
        restore(checkpoint, "--replace", "--replace", "--redacted", file("bad.txt", "what?\n"));
    assertThat(bad.err()).contains("bad.txt:1 is not a line of posting redactions");

    CliRun restored = restore(checkpoint, "--replace", "--replace", "--redacted", list);

    assertThat(restored.code()).as(restored.err()).isZero();
    assertThat(restored.out()).containsPattern("redacted again +1\n");
    assertThat(run("export").out()).contains("█", "Nurse 2").doesNotContain("Nurse 1");
    assertThat(run("posting", "redactions").out()).isEqualTo(Files.readString(Path.of(list)));
    assertThat(run("check").code()).isZero();
  }

  @Test
  void restore_repeatsWhatWasRemovedAndBannedAndNotRetained() throws IOException {
    add(3);
    add(4);
    closed(3, 400);
    closed(4, 399);
    environment.put("CORE_RETAIN_CLOSED", "400d");
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    run("posting", "remove", FIRST, "--keep-out", "--reason", "order 17/2026");
    String bans = file("kept-out.txt", run("posting", "kept-out").out());
    String removed = file("removed.txt", id(2) + "  asked for by the employer\n\n" + id(9));

    CliRun restored =
        restore(checkpoint, "--replace", "--replace", "--kept-out", bans, "--removed", removed);

    assertThat(restored.code()).as(restored.err()).isZero();
    assertThat(restored.out())
        .containsPattern("removed again +1\n")
        .containsPattern("kept out again +1\n")
        .containsPattern("not retained +1\n");
    assertThat(run("export").out())
        .contains("Nurse 4")
        .doesNotContain("Nurse 1", "Nurse 2", "Nurse 3");
    assertThat(run("posting", "kept-out").out())
        .as("with their times and reasons")
        .isEqualTo(Files.readString(Path.of(bans)));
    assertThat(restore(checkpoint, "--removed", file("bad.txt", id(1) + "\nwhat?\n")).err())
        .contains("bad.txt:2: ");
  }

  @Test
  void changesOfARestoredCorpus_areThoseOfAnotherIncarnation() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    add(3);
    String before = newest();
    restore(checkpoint, "--replace", "--replace");

    add(5);

    assertThat(newest()).isNotEqualTo(before);
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      assertThat(store.revisions().newest()).as("both have gone on by one").isEqualTo(4);
      assertThat(store.history().contains(CorpusPosition.ofCursor(before).orElseThrow())).isFalse();
    }
  }

  /** Roots of after the backup may have been published under the name before. */
  @Test
  void logOfRootsOfARestoredCorpus_hasAnotherName() throws IOException {
    String checkpoint = checkpoint();
    String name = roots();
    run("backup", backup.toString());

    restore(checkpoint, "--replace", "--replace");

    assertThat(roots()).matches(name + "/2[0-9]{7}");
  }

  private String roots() {
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      return store.log(LogName.ROOTS).head().origin();
    }
  }

  /** As a kill leaves it that comes right after the database is in place. */
  @Test
  void restore_killedBeforeItsMarkIsInPlace_isFinishedByTheNext() throws IOException {
    String checkpoint = checkpoint();
    run("backup", backup.toString());
    add(3);
    Path mark = data.resolve("corpus.db-mark");
    byte[] before = Files.readAllBytes(mark);
    restore(checkpoint, "--replace", "--replace");
    Files.write(mark, before);
    Files.createDirectory(data.resolve("restore"));
    Files.createFile(data.resolve("restore/ready"));

    CliRun closed = run("check");
    CliRun finished = restore(checkpoint, "--replace", "--replace");

    assertThat(closed.code()).as("until then").isNotZero();
    assertThat(closed.out() + closed.err()).contains("was interrupted when it was nearly done");
    assertThat(finished.code()).isZero();
    assertThat(finished.err()).contains("finished the restore that was interrupted");
    assertThat(names(data)).doesNotContain("restore");
    assertThat(run("check").code()).isZero();
    assertThat(run("export").out()).contains("Nurse 2").doesNotContain("Nurse 3");
  }
}
