package dev.corpuscore.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the figures were measured on. */
public record Machine(int cores, String memory, String processor, String system, String java) {
  public static Machine here() throws IOException {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        gibibytes(value(Path.of("/proc/meminfo"), "MemTotal")),
        value(Path.of("/proc/cpuinfo"), "model name"),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"));
  }

  /** The value of the first line {@code name : value}. */
  public static String value(Path file, String name) throws IOException {
    for (String line : Files.readAllLines(file)) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).strip().equals(name)) {
        return line.substring(colon + 1).strip();
      }
    }
    throw new IOException("no line " + name + " in " + file);
  }

  /** Kilobytes as /proc writes them, such as {@code 24684264 kB}. */
  public static double mebibytes(String kilobytes) {
    return Long.parseLong(kilobytes.replace(" kB", "")) / 1024.0;
  }

  private static String gibibytes(String kilobytes) {
    return Math.round(mebibytes(kilobytes) / 1024) + " GiB";
  }

  @Override
  public String toString() {
    return cores + " cores (" + processor + "), " + memory + ", " + system + ", JDK " + java;
  }
}
