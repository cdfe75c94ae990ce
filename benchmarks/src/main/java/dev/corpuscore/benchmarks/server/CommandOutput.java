package dev.corpuscore.benchmarks.server;

import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.Map;

/** What a command said on both of its outputs, and how it ended. */
public record CommandOutput(String text, int exitCode) {
  /** Runs {@code command} to its end; it does not outlive this JVM. */
  public static CommandOutput of(List<String> command) throws IOException, InterruptedException {
    return of(command, Map.of());
  }

  /** As {@link #of(List)}, with these variables in its environment. */
  public static CommandOutput of(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    Thread onExit = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(onExit);
    try (Reader said = process.inputReader()) {
      String text = said.readAllAsString();
      int exitCode = process.waitFor();
      Runtime.getRuntime().removeShutdownHook(onExit);
      return new CommandOutput(text, exitCode);
    }
  }

  /** The values of the line {@code measured value value ...}. */
  public double[] measured() throws IOException {
    for (String line : (Iterable<String>) text.lines()::iterator) {
      if (line.startsWith("measured ")) {
        return List.of(line.split(" ")).stream().skip(1).mapToDouble(Double::parseDouble).toArray();
      }
    }
    throw new IOException("ended with " + exitCode + " and measured nothing: " + text);
  }
}
