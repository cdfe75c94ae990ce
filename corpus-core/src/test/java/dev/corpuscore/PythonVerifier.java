package dev.corpuscore;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code examples/verify}. It shares nothing with the program but the tables of {@code /schemas/}.
 * Needs {@code python3}, 3.9 or newer; without it the tests fail.
 *
 * <p>Tests run it hundreds of times, so one process of this JVM has loaded it and forks one for
 * each run ({@code loaded_verifier.py}). {@link #started} is as people run it.
 */
public final class PythonVerifier {
  private static final Path VERIFY = Path.of("../examples/verify/verify");
  private static final Path LOADED =
      Path.of("src/test/resources/dev/corpuscore/loaded_verifier.py");

  private static final JsonMapper JSON = new JsonMapper();

  private static @Nullable PythonVerifier shared;

  private final Process process;
  private final OutputStream asked;
  private final DataInputStream answers;

  private PythonVerifier() throws IOException {
    process =
        python(List.of(LOADED.toString(), VERIFY.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    asked = process.getOutputStream();
    answers = new DataInputStream(process.getInputStream());
    Runtime.getRuntime().addShutdownHook(new Thread(this::end));
  }

  /**
   * How it ended.
   *
   * @param code 0 verified, 1 refused, 2 used wrongly
   * @param said everything that it printed
   */
  public record Verdict(int code, String said) {}

  /** Verifies {@code data}, which it reads from its input if the file is {@code -}. */
  public static synchronized Verdict run(byte[] data, String... arguments) {
    try {
      if (shared == null) {
        shared = new PythonVerifier();
      }
      return shared.ask(data, arguments);
    } catch (IOException e) {
      throw new AssertionError(
          "python3 could not run " + LOADED + ", or ended early: install it, or see its errors", e);
    }
  }

  /** The same, in a Python that is started for it. */
  public static Verdict started(byte[] data, String... arguments) {
    List<String> command = new ArrayList<>(List.of(VERIFY.toString()));
    command.addAll(List.of(arguments));
    try {
      Program verify = Program.run(python(command), data);
      return new Verdict(verify.code(), verify.said());
    } catch (IOException e) {
      throw new AssertionError("python3 could not run " + VERIFY + "; install it", e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static ProcessBuilder python(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Python.INTERPRETER));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PYTHONIOENCODING", "utf-8");
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return builder;
  }

  private Verdict ask(byte[] data, String... arguments) throws IOException {
    Map<String, Object> line =
        Map.of("arguments", arguments, "input", Base64.getEncoder().encodeToString(data));
    asked.write((JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
    asked.flush();
    String[] head = line().split(" ", -1);
    byte[] said = new byte[Integer.parseInt(head[1])];
    answers.readFully(said);
    return new Verdict(Integer.parseInt(head[0]), new String(said, StandardCharsets.UTF_8));
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (byte read = answers.readByte(); read != '\n'; read = answers.readByte()) {
      line.append((char) read);
    }
    return line.toString();
  }

  /** Waits, so that what it has cost is counted as this JVM's. */
  private void end() {
    try {
      asked.close();
      process.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      process.destroyForcibly();
    }
  }
}
