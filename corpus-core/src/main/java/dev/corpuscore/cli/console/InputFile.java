package dev.corpuscore.cli.console;

import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file that a command is given, whole. */
public final class InputFile {
  private InputFile() {}

  /**
   * The bytes of a file.
   *
   * @param name its path, or {@code -} for stdin
   * @param limitMib the file must be smaller
   * @throws CorpusException {@code INVALID_REQUEST} if there is none, if it cannot be read, or if
   *     it is not smaller
   */
  public static byte[] read(String name, InputStream stdin, int limitMib) {
    int limit = limitMib * 1024 * 1024;
    try (InputStream in = name.equals("-") ? stdin : Files.newInputStream(Path.of(name))) {
      byte[] bytes = in.readNBytes(limit);
      if (bytes.length == limit) {
        throw CorpusException.invalid(name + " is too large: " + limitMib + " MiB or more");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw CorpusException.invalid("there is no file " + name, e);
    } catch (IOException | InvalidPathException e) {
      throw CorpusException.invalid("cannot read " + name + ": " + e.getMessage(), e);
    }
  }
}
