package dev.corpuscore.cli.console;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
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
        throw new CorpusException(
            ErrorCode.INVALID_REQUEST, name + " is too large: " + limitMib + " MiB or more");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw new CorpusException(ErrorCode.INVALID_REQUEST, "there is no file " + name, e);
    } catch (IOException | InvalidPathException e) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "cannot read " + name + ": " + e.getMessage(), e);
    }
  }
}
