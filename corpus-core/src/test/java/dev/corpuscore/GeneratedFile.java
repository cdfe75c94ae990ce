package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the program that is made from code. {@code -Dwrite} writes it anew. */
public final class GeneratedFile {
  private static final Path RESOURCES = Path.of("src/main/resources/dev/corpuscore");

  private GeneratedFile() {}

  /** Fails unless the file holds exactly this text; writes it first where {@code -Dwrite} is. */
  public static void assertCurrent(String resource, String text) {
    Path file = RESOURCES.resolve(resource);
    try {
      if (System.getProperty("write") != null) {
        Files.writeString(file, text);
      }
      assertThat(Files.readString(file)).isEqualTo(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
