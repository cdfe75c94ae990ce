package dev.corpuscore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Where tests keep files, every {@code @TempDir} among them: in memory, where the machine has room
 * for it. Tests wait for the disk thousands of times, for nothing: they survive the death of a
 * process, which the memory does too. What a machine loses that dies is shown by injected faults
 * (see {@code faults}), on any disk.
 */
public final class Scratch implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");

  /** Twice what the largest tests of two JVMs keep at once. */
  private static final long ROOM = 6L << 30;

  private static final boolean RUNS_PROGRAMS = runsPrograms();

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
      throws IOException {
    return newFolder("junit-");
  }

  /** A new folder, for whoever asks to delete. */
  public static Path newFolder(String prefix) throws IOException {
    return RUNS_PROGRAMS && Files.getFileStore(MEMORY).getUsableSpace() >= ROOM
        ? Files.createTempDirectory(MEMORY, prefix)
        : Files.createTempDirectory(prefix);
  }

  /** Deletes a folder and everything in it. */
  public static void delete(Path folder) throws IOException {
    for (Path each : all(folder).reversed()) {
      Files.delete(each);
    }
  }

  /** The files in a folder and in all that it has, in order; no folder is among them. */
  public static List<Path> files(Path folder) {
    return all(folder).stream().filter(Files::isRegularFile).toList();
  }

  /** What a folder itself has, in order. */
  public static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of what a folder itself has, in order. */
  public static List<String> names(Path folder) {
    return list(folder).stream().map(it -> it.getFileName().toString()).toList();
  }

  private static List<Path> all(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Not in most containers; some tests compile what they run. */
  private static boolean runsPrograms() {
    try {
      return Files.readString(Path.of("/proc/mounts"), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(" "))
          .filter(mount -> mount[1].equals(MEMORY.toString()))
          .anyMatch(mount -> !Arrays.asList(mount[3].split(",")).contains("noexec"));
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
