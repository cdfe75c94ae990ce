package dev.corpuscore.http;

import dev.corpuscore.Unchecked;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How tests ask a server on loopback. */
public abstract class HttpCaller implements AutoCloseable {
  public static final String CONTROL = "control-bearer-of-the-tests-1";
  public static final String LIFECYCLE = "lifecycle-bearer-of-the-tests-2";
  private static final JsonMapper JSON = new JsonMapper();

  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();

  /** Asks whatever listens on this port. */
  public static HttpCaller of(int port) {
    return new HttpCaller() {
      @Override
      int port() {
        return port;
      }
    };
  }

  /** Where the server listens. */
  abstract int port();

  /**
   * The value of one sample in the public metrics, named with its labels; NaN if it is not there.
   * It may be a second old.
   */
  double metric(String sample) {
    return sample(get("/metrics").body(), sample);
  }

  /** The value of one sample in a page of metrics. */
  static double sample(String page, String sample) {
    return page.lines()
        .filter(line -> line.startsWith(sample + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Asks from a thread of its own. */
  CompletableFuture<HttpResponse<String>> getLater(String pathAndQuery, String... headers) {
    return CompletableFuture.supplyAsync(() -> get(pathAndQuery, headers), callers);
  }

  public HttpResponse<String> get(String pathAndQuery, String... headers) {
    return send("GET", pathAndQuery, headers);
  }

  /** Asks with the control bearer. */
  public HttpResponse<String> getWithControl(String pathAndQuery) {
    return get(pathAndQuery, "Authorization", "Bearer " + CONTROL);
  }

  HttpResponse<String> send(String method, String pathAndQuery, String... headers) {
    return exchange(
        method,
        pathAndQuery,
        HttpRequest.BodyPublishers.noBody(),
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8),
        headers);
  }

  /** Posts JSON with the lifecycle bearer. */
  public HttpResponse<String> erase(String json) {
    return exchange(
        "POST",
        "/api/corpus/participants/erase",
        HttpRequest.BodyPublishers.ofString(json),
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8),
        "Authorization",
        "Bearer " + LIFECYCLE,
        "Content-Type",
        "application/json");
  }

  /** Posts JSON with the control bearer. */
  public HttpResponse<String> post(String path, String json) {
    return post(path, HttpRequest.BodyPublishers.ofString(json), "application/json");
  }

  /** Posts with the control bearer. */
  HttpResponse<String> post(String path, HttpRequest.BodyPublisher body, String contentType) {
    return exchange(
        "POST",
        path,
        body,
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8),
        "Authorization",
        "Bearer " + CONTROL,
        "Content-Type",
        contentType);
  }

  HttpResponse<byte[]> getBytes(String pathAndQuery, String... headers) {
    return exchange(
        "GET",
        pathAndQuery,
        HttpRequest.BodyPublishers.noBody(),
        HttpResponse.BodyHandlers.ofByteArray(),
        headers);
  }

  /** The JSON of a 200. */
  JsonNode json(String pathAndQuery) {
    HttpResponse<String> response = get(pathAndQuery);
    if (response.statusCode() != 200) {
      throw new AssertionError(pathAndQuery + ": " + response.statusCode() + response.body());
    }
    return JSON.readTree(response.body());
  }

  static JsonNode parse(String json) {
    return JSON.readTree(json);
  }

  private <T> HttpResponse<T> exchange(
      String method,
      String pathAndQuery,
      HttpRequest.BodyPublisher sent,
      HttpResponse.BodyHandler<T> body,
      String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + pathAndQuery))
            .method(method, sent)
            .timeout(Duration.ofSeconds(30));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return Unchecked.get(() -> client.send(request.build(), body));
  }

  @Override
  public void close() {
    callers.close();
    client.close();
  }
}
