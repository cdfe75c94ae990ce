package dev.corpuscore.http.server;

/** What is behind a path. Thread-safe. */
@FunctionalInterface
public interface Resource {
  /**
   * Answers {@code GET}.
   *
   * @throws dev.corpuscore.model.CorpusException what becomes a problem
   */
  Answer answer(Parameters parameters);
}
