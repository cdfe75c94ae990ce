package dev.corpuscore.faults;

import dev.corpuscore.Scratch;
import dev.corpuscore.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a folder holds after a power cut, by what {@code faults.c} kept at each sync. A name is
 * there if its folder was synced since; a file holds what it held when it was last synced.
 */
public final class DiskImage {
  private static final int SECTOR = 512;

  private final Path shadow;
  private final @Nullable Random torn;

  private DiskImage(Path shadow, @Nullable Random torn) {
    this.shadow = shadow;
    this.torn = torn;
  }

  public static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  /** Begins a shadow: all that is in {@code folder} now is durable. */
  static void begin(Path folder, Path shadow) throws IOException {
    Files.createDirectories(shadow);
    List<String> names = new ArrayList<>();
    for (Path file : Scratch.list(folder)) {
      names.add(key(file) + " " + file.getFileName());
      if (Files.isDirectory(file)) {
        begin(file, shadow);
      } else {
        Files.copy(file, shadow.resolve(key(file)));
      }
    }
    Files.write(shadow.resolve(key(folder)), names);
  }

  /**
   * Writes into {@code to} what is left of {@code folder}.
   *
   * @param torn null if nothing that was not synced is left; else it decides for each folder
   *     whether names made since are there, and for each sector whether it was written
   */
  static void afterPowerCut(Path folder, Path shadow, Path to, @Nullable Random torn)
      throws IOException {
    new DiskImage(shadow, torn).restore(key(folder), folder, to);
  }

  private void restore(String key, Path now, Path to) throws IOException {
    Files.createDirectories(to);
    Path synced = shadow.resolve(key);
    boolean newest = torn != null && torn.nextBoolean() && Files.isDirectory(now);
    List<String> names =
        newest
            ? Scratch.list(now).stream().map(it -> key(it) + " " + it.getFileName()).toList()
            : Files.exists(synced) ? Files.readAllLines(synced) : List.of();
    for (String line : names) {
      String below = line.substring(0, line.indexOf(' '));
      String name = line.substring(line.indexOf(' ') + 1);
      if (below.startsWith("d")) {
        restore(below, now.resolve(name), to.resolve(name));
      } else {
        Files.write(to.resolve(name), content(below, now.resolve(name)));
      }
    }
  }

  private byte[] content(String key, Path now) throws IOException {
    Path kept = shadow.resolve(key);
    byte[] synced = Files.exists(kept) ? Files.readAllBytes(kept) : new byte[0];
    boolean changing = torn != null && Files.exists(now) && key(now).equals(key);
    return changing ? mixed(synced, Files.readAllBytes(now), Objects.requireNonNull(torn)) : synced;
  }

  private static byte[] mixed(byte[] synced, byte[] now, Random random) {
    byte[] mixed = Arrays.copyOf(synced, random.nextBoolean() ? synced.length : now.length);
    for (int at = 0; at < Math.min(mixed.length, now.length); at += SECTOR) {
      if (random.nextBoolean()) {
        int length = Math.min(SECTOR, Math.min(mixed.length, now.length) - at);
        System.arraycopy(now, at, mixed, at, length);
      }
    }
    return mixed;
  }

  /** As {@code faults.c} names it. */
  private static String key(Path file) {
    String kind = Files.isDirectory(file) ? "d" : "i";
    return kind + Unchecked.get(() -> Files.getAttribute(file, "unix:ino"));
  }
}
