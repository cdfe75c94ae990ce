package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.endtoend.Comparison.Figure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Erases people one after the other, and takes the time until each receipt is there. */
final class Erasures {
  private static final int WARM = 500;
  private static final int MEASURED = 1_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI route;
  private final String bearer =
      Objects.requireNonNull(
          System.getenv("CORE_CORPUS_LIFECYCLE_TOKEN"), "CORE_CORPUS_LIFECYCLE_TOKEN");

  private Erasures(String base) {
    this.route = URI.create(base + "/api/corpus/participants/erase");
  }

  static List<Figure> measure(String base) throws IOException, InterruptedException {
    Erasures erasures = new Erasures(base);
    for (int n = 0; n < WARM; n++) {
      erasures.erase();
    }
    double[] millis = new double[MEASURED];
    for (int n = 0; n < MEASURED; n++) {
      long begin = System.nanoTime();
      erasures.erase();
      millis[n] = (System.nanoTime() - begin) / 1e6;
    }
    Arrays.sort(millis);
    return List.of(
        Figure.less("erasure, p50 ms", millis[MEASURED / 2]),
        Figure.less("erasure, p99 ms", millis[MEASURED * 99 / 100]));
  }

  private void erase() throws IOException, InterruptedException {
    String json =
        "{\"schema\":\"corpus.participant-erasure/1\",\"erasureId\":\""
            + UUID.randomUUID()
            + "\",\"participant\":\""
            + UUID.randomUUID()
            + "\",\"requestedAt\":\"2026-11-20T12:00:00Z\",\"nonce\":\"AAECAwQFBgcICQoLDA0ODw\"}";
    HttpRequest request =
        HttpRequest.newBuilder(route)
            .header("Authorization", "Bearer " + bearer)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException("erasure: " + answer.statusCode() + " " + answer.body());
    }
  }
}
