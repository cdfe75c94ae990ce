package dev.corpuscore.index.opensearch;

import dev.corpuscore.model.Change;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Postings that could not be made into a document, or that the cluster refused. Thread-safe. */
final class Refusals {
  private final Queue<Refusal> refusals = new ConcurrentLinkedQueue<>();

  /**
   * A refused posting.
   *
   * @param cause null if the cluster refused it
   */
  record Refusal(Change.Put change, String reason, @Nullable Throwable cause) {}

  void add(Change.Put change, String reason, @Nullable Throwable cause) {
    refusals.add(new Refusal(change, reason, cause));
  }

  void forEach(Consumer<Refusal> visitor) {
    refusals.forEach(visitor);
  }
}
