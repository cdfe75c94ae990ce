package dev.corpuscore.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads files that are part of this program and lie next to the class that needs them. */
public final class ClassResource {
  private static final String COMMENT = "#";

  private ClassResource() {}

  /**
   * Returns the content of a file.
   *
   * @param owner the class next to which the file lies
   * @param name relative to the class's package, or absolute if it begins with a slash
   * @throws IllegalStateException if the program was packaged without this file
   */
  public static byte[] bytes(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the stripped lines of a UTF-8 file. Empty lines and lines that begin with {@code #} are
   * left out.
   *
   * @throws IllegalStateException as {@link #bytes}
   */
  public static List<String> lines(Class<?> owner, String name) {
    return new String(bytes(owner, name), StandardCharsets.UTF_8)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith(COMMENT))
        .toList();
  }
}
