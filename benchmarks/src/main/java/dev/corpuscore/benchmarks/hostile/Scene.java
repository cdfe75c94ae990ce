package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Http;
import dev.corpuscore.benchmarks.server.PostingFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where an attack takes place.
 *
 * @param bases where the instances of the server answer
 * @param addresses from so many of which a crowd comes
 * @param launcher the command that started it
 * @param data its data dir
 * @param work a folder for what the attack needs
 * @param token the control bearer
 * @param client of the attackers, from an address of their own
 * @param end when the attack is over, of {@link System#nanoTime}
 */
record Scene(
    List<String> bases,
    int addresses,
    Path launcher,
    Path data,
    Path work,
    String token,
    HttpClient client,
    long end) {
  static final JsonMapper JSON = new JsonMapper();

  /** The attackers' address: loopback, and not the bystanders'. */
  static HttpClient attacker() throws IOException {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .localAddress(InetAddress.getByName("127.0.0.2"))
        .connectTimeout(Duration.ofSeconds(30))
        .build();
  }

  /** Where the first instance answers. */
  String base() {
    return bases.getFirst();
  }

  /** Imports posting lines beside the running server; whether the command ended well. */
  boolean add(Path lines) throws InterruptedException {
    try {
      CorpusCore.load(launcher, List.of(new PostingFile(lines)), data, work.resolve("import.log"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Asks for JSON, from the bystanders' address; for set-up and checks. */
  Http http() {
    return new Http(base());
  }

  /** How many postings match. */
  long total(String query) throws IOException, InterruptedException {
    return http().get(CorpusCore.path(query)).path("total").path("value").asLong();
  }

  boolean goesOn() {
    return System.nanoTime() < end;
  }

  /** Asks for {@code path} and throws the answer away; its status, 0 without an answer. */
  int get(String path) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base() + path)).timeout(Duration.ofMinutes(1)).build();
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  /** How many bytes {@code path} is answered with, -1 if not with 200 or not to its end. */
  long read(String path) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base() + path)).timeout(Duration.ofMinutes(1)).build();
    try {
      HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        long bytes = body.transferTo(OutputStream.nullOutputStream());
        return response.statusCode() == 200 ? bytes : -1;
      }
    } catch (IOException e) {
      return -1;
    }
  }

  /** Posts to a protected route; the answer's status and body. */
  HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(base() + path))
            .timeout(Duration.ofMinutes(30))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  /**
   * Resolves one link; what came of it: the posting's outcome, or the answer's status and detail.
   */
  String resolve(String url) throws InterruptedException {
    try {
      HttpResponse<String> answer = post("/api/ads/resolve", "{\"url\":\"" + url + "\"}");
      JsonNode json = JSON.readTree(answer.body());
      return answer.statusCode() == 200
          ? json.path("resolution").path("outcome").asString()
          : answer.statusCode() + " " + json.path("detail").asString();
    } catch (IOException e) {
      return "none";
    }
  }

  /** What the drain of everything due did, as its route tells it. */
  JsonNode syncAndDrain() throws IOException, InterruptedException {
    HttpResponse<String> sync = post("/api/catalog/sync", "{\"force\":true}");
    if (sync.statusCode() != 200) {
      throw new IOException("sync: " + sync.statusCode() + " " + sync.body());
    }
    HttpResponse<String> drain = post("/api/commands/drain", "");
    if (drain.statusCode() != 200) {
      throw new IOException("drain: " + drain.statusCode() + " " + drain.body());
    }
    return JSON.readTree(drain.body());
  }

  /** Runs {@code action} in so many threads at once, each again and again until the end. */
  void crowd(int threads, Visit visit) throws InterruptedException {
    try (ExecutorService crowd = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < threads; number++) {
        int first = number;
        crowd.execute(
            () -> {
              try {
                for (int turn = 0; goesOn(); turn++) {
                  visit.run(first, turn);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
      }
    }
  }

  /** One turn of one attacker. */
  @FunctionalInterface
  interface Visit {
    void run(int attacker, int turn) throws InterruptedException;
  }
}
