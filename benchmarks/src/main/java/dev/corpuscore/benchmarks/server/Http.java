package dev.corpuscore.benchmarks.server;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks a server for JSON; for set-up and checks, not for load. */
public final class Http {
  public static final JsonMapper JSON = new JsonMapper();

  private static final int ANSWER_MILLIS = 60_000;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;

  public Http(String base) {
    this.base = base;
  }

  /** The body of a 2xx, whatever its type. */
  public String text(String path) throws IOException, InterruptedException {
    return new String(bytes("GET", path, BodyPublishers.noBody()), StandardCharsets.UTF_8);
  }

  public JsonNode get(String path) throws IOException, InterruptedException {
    return send("GET", path, BodyPublishers.noBody());
  }

  public JsonNode post(String path, String json) throws IOException, InterruptedException {
    return send("POST", path, BodyPublishers.ofString(json));
  }

  public JsonNode post(String path, byte[] json) throws IOException, InterruptedException {
    return send("POST", path, BodyPublishers.ofByteArray(json));
  }

  public JsonNode put(String path, String json) throws IOException, InterruptedException {
    return send("PUT", path, BodyPublishers.ofString(json));
  }

  public void delete(String path) throws IOException, InterruptedException {
    send("DELETE", path, BodyPublishers.noBody());
  }

  /**
   * Whether {@code path} answers 200; false also while nobody listens. Asks over a bare socket, so
   * that waiting for a server to start takes next to none of the processor time that it starts
   * with.
   */
  public boolean answers(String path) {
    URI server = URI.create(base);
    String request =
        "GET "
            + path
            + " HTTP/1.1\r\nHost: "
            + server.getAuthority()
            + "\r\nConnection: close\r\n\r\n";
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(ANSWER_MILLIS);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return answer.startsWith("HTTP/1.1 200 ");
    } catch (IOException e) {
      return false;
    }
  }

  public static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private JsonNode send(String method, String path, BodyPublisher body)
      throws IOException, InterruptedException {
    return JSON.readTree(bytes(method, path, body));
  }

  private byte[] bytes(String method, String path, BodyPublisher body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(Duration.ofMinutes(5))
            .header("Content-Type", "application/json")
            .method(method, body)
            .build();
    HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          method
              + " "
              + path
              + ": "
              + response.statusCode()
              + " "
              + new String(response.body(), StandardCharsets.UTF_8));
    }
    return response.body();
  }
}
