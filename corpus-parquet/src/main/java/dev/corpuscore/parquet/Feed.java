package dev.corpuscore.parquet;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads two public routes of a Core: its changes, and its root as it is now. No bearer. */
final class Feed implements AutoCloseable {
  private static final int ANSWER_LIMIT_BYTES = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  /** No posting has it, but a proof of its absence has the root, too. */
  private static final String NONE = "p_aaaaaaaaaaaaaaaaaaaaaaaaaa";

  /**
   * A page of changes.
   *
   * @param revision the revision up to which it goes
   */
  record Page(JsonNode changes, String next, boolean complete, long revision) {}

  private final URI core;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  Feed(URI core) {
    this.core = core;
  }

  /**
   * The changes after a cursor; null is the beginning.
   *
   * @throws IOException if the Core does not give them, as of a cursor of a history that a restore
   *     has replaced
   */
  Page changes(@Nullable String after) throws IOException {
    HttpResponse<byte[]> answer =
        get(
            "/api/changes?limit=1000"
                + (after == null
                    ? ""
                    : "&after=" + URLEncoder.encode(after, StandardCharsets.UTF_8)));
    JsonNode page = Manifest.JSON.readTree(answer.body());
    long revision = answer.headers().firstValueAsLong("X-Corpus-Revision").orElseThrow();
    return new Page(
        page.path("changes"),
        page.path("next").stringValue(),
        page.path("complete").booleanValue(),
        revision);
  }

  /** {@code statement} and, if it is signed, {@code envelope}. */
  JsonNode root() throws IOException {
    return Manifest.root(Manifest.JSON.readTree(get("/roots/proof?posting=" + NONE).body()));
  }

  private HttpResponse<byte[]> get(String target) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(core.resolve(target))
            .header("Accept", "application/json")
            .timeout(TIMEOUT)
            .build();
    try {
      HttpResponse<byte[]> answer =
          client.send(
              request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_LIMIT_BYTES));
      if (answer.statusCode() != 200) {
        throw new IOException(
            request.uri()
                + " answered "
                + answer.statusCode()
                + (answer.statusCode() == 409
                    ? ": the corpus was restored; begin with a whole file in a new folder"
                    : ""));
      }
      return answer;
    } catch (ConnectException e) {
      throw new IOException("no Core answers at " + core + ": is it running? --core says where", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped", e);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
