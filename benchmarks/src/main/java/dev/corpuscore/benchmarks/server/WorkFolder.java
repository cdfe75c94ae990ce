package dev.corpuscore.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for one run. Goes with this JVM, however it ends, unless it is to be kept. */
public record WorkFolder(Path path) {
  public static WorkFolder make(boolean keep) throws IOException {
    Path path = Files.createTempDirectory("corpus-benchmark-");
    if (!keep) {
      // after the servers' own hooks have run or beside them: what they still write is gone too
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(path)));
    }
    return new WorkFolder(path);
  }

  public Path resolve(String name) {
    return path.resolve(name);
  }

  /** The bytes of all files in {@code folder}. */
  public static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** Deletes it and what is in it. */
  public static void delete(Path path) {
    for (int tries = 0; tries < 5 && Files.exists(path); tries++) {
      try (Stream<Path> files = Files.walk(path)) {
        List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        deepestFirst.forEach(file -> file.toFile().delete());
      } catch (IOException | UncheckedIOException e) {
        System.err.println("could not delete all of " + path + ": " + e.getMessage());
      }
    }
  }
}
