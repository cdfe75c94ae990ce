package dev.corpuscore.http.server;

/** What is behind a path. Thread-safe. */
@FunctionalInterface
public interface Resource {
  /**
   * Answers the method of its route; asked only for requests that may enter. One that waits takes a
   * place for that ({@link Request#hold}).
   *
   * @throws dev.corpuscore.model.CorpusException what becomes a problem
   */
  Response answer(Request request);
}
