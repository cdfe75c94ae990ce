package dev.corpuscore.cli.console;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A file that a command will write, and that only its owner may read (0600). */
public final class NewFile {
  private NewFile() {}

  /**
   * Refuses, before any work, a file that exists or a folder that cannot be written.
   *
   * @throws CorpusException {@code INVALID_REQUEST}
   */
  public static void requirePossible(Path file) {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw CorpusException.invalid(file + " already exists, and was not changed");
    }
    Path folder = PrivateFiles.folderOf(file);
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw CorpusException.invalid(folder + " is not a folder that you can write to");
    }
  }

  /**
   * Writes it, durable on return.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be written, or exists by now
   */
  public static void write(Path file, byte[] content) {
    try {
      PrivateFiles.create(file, content);
    } catch (IOException e) {
      throw CorpusException.unavailable(file + " cannot be written", e);
    }
  }
}
