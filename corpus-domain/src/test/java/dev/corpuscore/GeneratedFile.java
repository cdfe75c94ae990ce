package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A file of the program that is made from code. {@code -Dwrite} writes it anew. */
public final class GeneratedFile {
  private GeneratedFile() {}

  /** Fails unless the file holds exactly this text; writes it first where {@code -Dwrite} is. */
  public static void assertCurrent(String resource, String text) {
    try {
      Path file = file(resource);
      if (System.getProperty("write") != null) {
        Files.writeString(file, text);
      }
      assertThat(Files.readString(file)).isEqualTo(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Modules are beside each other; one of them has it. */
  private static Path file(String resource) throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules
          .map(module -> module.resolve("src/main/resources/dev/corpuscore").resolve(resource))
          .filter(Files::exists)
          .findFirst()
          .orElseThrow(() -> new AssertionError("no module has " + resource));
    }
  }
}
