package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.signature.Envelope;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.transparency.RootStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code posting proof --on} and {@code posting verify --on}, also after an import of everything.
 */
class PostingOnDayTest {
  private static final String DAY = "2026-11-19";

  /** {@code printf %s URL | openssl sha256 -binary | base32}, the first 26 characters. */
  private static final String ID = "p_yqopwvlvw5emeqkdmwjpyf2erq";

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void makeADay() {
    data = folder.resolve("data");
    imported("Cook");
    try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
      Instant then = Instant.parse(DAY + "T23:59:59Z");
      store.rootDays().add(then, true, PostingOnDayTest::unsigned);
    }
    imported("Chef");
  }

  private void imported(String title) {
    String line = "{\"url\":\"https://acme.example/jobs/1\",\"title\":\"" + title + "\"}\n";
    assertThat(CliRun.reading(line, data, "import", "-").code()).isZero();
  }

  private static Optional<Envelope> unsigned(RootStatement statement) {
    return Optional.empty();
  }

  @Test
  void proofOfADay_isOfThatDay() throws IOException {
    CliRun then = run(data, "posting", "proof", ID, "--on", DAY);
    CliRun now = run(data, "posting", "proof", ID);
    Path file = Files.writeString(folder.resolve("proof.json"), then.out());

    assertThat(then.code()).as(then.err()).isZero();
    assertThat(now.out()).contains("\"leaf\"").isNotEqualTo(then.out());
    CliRun verified = run(data, "posting", "verify", "--on", DAY, file.toString());
    assertThat(verified.code()).as(verified.out()).isZero();
    assertThat(verified.out()).contains("said at    " + DAY + "T23:59:59Z");
    assertThat(verified.out())
        .contains("not checked: that the log of roots has this root", "which was asked for");
    CliRun about = run(data, "posting", "verify", "--posting", ID, file.toString());
    assertThat(about.code()).isZero();
    assertThat(about.out()).doesNotContain("which was asked for");
    CliRun other =
        run(data, "posting", "verify", "--posting", "p_" + "a".repeat(26), file.toString());
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.out()).contains("fault: is about " + ID);
    CliRun refused = run(data, "posting", "verify", "--on", "2026-11-20", file.toString());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out())
        .contains("fault: is about the root of " + DAY + ", not of 2026-11-20");
  }

  @Test
  void dayWithoutARoot_isRefused() {
    CliRun before = run(data, "posting", "proof", ID, "--on", "2026-11-18");
    CliRun future = run(data, "posting", "proof", ID, "--on", "2026-11-21");
    CliRun time = run(data, "posting", "proof", ID, "--on", DAY + "T12:00:00+01:00");

    assertThat(before.err()).contains("the first day that has one is " + DAY);
    assertThat(future.err()).contains("is a day to come: in UTC it is 2026-11-20 now");
    assertThat(time.err())
        .contains(
            "'--on'",
            "must be a day of UTC, without a time or a zone, such as 2026-03-01, not '"
                + DAY
                + "T12:00:00+01:00'")
        .doesNotContain("java");
    assertThat(before.code()).isNotZero().isNotEqualTo(130);
    assertThat(future.code()).isEqualTo(2);
    assertThat(time.code()).isEqualTo(2);
  }

  @Test
  void corpusMadeOfAnExport_beginsAnew() throws IOException {
    Path archive = folder.resolve("archive");
    Files.writeString(archive, run(data, "export", "--everything").out());
    Path other = folder.resolve("other");
    assertThat(run(other, "import", "--everything", archive.toString()).code()).isZero();

    CliRun proof = run(other, "posting", "proof", ID, "--on", DAY);

    assertThat(proof.err()).contains("no day has one yet, or CORE_PROOF_DAYS is 0");
    assertThat(run(other, "check").code()).isZero();
  }

  @Test
  void backup_hasTheDay() throws IOException {
    Path backup = folder.resolve("backup");
    assertThat(run(data, "backup", backup.toString()).code()).isZero();
    Path restored = folder.resolve("restored");
    Files.createDirectories(restored);
    Files.copy(backup.resolve("corpus.db"), restored.resolve("corpus.db"));

    assertThat(run(restored, "posting", "proof", ID, "--on", DAY).code()).isZero();
  }

  private static CliRun run(Path data, String... arguments) {
    return CliRun.on(data, arguments);
  }
}
