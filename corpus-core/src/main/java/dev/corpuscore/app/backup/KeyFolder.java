package dev.corpuscore.app.backup;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The files of keys in a folder: those that a data dir has, or a copy of them. */
final class KeyFolder {
  private static final int LIMIT_BYTES = 64 << 10;

  private KeyFolder() {}

  /** The files, in order of their names; none if there is no such folder. */
  static List<Path> files(Path folder) {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> keys =
          Files.newDirectoryStream(folder, "{pseudonym,pseudonym-*,signing,log}.key")) {
        keys.forEach(files::add);
      } catch (IOException e) {
        throw unusable(folder + " cannot be read", e);
      }
    }
    files.sort(null);
    return files;
  }

  /**
   * Copies the keys to a folder, which is made if it is missing. One that is there already stays.
   * Durable on return.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if a file there has another key: nothing was
   *     copied then; or if it cannot be read or written
   */
  static void copy(Path from, Path to) {
    List<Path> missing = new ArrayList<>();
    try {
      for (Path key : files(from)) {
        Path copy = to.resolve(key.getFileName());
        if (!Files.exists(copy)) {
          missing.add(key);
        } else if (!Arrays.equals(bytes(key), bytes(copy))) {
          throw CorpusException.invalid(
              copy + " has another key than " + key + "; nothing was copied");
        }
      }
      PrivateFiles.createFolder(to);
      for (Path key : missing) {
        PrivateFiles.create(to.resolve(key.getFileName()), bytes(key));
      }
    } catch (IOException e) {
      throw unusable("the keys cannot be copied from " + from + " to " + to, e);
    }
  }

  private static byte[] bytes(Path key) throws IOException {
    return PrivateFiles.read(key, LIMIT_BYTES)
        .orElseThrow(() -> new IOException(key + " is not a key"));
  }

  private static CorpusException unusable(String why, IOException e) {
    return CorpusException.invalid(why + ": " + e, e);
  }
}
