package dev.corpuscore;

import java.io.IOException;

/** The interpreter that the examples and scripts in Python need. */
public final class Python {
  /**
   * The interpreter that {@code python3} starts. What is so called on the PATH may be a script that
   * looks for one, which takes longer than most of what is run here.
   */
  public static final String INTERPRETER = interpreter();

  private Python() {}

  /** Whether it can be run here. */
  public static boolean isThere() {
    try {
      return Program.run(INTERPRETER, "--version").code() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** {@code python3} itself if it does not say: then what runs it fails with the reason. */
  private static String interpreter() {
    try {
      Program asked = Program.run("python3", "-c", "import sys; print(sys.executable)");
      return asked.code() == 0 && !asked.out().isBlank() ? asked.out().strip() : "python3";
    } catch (IOException e) {
      return "python3";
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
