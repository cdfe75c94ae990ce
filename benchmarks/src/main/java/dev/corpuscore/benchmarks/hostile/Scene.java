package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.PostingFile;
import java.io.IOException;
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
 * @param core under attack
 * @param launcher the command that started it
 * @param data its data dir
 * @param work a folder for what the attack needs
 * @param token the control bearer
 * @param client of the attackers, from an address of their own
 * @param end when the attack is over, of {@link System#nanoTime}
 */
record Scene(
    CorpusCore core,
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

  /** Imports posting lines beside the running server; whether the command ended well. */
  boolean add(Path lines) throws InterruptedException {
    try {
      CorpusCore.load(launcher, List.of(new PostingFile(lines)), data, work.resolve("import.log"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  boolean goesOn() {
    return System.nanoTime() < end;
  }

  /** Asks for {@code path} and throws the answer away; its status, 0 without an answer. */
  int get(String path) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(core.base() + path))
            .timeout(Duration.ofMinutes(1))
            .build();
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Posts to a protected route; the answer's status and body. */
  HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(core.base() + path))
            .timeout(Duration.ofMinutes(5))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  /** Resolves one link; the answer's status, 0 without an answer. */
  int resolve(String url) throws InterruptedException {
    try {
      return post("/api/ads/resolve", "{\"url\":\"" + url + "\"}").statusCode();
    } catch (IOException e) {
      return 0;
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
