package dev.corpuscore.benchmarks.server;

import java.io.IOException;
import java.util.List;

/** A server that answers searches for the best ten, each whole. */
public interface SearchServer extends AutoCloseable {
  String name();

  String base();

  /** How wrk asks: the method, and one request per query (a path, or a body for searchPath). */
  Script script(Queries queries);

  /** How many postings match, up to 10,000. */
  long total(String query) throws IOException, InterruptedException;

  ServerProcess process();

  @Override
  void close();

  /**
   * What wrk sends.
   *
   * @param path where bodies are posted to; unused for GET
   * @param lines paths for GET, bodies for POST
   */
  record Script(String method, String path, List<String> lines) {}
}
