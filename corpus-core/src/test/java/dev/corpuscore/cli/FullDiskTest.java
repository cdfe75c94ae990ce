package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.SmallDisk;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An import of store and index together, or a backup, that finds no space left. */
class FullDiskTest {
  private static final Pattern COUNTS =
      Pattern.compile("read (\\d+), added \\1, updated 0, unchanged 0, refused 0");

  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  private Path data;

  @SuppressWarnings("NullAway.Init")
  private Path lines;

  @BeforeEach
  void makeLines() throws IOException {
    data = Files.createDirectory(folder.resolve("data"));
    lines = folder.resolve("lines.ndjson");
    String sample = CliRun.on(data, "sample", "--count", "2000", "--seed", "1").out();
    Files.writeString(lines, sample);
  }

  @AfterEach
  void unmount() throws Exception {
    new SmallDisk(data.resolve("index")).unmount();
    new SmallDisk(data).unmount();
    new SmallDisk(folder.resolve("backup")).unmount();
  }

  @Test
  void storeFull_keepsWhatItCountedAndGoesOnLater() throws Exception {
    SmallDisk disk = new SmallDisk(data);
    disk.mount("size=3m");

    CliRun full = importing();

    assertThat(full.code()).isEqualTo(2);
    assertThat(full.err()).containsPattern("corpus: .*full.*");
    Matcher counts = COUNTS.matcher(full.lastLine());
    assertThat(counts.matches()).as(full.out()).isTrue();
    int stored = Integer.parseInt(counts.group(1));
    assertThat(stored).isLessThan(2_000);
    disk.remount("size=200m");
    assertClean(stored);
    assertThat(importing().lastLine())
        .isEqualTo(
            "read 2000, added "
                + (2_000 - stored)
                + ", updated 0, unchanged "
                + stored
                + ", refused 0");
    assertClean(2_000);
  }

  @Test
  void indexFull_keepsTheStoreAndCatchesUpLater() throws Exception {
    Path index = Files.createDirectory(data.resolve("index"));
    SmallDisk disk = new SmallDisk(index);
    disk.mount("size=3m");

    CliRun full = importing();

    assertThat(full.code()).isEqualTo(2);
    assertThat(full.err())
        .containsPattern("corpus: the search index in .* cannot be written; .*full.*");
    assertThat(full.lastLine())
        .isEqualTo("read 2000, added 2000, updated 0, unchanged 0, refused 0");
    assertClean(2_000);
    disk.remount("size=200m");
    CliRun again = importing();
    assertThat(again.code()).isZero();
    assertThat(again.lastLine())
        .isEqualTo("read 2000, added 0, updated 0, unchanged 2000, refused 0");
    assertThat(assertClean(2_000)).contains("index lag       0\n");
  }

  @Test
  void backupOnAFullOrReadOnlyDisk_isRefused_andLeavesAnEmptyFolder() throws Exception {
    Path backup = Files.createDirectory(folder.resolve("backup"));
    SmallDisk disk = new SmallDisk(backup);
    disk.mount("size=1m");

    try (Store open = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      assertThat(open.revisions().newest()).isZero();
      assertThat(importing().code()).isZero();
      // in the WAL, so that nobody knows before how much it is
      assertRefused(backup, "is full, so nothing was changed");
    }
    assertRefused(backup, "MiB free, and the database has");
    disk.remount("ro");
    assertRefused(backup, "is not a folder that you can write to");

    disk.remount("rw,size=200m");
    assertThat(CliRun.on(data, "backup", backup.toString()).code()).isZero();
  }

  private void assertRefused(Path backup, String why) {
    CliRun refused = CliRun.on(data, "backup", backup.toString());
    assertThat(refused.code()).as(refused.err()).isEqualTo(2);
    assertThat(refused.err()).contains(why);
    assertThat(Scratch.list(backup)).as(why).isEmpty();
  }

  private CliRun importing() {
    return CliRun.on(data, "import", lines.toString());
  }

  private String assertClean(int postings) {
    CliRun check = CliRun.on(data, "check");
    assertThat(check.code()).as(check.out() + check.err()).isZero();
    assertThat(check.out()).containsPattern("postings +" + withComma(postings) + "\n");
    return check.out();
  }

  private static String withComma(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
