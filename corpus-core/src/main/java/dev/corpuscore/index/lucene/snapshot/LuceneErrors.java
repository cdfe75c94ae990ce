package dev.corpuscore.index.lucene.snapshot;

import dev.corpuscore.model.CorpusException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.AlreadyClosedException;

/** Converts Lucene's exceptions to ours. No other class does this. */
public final class LuceneErrors {
  private LuceneErrors() {}

  static CorpusException damaged(Path folder, String what, Throwable cause) {
    return CorpusException.unavailable(
        "the search index in "
            + folder
            + " is damaged ("
            + what
            + "); rebuild it from the store with: ./corpus reindex",
        cause);
  }

  /** Whether {@code failure} is one of {@link #damaged}. */
  public static boolean isOfDamage(CorpusException failure) {
    Throwable cause = failure.getCause();
    return cause != null
        && !(cause instanceof AlreadyClosedException)
        && (isDamage(cause) || !(cause instanceof IOException));
  }

  /** For a failure while reading {@code folder}. */
  public static CorpusException reading(Path folder, Throwable cause) {
    if (cause instanceof AlreadyClosedException) {
      return closed(folder);
    }
    // an exception other than IOException means that the bytes are not as they were written
    return isDamage(cause) || !(cause instanceof IOException)
        ? damaged(folder, cause.getClass().getSimpleName(), cause)
        : unavailable("the search index in " + folder + " cannot be read: " + words(cause), cause);
  }

  /** Of a plain IOException the message alone: its class says nothing more. */
  private static String words(Throwable cause) {
    String message = cause.getMessage();
    return message == null || cause.getClass() != IOException.class ? cause.toString() : message;
  }

  /** For a failure while changing {@code folder}. */
  public static CorpusException writing(Path folder, Throwable cause) {
    if (isDamage(cause)) {
      return damaged(folder, cause.getClass().getSimpleName(), cause);
    }
    String hint = cause instanceof IOException ? "; check the disk and whether it is full: " : ": ";
    return unavailable(
        "the search index in "
            + folder
            + " cannot be written; it stands as it was last committed"
            + hint
            + cause,
        cause);
  }

  static CorpusException closed(Path folder) {
    return unavailable("the search index in " + folder + " is closed", null);
  }

  public static CorpusException unavailable(
      String message, @org.jspecify.annotations.Nullable Throwable cause) {
    return CorpusException.unavailable(message, cause);
  }

  private static boolean isDamage(Throwable cause) {
    return cause instanceof CorruptIndexException
        || cause instanceof IndexNotFoundException
        || cause instanceof IndexFormatTooOldException
        || cause instanceof IndexFormatTooNewException
        || cause instanceof NoSuchFileException
        || cause instanceof FileNotFoundException
        || cause instanceof EOFException;
  }
}
