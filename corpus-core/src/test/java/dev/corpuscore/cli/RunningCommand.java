package dev.corpuscore.cli;

import dev.corpuscore.RunningServe;
import dev.corpuscore.Unchecked;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.http.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that runs in this JVM, beside the test, until it is told to stop, with an environment
 * of its own: for tests of what a service writes and answers. What it prints and logs goes into
 * files; of several at once, the log goes to that of the last. For a test of the process itself,
 * its signals, its memory, its death, there is {@link dev.corpuscore.CoreProcess}, which takes
 * three seconds more.
 */
public final class RunningCommand implements RunningServe {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Pattern URL = Pattern.compile("(?<!serving-status )url=(http://\\S+)");

  private final Path out;
  private final Path err;
  private final CliRun.ManualStop stop = new CliRun.ManualStop();
  private final CompletableFuture<Integer> code;

  private RunningCommand(Path out, Path err, Map<String, String> environment, String... arguments) {
    this.out = out;
    this.err = err;
    Map<String, String> own = new HashMap<>(environment);
    // tests ask for health as balancers do, and do not wait for one that notices
    own.putIfAbsent("CORE_SHUTDOWN_PAUSE", "0s");
    // a thread of its own: the common pool may have one, and a service ends when the test does
    this.code =
        CompletableFuture.supplyAsync(
            () -> run(own, arguments), task -> Thread.ofPlatform().daemon().start(task));
  }

  /** Starts it; what it prints goes to {@code folder/name.out} and {@code .err}. */
  public static RunningCommand start(
      Path folder, String name, Map<String, String> environment, String... arguments) {
    return new RunningCommand(
        folder.resolve(name + ".out"), folder.resolve(name + ".err"), environment, arguments);
  }

  private int run(Map<String, String> environment, String... arguments) {
    try (OutputStream stdout = Files.newOutputStream(out);
        PrintStream stderr =
            new PrintStream(Files.newOutputStream(err), true, StandardCharsets.UTF_8)) {
      return Cli.run(
          new CommandContext(
              environment,
              InputStream.nullInputStream(),
              stdout,
              stderr,
              false,
              CommandContext.NO_TERMINAL,
              Clock.systemUTC(),
              stop),
          arguments);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public URI url() {
    Matcher[] found = new Matcher[1];
    Await.until(
        "it serves: " + err,
        PATIENCE,
        () -> {
          found[0] = URL.matcher(err());
          return found[0].find() || code.isDone();
        });
    if (code.isDone()) {
      throw new AssertionError("it ended with " + code.join() + " and said: " + err());
    }
    return URI.create(found[0].group(1));
  }

  /** What it has printed so far. */
  public String out() {
    return read(out);
  }

  /** What it has logged so far. */
  public String err() {
    return read(err);
  }

  private static String read(Path file) {
    return Unchecked.get(() -> Files.exists(file) ? Files.readString(file) : "");
  }

  @Override
  public void end() {
    exitCode();
  }

  /** Tells it to stop, and returns its exit code when it has. */
  public int exitCode() {
    stop.request();
    return code.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    end();
  }
}
