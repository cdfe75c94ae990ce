package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A process of its own, with an environment of its own, that writes into files. */
public final class CoreProcess implements RunningServe {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration LOOK = Duration.ofMillis(20);
  private static final Pattern STATUS_URL =
      Pattern.compile("event=serving-status url=(http://\\S+)");
  private static final Pattern URL = Pattern.compile("event=serving url=(http://\\S+)");

  private final Process process;
  private final Path err;

  private CoreProcess(Process process, Path err) {
    this.process = process;
    this.err = err;
  }

  /** Starts the program itself; its words go to {@code folder/name.err}. */
  public static CoreProcess start(
      Path folder, String name, Map<String, String> environment, String... arguments) {
    return start(folder, name, environment, "dev.corpuscore.Main", arguments);
  }

  /** Starts the program with these classes before its own. */
  public static CoreProcess startBefore(
      Path classes,
      Path folder,
      String name,
      Map<String, String> environment,
      String... arguments) {
    return start(
        folder,
        name,
        environment,
        StartUpCache.javaBehind(classes),
        "dev.corpuscore.Main",
        List.of(arguments));
  }

  /** Starts the program of another checkout, which is built. */
  public static CoreProcess startOf(
      Path checkout,
      Path folder,
      String name,
      Map<String, String> environment,
      String... arguments) {
    Path target =
        Stream.of("distribution", "corpus-core") // where earlier commits have it
            .map(module -> checkout.resolve(module).resolve("target"))
            .filter(it -> Files.isDirectory(it.resolve("lib")))
            .findFirst()
            .orElseThrow(() -> new AssertionError("not built: " + checkout));
    try (Stream<Path> files = Files.list(target)) {
      Path jar =
          files
              .filter(file -> file.getFileName().toString().matches("corpus-core-[0-9.]+\\.jar"))
              .findFirst()
              .orElseThrow(() -> new AssertionError("not built: " + target));
      return start(
          folder,
          name,
          environment,
          StartUpCache.javaOf(jar + ":" + target.resolve("lib") + "/*"),
          "dev.corpuscore.Main",
          List.of(arguments));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts another main class. */
  public static CoreProcess start(
      Path folder, String name, Map<String, String> environment, String main, String[] arguments) {
    return start(folder, name, environment, StartUpCache.java(), main, List.of(arguments));
  }

  /** Starts the program itself with so many file descriptors. */
  public static CoreProcess startWithDescriptors(
      int descriptors, Path folder, Map<String, String> environment, String... arguments) {
    List<String> limited =
        new ArrayList<>(List.of("sh", "-c", "ulimit -n " + descriptors + " && exec \"$@\"", "sh"));
    limited.addAll(StartUpCache.java());
    return start(folder, "core", environment, limited, "dev.corpuscore.Main", List.of(arguments));
  }

  private static CoreProcess start(
      Path folder,
      String name,
      Map<String, String> environment,
      List<String> java,
      String main,
      List<String> arguments) {
    List<String> command = new ArrayList<>(java);
    command.add(main);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(variable -> variable.startsWith("CORE_"));
    builder.environment().putAll(environment);
    Path err = folder.resolve(name + ".err");
    builder.redirectOutput(folder.resolve(name + ".out").toFile());
    builder.redirectError(err.toFile());
    return Unchecked.get(() -> new CoreProcess(builder.start(), err));
  }

  @Override
  public URI url() {
    return URI.create(await(err, URL).group(1));
  }

  /** The status page of a serve that has a listener for operators, as soon as it does. */
  public URI statusUrl() {
    return URI.create(await(err, STATUS_URL).group(1));
  }

  private Matcher await(Path file, Pattern wanted) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      // asked before the look: what it wrote just before its end still counts
      boolean hope = process.isAlive() && System.nanoTime() < deadline;
      Matcher found = wanted.matcher(read(file));
      if (found.find()) {
        return found;
      }
      assertThat(hope).as("it may still come; stderr: " + read(err)).isTrue();
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  private static String read(Path file) {
    return Unchecked.get(() -> Files.readString(file));
  }

  public boolean alive() {
    return process.isAlive();
  }

  /** Of the operating system. */
  public long pid() {
    return process.pid();
  }

  /** {@code kill -9}. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void end() throws InterruptedException {
    process.destroy();
    awaitEnd();
  }

  /** Waits until it has ended, and returns its exit code. */
  public int awaitExit() throws InterruptedException {
    awaitEnd();
    return process.exitValue();
  }

  /** Waits until it has ended. */
  public void awaitEnd() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  /** Returns when it is dead: what it wrote to last may be deleted then. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
