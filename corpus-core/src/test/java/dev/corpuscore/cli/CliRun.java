package dev.corpuscore.cli;

import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StopRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * One run of a command in this JVM, with streams, environment and clock of its own.
 *
 * @param code the exit code
 * @param out all of stdout
 * @param err all of stderr
 */
public record CliRun(int code, String out, String err) {
  /** When it is, for every run. */
  static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  /** Runs a command on the data folder. */
  public static CliRun on(Path dataDir, String... arguments) {
    return with(Map.of("CORE_DATA_DIR", dataDir.toString()), arguments);
  }

  /** Runs a command that reads stdin. */
  static CliRun reading(String stdin, Path dataDir, String... arguments) {
    InputStream in = new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8));
    return run(Map.of("CORE_DATA_DIR", dataDir.toString()), in, new ManualStop(), arguments);
  }

  /** Makes a corpus without postings, for commands that make none. */
  public static void makeCorpus(Path dataDir) {
    CliRun made = reading("", dataDir, "import", "-");
    if (made.code() != 0) {
      throw new AssertionError(made.err());
    }
  }

  /** Runs a command in this environment. */
  public static CliRun with(Map<String, String> environment, String... arguments) {
    return run(environment, InputStream.nullInputStream(), new ManualStop(), arguments);
  }

  static CliRun run(
      Map<String, String> environment, InputStream in, StopRequest stop, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Cli.run(context(environment, in, out, err, stop), arguments);
    return new CliRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  static CommandContext context(
      Map<String, String> environment,
      InputStream in,
      OutputStream out,
      OutputStream err,
      StopRequest stop) {
    return new CommandContext(
        environment,
        in,
        out,
        new PrintStream(err, true, StandardCharsets.UTF_8),
        false,
        CommandContext.NO_TERMINAL,
        Clock.fixed(NOW, ZoneOffset.UTC),
        stop);
  }

  /** The last line of stdout, without its end. */
  public String lastLine() {
    return out.lines().reduce("", (before, line) -> line);
  }

  /** A stop request that a test makes. */
  static final class ManualStop implements StopRequest {
    private final CountDownLatch requested = new CountDownLatch(1);

    void request() {
      requested.countDown();
    }

    @Override
    public void listen() {}

    @Override
    public boolean isRequested() {
      return requested.getCount() == 0;
    }

    @Override
    public void await() throws InterruptedException {
      requested.await();
    }
  }
}
