package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.cli.console.CommandContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
  @Test
  void help_listsTheCommandsAndTheEnvironment() {
    CliRun help = CliRun.with(Map.of(), "--help");

    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("tokens", "version", "CORE_DATA_DIR", "CORPUS_JAVA_OPTIONS");
    assertThat(help.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "serve",
        "demo",
        "import",
        "export",
        "sample",
        "reindex",
        "copy-index",
        "prepare-index",
        "check",
        "status",
        "accept-loss",
        "backup",
        "restore",
        "erasures",
        "posting",
        "snapshot",
        "catalog",
        "commands",
        "tokens",
        "version"
      })
  void helpOfACommand_teachesItAndItsExitCodes(String command) {
    CliRun help = CliRun.with(Map.of(), command, "--help");

    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("Usage: corpus " + command, "--help", "Exit codes:", "130");
    assertThat(help.err()).isEmpty();
  }

  @Test
  void noCommand_saysWhatThereIs() {
    CliRun run = CliRun.with(Map.of());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("Missing required subcommand", "./corpus --help", "\nStart:\n", "  serve ");
  }

  @Test
  void commands_areListedInGroups_eachOnce() {
    String help = CliRun.with(Map.of(), "--help").out();

    assertThat(help)
        .containsSubsequence(
            "Start:\n", "  serve ", "Fill:\n", "  import ", "  catalog ", "Run:\n", "  tokens ")
        .containsSubsequence("  tokens ", "Repair:\n", "  reindex ", "Prove:\n", "  ledger ")
        .doesNotContain("\nMore:\n", "\n  train ")
        .containsOnlyOnce("\n  serve ");
  }

  @ParameterizedTest
  @CsvSource({"help import, import --help", "help catalog sync, catalog sync --help", "help, -h"})
  void helpBeforeACommand_isItsHelp(String asked, String option) {
    CliRun help = CliRun.with(Map.of(), asked.split(" "));

    assertThat(help.code()).isZero();
    assertThat(help.out())
        .startsWith("Usage: corpus")
        .isEqualTo(CliRun.with(Map.of(), option.split(" ")).out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "imprt x ! did you mean ./corpus import?",
        "catalog snyc ! did you mean ./corpus catalog sync?",
        "import --fromat jobtech x ! did you mean --format?",
        "serve --port 9000 ! settings are variables of the environment: CORE_HTTP_PORT=9000"
            + " ./corpus serve",
        "serve --data-dir=/srv ! settings are variables of the environment: CORE_DATA_DIR=/srv"
            + " ./corpus serve",
        "serve --control-token=abc ! settings are variables of the environment:"
            + " CORE_CONTROL_TOKEN=… ./corpus serve",
      })
  void mistyped_namesWhatIsMeant(String typed, String said) {
    CliRun run = CliRun.with(Map.of(), typed.split(" "));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("corpus: " + said + "\n");
  }

  @Test
  void unknownCommand_namesItAndWhatIsNear() {
    CliRun run = CliRun.with(Map.of(), "versoin");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("'versoin'", "version", "./corpus --help");
  }

  @Test
  void noise_isNotRepeatedToItsEnd() {
    CliRun command = CliRun.with(Map.of(), "x".repeat(100_000));
    CliRun setting = CliRun.with(Map.of("CORE_HTTP_PORT", "x".repeat(3 << 20)), "status");

    assertThat(command.code()).isEqualTo(2);
    assertThat(command.err())
        .contains("characters in all)", "./corpus --help")
        .hasSizeLessThan(2_200);
    assertThat(setting.code()).isEqualTo(2);
    assertThat(setting.err())
        .startsWith("corpus: CORE_HTTP_PORT: ")
        .contains("characters in all)")
        .hasSizeLessThan(2_200);
  }

  @Test
  void unknownOption_isNamed() {
    CliRun run = CliRun.with(Map.of(), "version", "--colour");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("'--colour'", "./corpus version --help");
  }

  @Test
  void version_saysWhatItRunsOn() {
    CliRun run = CliRun.with(Map.of(), "version");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .matches(
            """
            corpus-core 0\\.3\\.0 \\(git [0-9a-f]{40}\\)
            java \\S+ .+
            lucene 10\\.\\d+\\.\\d+
            sqlite-jdbc 3\\.\\S+
            """);
  }

  @Test
  void stdoutClosed_isQuiet() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int code = Cli.run(failing("Broken pipe", err), "version");

    assertThat(code).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void stdoutFull_isSaid() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int code = Cli.run(failing("No space left on device", err), "version");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("corpus: cannot write to stdout: No space left on device\n");
  }

  private static CommandContext failing(String message, OutputStream err) {
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException(message);
          }
        };
    return CliRun.context(
        Map.of(), InputStream.nullInputStream(), out, err, new CliRun.ManualStop());
  }

  /** Never the heap that was not enough, nor a smaller one. */
  @ParameterizedTest
  @CsvSource({"23, 512", "494, 1024", "512, 1024", "1024, 2048", "1500, 3072"})
  void outOfMemory_advisesALargerHeap(long heap, long advised) {
    assertThat(Cli.outOfMemory(heap))
        .contains(
            "the heap limit is " + heap + " MiB", "CORPUS_JAVA_OPTIONS=-Xmx" + advised + "m,");
  }
}
