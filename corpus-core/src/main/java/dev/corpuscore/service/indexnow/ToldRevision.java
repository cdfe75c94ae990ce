package dev.corpuscore.service.indexnow;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far search engines were told of changes.
 *
 * @param revision of the last change that they know, or need not know
 * @param at when they were asked last; null if they never were
 */
record ToldRevision(long revision, @Nullable Instant at) {
  /**
   * Reads what {@link #write} wrote: the revision and, after a space, the time.
   *
   * @return empty if there is no such file
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be read
   * @throws NumberFormatException if it has something else
   */
  static Optional<ToldRevision> read(Path file) {
    String text;
    try {
      text = Files.readString(file, ISO_8859_1).strip();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot read " + file, e);
    }
    String[] parts = text.split(" ", 2);
    return Optional.of(
        new ToldRevision(Long.parseLong(parts[0]), parts.length == 2 ? time(parts[1]) : null));
  }

  /** A time that is not a time lets them be asked again too early, once. */
  private static @Nullable Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** Whether they were asked between two times; a time to come was written by a wrong clock. */
  boolean isAskedSince(Instant from, Instant now) {
    return at != null && at.isAfter(from) && !at.isAfter(now);
  }

  /**
   * Replaces the file, durably.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be written; it has not changed
   */
  void write(Path file) {
    String text = revision + (at == null ? "" : " " + at) + "\n";
    try {
      PrivateFiles.replace(file, text.getBytes(ISO_8859_1));
    } catch (IOException e) {
      throw CorpusException.unavailable("cannot write " + file, e);
    }
  }
}
