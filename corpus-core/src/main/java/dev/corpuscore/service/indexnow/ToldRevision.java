package dev.corpuscore.service.indexnow;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The revision up to which search engines were told, in a file.
 *
 * @param file in the data dir; need not exist
 */
record ToldRevision(Path file) {
  /**
   * Returns the revision; empty if there is none, or if the file has something else.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be read
   */
  OptionalLong read() {
    try {
      return OptionalLong.of(
          Long.parseLong(Files.readString(file, StandardCharsets.US_ASCII).strip()));
    } catch (NoSuchFileException | NumberFormatException e) {
      return OptionalLong.empty();
    } catch (IOException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "cannot read " + file, e);
    }
  }

  /**
   * Replaces the revision, durably.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be written; it has not changed
   */
  void write(long revision) {
    try {
      PrivateFiles.replace(file, (revision + "\n").getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "cannot write " + file, e);
    }
  }
}
