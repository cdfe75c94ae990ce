package dev.corpuscore.scaled;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Waits until instances say that they have come so far. */
final class Progress {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration LOOK = Duration.ofMillis(50);

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final int all;

  /**
   * @param all whoever waits for so many postings also waits until the index lacks no revision
   */
  Progress(int all) {
    this.all = all;
  }

  /** Waits until so many are found there; returns how long that took, in milliseconds. */
  long awaitPostings(URI instance, int wanted) throws IOException, InterruptedException {
    long start = System.nanoTime();
    String last = "";
    while (System.nanoTime() - start < PATIENCE.toNanos()) {
      JsonNode health = health(instance);
      last = health.toString();
      if (health.path("postings").asLong(0) >= wanted
          && (wanted < all || health.path("search").path("lag").asLong(1) == 0)) {
        return Duration.ofNanos(System.nanoTime() - start).toMillis();
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
    throw new AssertionError("no " + wanted + " postings at " + instance + ": " + last);
  }

  /** Waits until a balancer is told to send requests there (200), or elsewhere (503). */
  void awaitReadiness(URI instance, int status) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (readiness(instance).path("status").asInt() != status) {
      assertThat(System.nanoTime()).as("readiness becomes %d", status).isLessThan(deadline);
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  /**
   * Waits until an instance is not ready because of its index; returns what it says of it. On a
   * busy machine the index may not answer for a moment: that is 503, too, without a reason.
   */
  String awaitFault(URI instance) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      JsonNode readiness = readiness(instance);
      String detail = readiness.path("detail").asString("");
      if (readiness.path("status").asInt() == 503 && detail.startsWith("index: this instance")) {
        return detail;
      }
      assertThat(System.nanoTime())
          .as("a fault of the index; readiness: %s", readiness)
          .isLessThan(deadline);
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  /** A page, as it is. */
  String page(URI url) throws IOException, InterruptedException {
    return http.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString()).body();
  }

  private JsonNode health(URI instance) throws IOException, InterruptedException {
    return answer(instance, "/healthz");
  }

  private JsonNode readiness(URI instance) throws IOException, InterruptedException {
    return answer(instance, "/readyz");
  }

  /** What a route says, with the status that it said it with. */
  private JsonNode answer(URI instance, String path) throws IOException, InterruptedException {
    var answer =
        http.send(HttpRequest.newBuilder(instance.resolve(path)).build(), BodyHandlers.ofString());
    var said = JsonMapper.shared().readTree(answer.body()).asObject();
    return said.put("status", answer.statusCode());
  }
}
