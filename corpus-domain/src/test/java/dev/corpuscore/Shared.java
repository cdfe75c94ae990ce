package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * The test data and vectors beside the repository, {@code ../shared}. Their licences keep them out
 * of it, so a test that reads them is left out, saying so, on a machine without them.
 */
public final class Shared {
  /** All of {@code data/corpora}, by name. */
  public static final List<String> CORPORA =
      List.of(
          "careers_mix",
          "emscad499",
          "finland_open",
          "glassdoor_open",
          "hn",
          "openads",
          "titles_only");

  private static final Path ROOT = Path.of("..", "..", "shared").toAbsolutePath().normalize();

  private Shared() {}

  /**
   * Returns the file or folder, or leaves the running test out where {@code ../shared} is missing,
   * and says so on the console: no summary of a build shows why a test was left out. Where {@code
   * ../shared} is there and this part of it is not, the test fails: nobody left it out on purpose.
   */
  public static Path path(String relative) {
    return path(ROOT, relative);
  }

  static Path path(Path root, String relative) {
    if (!Files.isDirectory(root)) {
      String missing = "left out: needs ../shared/" + relative;
      System.out.println(missing);
      abort(missing);
    }
    Path path = root.resolve(relative);
    assertThat(path).as("../shared is there, and this part of it").exists();
    return path;
  }

  /** The files in a folder and in all that it has, in order. */
  public static List<Path> files(String relative) {
    return Scratch.files(path(relative));
  }

  /** The lines of a file, {@code .gz} too. */
  public static List<String> lines(String relative) {
    try (InputStream in = open(path(relative))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(Path path) throws IOException {
    InputStream in = Files.newInputStream(path);
    return path.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
  }
}
