package dev.corpuscore.service.parsing;

import java.util.function.Function;

/** What came of parsing a document. */
public sealed interface Parsed<T> {
  /** What {@code done} makes of its value, or {@code failed} of the reason why there is none. */
  default <R> R either(Function<T, R> done, Function<String, R> failed) {
    return switch (this) {
      case Done<T> it -> done.apply(it.value());
      case Failed<T> it -> failed.apply(it.reason());
    };
  }

  /** It was read. */
  record Done<T>(T value) implements Parsed<T> {}

  /**
   * It could not be read: it took too long, or too much memory, or met a bug.
   *
   * @param reason a clause for people, without the document's own words
   */
  record Failed<T>(String reason) implements Parsed<T> {}
}
