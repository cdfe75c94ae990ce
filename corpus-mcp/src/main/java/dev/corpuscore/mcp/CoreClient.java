package dev.corpuscore.mcp;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks a Core by the {@link Route}s, and nothing else. Its requests have no header that a caller
 * chose; redirects are not followed, cookies not kept. Thread-safe.
 */
final class CoreClient implements AutoCloseable {
  /** Of an answer; that of twenty ads has some 200 KiB. */
  private static final int ANSWER_LIMIT_BYTES = 4 << 20;

  private static final Duration CONNECT = Duration.ofSeconds(3);

  /** Until all of an answer has come. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /**
   * An answer of the Core.
   *
   * @param body JSON, from a Core
   */
  record Answer(int status, byte[] body) {}

  private final URI core;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .proxy(HttpClient.Builder.NO_PROXY)
          .version(HttpClient.Version.HTTP_1_1)
          .build();

  /**
   * @param core {@code http} or {@code https}, host and perhaps port
   * @throws IllegalArgumentException if it has anything else
   */
  CoreClient(String core) {
    URI uri = URI.create(core.replaceFirst("/$", ""));
    String scheme = String.valueOf(uri.getScheme());
    if (!scheme.matches("https?")
        || uri.getHost() == null
        || uri.getRawUserInfo() != null
        || !uri.getRawPath().isEmpty()
        || uri.getRawQuery() != null
        || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "the Core must be http:// or https://, a host and a port, such as"
              + " http://127.0.0.1:8080, and not "
              + core);
    }
    this.core = uri;
  }

  /**
   * Asks, for ten seconds at most.
   *
   * @throws IllegalArgumentException if an argument is missing or has another form; nothing is
   *     asked then
   * @throws IOException if there is no answer, or one of more than 4 MiB
   */
  Answer get(Route route, Map<String, Object> arguments) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(route.at(core, arguments))
            .header("Accept", "application/json")
            .timeout(TIMEOUT)
            .build();
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(
            request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_LIMIT_BYTES));
    try {
      HttpResponse<byte[]> whole = answer.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      return new Answer(whole.statusCode(), whole.body());
    } catch (ExecutionException e) {
      throw new IOException("the Core at " + core + " did not answer: " + e.getCause(), e);
    } catch (TimeoutException e) {
      throw new IOException(
          "the Core at " + core + " did not answer in " + TIMEOUT.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped", e);
    } finally {
      answer.cancel(true);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
