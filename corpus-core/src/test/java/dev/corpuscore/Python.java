package dev.corpuscore;

import java.io.IOException;

/** The interpreter that the examples and scripts in Python need. */
public final class Python {
  private Python() {}

  /** Whether {@code python3} can be run here. */
  public static boolean isThere() {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
