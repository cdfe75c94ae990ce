package dev.corpuscore.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The files that are part of this program, next to the class that needs them. */
public final class ClassResource {
  private static final String COMMENT = "#";

  private ClassResource() {}

  /**
   * Returns what a file holds.
   *
   * @param owner the class that it lies next to
   * @param name relative to that class's package; one that begins with a slash is not
   * @throws IllegalStateException if the program was packed without this file
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
   * Returns the lines of a text in UTF-8, without blanks around them, without empty lines and those
   * that begin with {@code #}.
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
