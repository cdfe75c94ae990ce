package dev.corpuscore.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a process of its own. It ends with this object, and with this JVM. */
public final class ServerProcess implements AutoCloseable {
  private static final Pattern HEAP_USED =
      Pattern.compile("(?:heap|generation) .*?used (\\d+)K", Pattern.DOTALL);

  private final String name;
  private final Process process;
  private final Path log;
  private final Thread onExit;

  private ServerProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
    onExit = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /** Starts {@code command}; its output goes to {@code log}, its input stays open. */
  public static ServerProcess start(
      String name, List<String> command, Map<String, String> environment, Path log)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    return new ServerProcess(name, builder.start(), log);
  }

  /** A port of the loopback address that was free just now. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Waits until {@code ready} holds; returns how long that took from now. */
  public Duration await(BooleanSupplier ready, Duration limit) throws InterruptedException {
    long start = System.nanoTime();
    while (!ready.getAsBoolean()) {
      Duration passed = Duration.ofNanos(System.nanoTime() - start);
      if (!process.isAlive() || passed.compareTo(limit) > 0) {
        throw new IllegalStateException(
            name + " was not ready after " + passed.toMillis() + " ms; it said:\n" + said());
      }
      Thread.sleep(3);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Seconds of processor time that the process has used so far. */
  public double processorSeconds() {
    return process.info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
  }

  /** What the process occupies now. */
  public Memory memory() throws IOException, InterruptedException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    return new Memory(
        Machine.mebibytes(Machine.value(status, "RssAnon")),
        Machine.mebibytes(Machine.value(status, "RssFile")),
        Machine.mebibytes(Machine.value(status, "VmHWM")),
        heapUsed());
  }

  /**
   * MiB.
   *
   * @param own resident memory that is the process's alone: heap, code, threads
   * @param mapped resident pages of files, which the system may drop: index and jars
   * @param peak the most that was ever resident of both
   * @param heap in use, garbage included
   */
  public record Memory(double own, double mapped, double peak, double heap) {}

  /** Collects the garbage of the process, a JVM: what is then in use can be reached. */
  public void collectGarbage() throws IOException, InterruptedException {
    jcmd("GC.run");
  }

  private double heapUsed() throws IOException, InterruptedException {
    String answer = jcmd("GC.heap_info");
    Matcher used = HEAP_USED.matcher(answer);
    if (!used.find()) {
      throw new IOException("jcmd said nothing about the heap of " + name + ": " + answer);
    }
    return Long.parseLong(used.group(1)) / 1024.0;
  }

  private String jcmd(String what) throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    return CommandOutput.of(List.of(jcmd, Long.toString(process.pid()), what)).text();
  }

  private String said() {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException e) {
      // this JVM ends right now and the hook does its work
    }
  }
}
