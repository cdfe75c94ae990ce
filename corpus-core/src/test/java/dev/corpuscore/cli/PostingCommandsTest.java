package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code posting}: what an operator removes, keeps out, and lets in again. */
class PostingCommandsTest {
  private static final String URL = "https://acme.example/jobs/1";

  /** {@code printf %s URL | openssl sha256 -binary | base32}, the first 26 characters. */
  private static final String ID = "p_yqopwvlvw5emeqkdmwjpyf2erq";

  private static final String OTHER = "p_aaaaaaaaaaaaaaaaaaaaaaaaaa";

  @TempDir private Path folder;
  private Path lines;

  @BeforeEach
  void fill() throws IOException {
    lines = folder.resolve("jobs.ndjson");
    Files.writeString(lines, "{\"url\":\"" + URL + "\",\"title\":\"Cook\"}\n");
    run("import", lines.toString());
  }

  @Test
  void keptOut_isListedWithItsReason_untilItIsAdmitted() {
    CliRun remove = run("posting", "remove", ID, "--keep-out", "--reason", "order 17/2026");
    run("posting", "remove", OTHER, "--keep-out");

    assertThat(remove.out()).isEqualTo("removed " + ID + "; it is kept out from now on\n");
    assertThat(run("import", lines.toString()).err()).contains("see ./corpus posting kept-out");
    assertThat(run("posting", "kept-out").out())
        .isEqualTo(
            OTHER
                + "  2026-11-20T12:00:00Z  not given\n"
                + ID
                + "  2026-11-20T12:00:00Z  order 17/2026\n");

    CliRun admit = run("posting", "admit", ID);

    assertThat(admit.code()).isZero();
    assertThat(admit.out()).isEqualTo(ID + " is admitted again\n");
    assertThat(run("posting", "kept-out").out()).hasLineCount(1).startsWith(OTHER);
    assertThat(run("import", lines.toString()).code()).isZero();
    assertThat(run("export").out()).contains("Cook");
  }

  @Test
  void admit_ofWhatIsNotKeptOut_saysSo_andIsAFault() {
    CliRun admit = run("posting", "admit", ID);

    assertThat(admit.code()).isEqualTo(1);
    assertThat(admit.out()).isEqualTo(ID + " was not kept out\n");
    assertThat(run("posting", "kept-out").out()).isEmpty();
  }

  @Test
  void redact_readsThePassageFromAFile_andSaysInHowManyPlacesItWas() throws IOException {
    Files.writeString(
        lines, "{\"url\":\"" + URL + "\",\"title\":\"Cook\",\"description\":\"Ask ANNA Holm\"}\n");
    run("import", lines.toString());
    Path name = Files.writeString(folder.resolve("name.txt"), "Anna Holm\n");

    CliRun redact = run("posting", "redact", ID, "--text-file", name.toString());

    assertThat(redact.err())
        .contains("event=posting-redacted posting=" + ID + " places=1")
        .doesNotContainIgnoringCase("anna");
    assertThat(redact.out()).isEqualTo("redacted " + ID + ", in 1 place\n");
    assertThat(redact.code()).isZero();
    assertThat(run("import", lines.toString()).out()).contains("unchanged 1");
    assertThat(run("export").out()).contains("Ask █").doesNotContainIgnoringCase("anna");
    assertThat(run("posting", "redactions").out())
        .matches(ID + " 2026-11-20T12:00:00Z [0-9a-f]{16} 8 [0-9a-f]{64} [0-9]+\n");
    assertThat(run("check").code()).isZero();

    CliRun again = run("posting", "redact", ID, "--text-file", name.toString());

    assertThat(again.code()).isEqualTo(1);
    assertThat(again.out())
        .isEqualTo(
            "the passage is not in posting "
                + ID
                + "; nothing was changed; if it was in it once, say --past\n");

    CliRun past = run("posting", "redact", ID, "--past", "--text-file", name.toString());

    assertThat(past.out()).isEqualTo("redacted " + ID + ", in 0 places\n");
    assertThat(past.code()).isZero();
  }

  @Test
  void redact_readsThePassageFromStandardInput() {
    CliRun redact = redact("cook", ID);

    assertThat(redact.out()).isEqualTo("redacted " + ID + ", in 1 place\n");
    assertThat(run("export").out()).contains("\"title\":\"█\"");
    assertThat(redact("cook", OTHER).out())
        .isEqualTo("there is no posting " + OTHER + "; nothing was changed\n");
  }

  @Test
  void redact_ofOneLetter_orOnTheCommandLine_isRefused_andNotShown() {
    CliRun letter = redact("o\n", ID);

    assertThat(letter.code()).isEqualTo(2);
    assertThat(letter.err())
        .isEqualTo("corpus: the passage has 1 characters without blanks, and must have 3..1000\n");
    assertThat(run("posting", "redact", ID, "--text", "Cook").code()).isEqualTo(2);
    assertThat(run("posting", "redact", ID).err()).contains("--text-file");
    assertThat(run("export").out()).contains("Cook");
    assertThat(run("posting", "redactions").out()).isEmpty();
  }

  private CliRun redact(String passage, String posting) {
    return CliRun.reading(
        passage, folder.resolve("data"), "posting", "redact", posting, "--text-file", "-");
  }

  private CliRun run(String... arguments) {
    return CliRun.with(Map.of("CORE_DATA_DIR", folder.resolve("data").toString()), arguments);
  }
}
