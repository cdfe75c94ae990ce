package dev.corpuscore.fetch;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs parsers of documents from outside, within bounds of memory and time. Thread-safe. */
public interface Parsing {
  /**
   * Returns what {@code work} returns, or empty if that took too long or failed.
   *
   * @param bytes of the document
   * @param time how long the work may wait to start, and then how long it may take
   * @param work must read nothing but the document, as it may go on after its time
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if its turn did not come;
   *     {@code UNAVAILABLE} if this process stops or the caller is interrupted
   */
  <T> Optional<T> parse(long bytes, Duration time, Supplier<T> work);
}
