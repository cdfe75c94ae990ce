package dev.corpuscore.tier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The classes of the first tier that may take long, each with why: a file of one line for each. */
final class SlowClasses {
  static final Path FILE = Path.of("..", "corpus-core", "src", "test", "slow-classes.txt");

  private SlowClasses() {}

  /** Reasons by the simple names of classes. */
  static Map<String, String> reasons() {
    Map<String, String> reasons = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(FILE)) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] parts = line.split(": ", 2);
          if (parts.length < 2 || reasons.put(parts[0], parts[1]) != null) {
            throw new IllegalStateException(
                FILE + ": a line is \"Class: reason\", and a class has one; this is: " + line);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reasons;
  }
}
