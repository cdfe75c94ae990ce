package dev.corpuscore;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that was run to its end.
 *
 * @param code how it ended
 * @param out what it wrote to its output
 * @param err what it wrote to its errors
 */
public record Program(int code, String out, String err) {
  private static final int MINUTES = 10;

  /** The path of one that the JDK of this test has. */
  public static String ofJdk(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** Runs it, without input. */
  public static Program run(String... command) throws IOException, InterruptedException {
    return run(List.of(command));
  }

  /** Runs it, without input. */
  public static Program run(List<String> command) throws IOException, InterruptedException {
    return run(new ProcessBuilder(command), new byte[0]);
  }

  /**
   * Runs it, and ends it by force after ten minutes.
   *
   * @throws IOException it cannot be started
   */
  public static Program run(ProcessBuilder builder, byte[] input)
      throws IOException, InterruptedException {
    Path folder = Scratch.newFolder("program-");
    try {
      // files: nobody has to read two pipes at once
      Path out = folder.resolve("out");
      Path err = folder.resolve("err");
      Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      try (OutputStream in = process.getOutputStream()) {
        in.write(input);
      } catch (IOException e) {
        // it ended without reading; what it said tells why
      }
      boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
      int code = process.destroyForcibly().waitFor();
      Program program = new Program(code, text(out), text(err));
      if (!ended) {
        throw new AssertionError(builder.command() + " did not end: " + program.said());
      }
      return program;
    } finally {
      Scratch.delete(folder);
    }
  }

  /** All that it wrote. */
  public String said() {
    return out + err;
  }

  /** What it wrote to its output; fails with all that it said if it did not end with 0. */
  public String output() {
    if (code != 0) {
      throw new AssertionError("it ended with " + code + ": " + said());
    }
    return out;
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
