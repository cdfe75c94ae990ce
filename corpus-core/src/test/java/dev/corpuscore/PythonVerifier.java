package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@code examples/verify}, as people run it. It shares nothing with the program but the tables of
 * {@code /schemas/}. Needs {@code python3}, 3.9 or newer; without it the tests fail.
 */
public final class PythonVerifier {
  private static final Path VERIFY = Path.of("../examples/verify/verify");

  private PythonVerifier() {}

  /**
   * How it ended.
   *
   * @param code 0 verified, 1 refused, 2 used wrongly
   * @param said everything that it printed
   */
  public record Verdict(int code, String said) {}

  /** Verifies {@code data}, which it reads from its input if the file is {@code -}. */
  public static Verdict run(byte[] data, String... arguments) {
    List<String> command = new ArrayList<>(List.of(Python.INTERPRETER, VERIFY.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PYTHONIOENCODING", "utf-8");
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    try {
      Process verify = builder.start();
      IOException unread = null;
      try (OutputStream in = verify.getOutputStream()) {
        in.write(data);
      } catch (IOException e) {
        unread = e; // it ended without reading; what it said tells why
      }
      String said = new String(verify.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(verify.waitFor(60, TimeUnit.SECONDS)).isTrue();
      if (unread != null && verify.exitValue() != 2) {
        throw new AssertionError("ended with " + verify.exitValue() + ": " + said, unread);
      }
      return new Verdict(verify.exitValue(), said);
    } catch (IOException e) {
      throw new AssertionError("python3 could not run " + VERIFY + "; install it", e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
