package dev.corpuscore.service.parsing;

import java.util.function.Function;

/** The result of parsing a document. */
public sealed interface Parsed<T> {
  /**
   * Returns {@code done} applied to the value, or {@code failed} applied to the reason of the
   * failure.
   */
  default <R> R fold(Function<T, R> done, Function<String, R> failed) {
    return switch (this) {
      case Done<T> it -> done.apply(it.value());
      case Failed<T> it -> failed.apply(it.reason());
    };
  }

  /** It was read. */
  record Done<T>(T value) implements Parsed<T> {}

  /**
   * It could not be read: it took too long or too much memory, or there was a bug.
   *
   * @param reason a clause for users, without text of the document
   */
  record Failed<T>(String reason) implements Parsed<T> {}
}
