package dev.corpuscore.fetch;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Who parses what others wrote, within bounds of memory and time. Thread-safe. */
public interface Parsing {
  /**
   * Returns what {@code work} returns, or empty if that took too long or failed.
   *
   * @param bytes of the document
   * @param time until its turn has come, and then again until it is read, at most
   * @param work looks at nothing but the document: it may go on after its time
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if its turn did not come;
   *     {@code UNAVAILABLE} if this process stops or the caller is interrupted
   */
  <T> Optional<T> parse(long bytes, Duration time, Supplier<T> work);
}
