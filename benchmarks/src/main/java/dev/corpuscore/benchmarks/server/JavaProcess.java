package dev.corpuscore.benchmarks.server;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A class of this module in a JVM of its own, so that its garbage and its threads are not those of
 * anybody else. It is told and answers line by line; its errors are shown. Ends with this object,
 * and with this JVM.
 */
public final class JavaProcess implements AutoCloseable {
  private final String name;
  private final Process process;
  private final BufferedReader heard;
  private final Writer told;
  private final Thread onExit;

  private JavaProcess(String name, Process process) {
    this.name = name;
    this.process = process;
    this.heard = process.inputReader();
    this.told = process.outputWriter();
    this.onExit = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /**
   * Starts {@code main}.
   *
   * @param prefix what its command begins with, such as {@code nice -n 19}
   * @param options of the JVM
   */
  public static JavaProcess start(
      List<String> prefix, List<String> options, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-Dbenchmarks.root=" + System.getProperty("benchmarks.root", "."));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new JavaProcess(main.getSimpleName(), process);
  }

  public void send(String line) throws IOException {
    told.write(line + "\n");
    told.flush();
  }

  /** The next line that it says; waits for it. */
  public String receive() throws IOException {
    String line = heard.readLine();
    if (line == null) {
      throw new EOFException(name + " ended");
    }
    return line;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
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
