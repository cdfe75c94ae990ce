package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.server.Http;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * What requests hold of an instance, as its listener for operators tells: places by kind, memory of
 * answers that is left, searches that run or wait, requests in flight.
 *
 * @param held by the name of the figure
 */
record Permits(Map<String, Double> held) {
  private static final String[] FIGURES = {
    "corpus_http_places_taken",
    "corpus_http_answer_bytes_free",
    "corpus_http_requests_in_flight",
    "corpus_searches_running",
    "corpus_searches_waiting"
  };

  /** As long as the longest wait that a request may ask for, and a little. */
  private static final long PATIENCE_NANOS = 45_000_000_000L;

  private static final long PAUSE_MILLIS = 250;

  /** Of an instance that nobody asks. */
  static Permits of(Http operators) throws IOException, InterruptedException {
    Map<String, Double> held = new TreeMap<>();
    operators
        .text("/metrics")
        .lines()
        .forEach(
            line -> {
              for (String figure : FIGURES) {
                if (line.startsWith(figure + " ") || line.startsWith(figure + "{")) {
                  int blank = line.lastIndexOf(' ');
                  held.put(line.substring(0, blank), Double.parseDouble(line.substring(blank)));
                }
              }
            });
    return new Permits(held);
  }

  /** Waits until all is as it was; what is not by then, empty if everything is. */
  String missing(Http operators) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      Map<String, Double> now = new TreeMap<>();
      try {
        now.putAll(of(operators).held);
      } catch (IOException e) {
        return "gone";
      }
      // a kind that had never been asked has no figure
      now.entrySet().removeIf(it -> held.getOrDefault(it.getKey(), 0.0).equals(it.getValue()));
      if (now.isEmpty() || System.nanoTime() > end) {
        return now.isEmpty() ? "" : now.toString();
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}
