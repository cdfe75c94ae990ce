package dev.corpuscore.scaled;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** Somebody who searches at an instance and asks how it is, over and over, until closed. */
final class Visitors implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(25);
  private static final List<String> PATHS =
      List.of("/api/search?q=nurse", "/api/postings?limit=3", "/healthz");

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();
  private final URI instance;
  private final Queue<Seen> seen = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  Visitors(URI instance) {
    this.instance = instance;
    Thread.ofVirtual().start(this::visit);
  }

  /**
   * One answer.
   *
   * @param status 0 for none
   * @param asked {@link System#nanoTime} before it was asked for
   * @param answered the same, when the answer was there
   * @param body what it was, or why there was none
   */
  record Seen(String path, int status, boolean retryAfter, long asked, long answered, String body) {
    /** Good, or refused in the way that tells a caller to come back. */
    boolean allowed() {
      return status == 200 || (status == 503 && (retryAfter || path.equals("/healthz")));
    }
  }

  private void visit() {
    int at = 0;
    while (!closed) {
      seen.add(ask(PATHS.get(at % PATHS.size())));
      at++;
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private Seen ask(String path) {
    long asked = System.nanoTime();
    HttpRequest request =
        HttpRequest.newBuilder(instance.resolve(path)).timeout(Duration.ofSeconds(30)).build();
    try {
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      boolean retryAfter = answer.headers().firstValue("Retry-After").isPresent();
      return new Seen(
          path, answer.statusCode(), retryAfter, asked, System.nanoTime(), answer.body());
    } catch (IOException e) {
      return new Seen(path, 0, false, asked, System.nanoTime(), e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Seen(path, 0, false, asked, System.nanoTime(), e.toString());
    }
  }

  /** Everything so far, in order. */
  List<Seen> seen() {
    return List.copyOf(seen);
  }

  /** How many answers of each path had which status. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    seen.forEach(it -> counts.merge(it.path + " " + it.status, 1L, Long::sum));
    return counts;
  }

  /** Asks no more, once the question under way is answered. */
  @Override
  public void close() {
    closed = true;
    http.close();
  }
}
