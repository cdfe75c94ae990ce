package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.Unchecked;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.Alone;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Answers of many large postings, of a server whose heap could not hold four of them. {@code
 * -Dlarge=100} makes so many, of 3.2 MB each.
 */
@Alone("AdStreamsTest")
@Timeout(1_200)
class LargeAnswersTest {
  private static final int POSTINGS = Integer.getInteger("large", 12);
  private static final int AT_ONCE = 4;
  private static final Duration INDEXING = Duration.ofMinutes(10);
  private static final Duration SOON = Duration.ofSeconds(2);

  private static final int CLEFS = 800_000;
  private static final byte CLEF = (byte) 0x9d;

  /** As large as a posting may be: 800,000 characters of four bytes. */
  private static final String HTML = "𝄞".repeat(CLEFS);

  private static final String PAGE =
      "ads/" + UrlIdentities.of("https://kitchen.example/0").postingId().value();

  private static final long LEAST_BYTES = 3_200_000L * POSTINGS;

  @TempDir private Path folder;

  @Test
  void fourAtOnce_areWritten_andNothingElseSuffers() throws IOException, InterruptedException {
    attack(folder, Map.of());
  }

  /** Asks a server with these settings, too, for four large answers of each kind at once. */
  static void attack(Path folder, Map<String, String> more)
      throws IOException, InterruptedException {
    Path data = Files.createDirectory(folder.resolve("data"));
    List<PostingContent> large = new ArrayList<>();
    for (int i = 0; i < POSTINGS; i++) {
      String url = "https://kitchen.example/" + i;
      large.add(PostingContent.of(url, "Cook").descriptionHtml(HTML).build());
    }
    ServedCorpus.of(data, large).close();
    Map<String, String> environment = new HashMap<>(more);
    environment.putAll(Map.of("CORE_DATA_DIR", data.toString(), "CORE_HTTP_PORT", "0"));
    try (CoreProcess core = CoreProcess.start(folder, "core", environment, "serve");
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
        HttpClient client = HttpClient.newHttpClient()) {
      URI url = core.url();
      awaitIndexed(client, url.resolve("healthz"));
      for (String path :
          List.of(
              "api/search?limit=100",
              "api/search?limit=100&q=cook",
              "api/postings?limit=100",
              "?limit=50&q=cook",
              PAGE)) {
        read(client, url.resolve(path), false); // the first one of a cold server takes longer
        List<CompletableFuture<Read>> answers = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
          boolean gzip = i == 0;
          URI asked = url.resolve(path);
          answers.add(CompletableFuture.supplyAsync(() -> read(client, asked, gzip), callers));
        }
        while (answers.stream().anyMatch(answer -> !answer.isDone())) {
          long begun = System.nanoTime();
          assertThat(status(client, url.resolve("healthz"))).as(path).isEqualTo(200);
          assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON);
        }
        boolean page = !path.startsWith("api");
        for (CompletableFuture<Read> answer : answers) {
          assertThat(answer.join().bytes()).as(path).isGreaterThan(page ? 1_000 : LEAST_BYTES);
          if (!page) {
            assertThat(answer.join().clefs()).as(path).isEqualTo((long) CLEFS * POSTINGS);
          }
        }
      }
      core.end();
    }
    assertThat(folder.resolve("core.err")).content().doesNotContain("OutOfMemoryError", "ERROR");
  }

  private static void awaitIndexed(HttpClient client, URI health) {
    String all = "\"postings\":" + POSTINGS + ",";
    Await.until("all are indexed", INDEXING, () -> text(client, health).contains(all));
  }

  private static String text(HttpClient client, URI url) {
    try (InputStream body = get(client, HttpRequest.newBuilder(url)).body()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int status(HttpClient client, URI url) throws IOException {
    HttpResponse<InputStream> response = get(client, HttpRequest.newBuilder(url));
    response.body().close();
    return response.statusCode();
  }

  private static Read read(HttpClient client, URI url, boolean gzip) {
    HttpRequest.Builder request = HttpRequest.newBuilder(url);
    if (gzip) {
      request.header("Accept-Encoding", "gzip");
    }
    try {
      HttpResponse<InputStream> response = get(client, request);
      while (response.statusCode() == 503) {
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        response.body().close();
        response = get(client, request);
      }
      assertThat(response.statusCode()).isEqualTo(200);
      try (InputStream body = gzip ? new GZIPInputStream(response.body()) : response.body()) {
        return Read.of(body);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static HttpResponse<InputStream> get(HttpClient client, HttpRequest.Builder request) {
    return Unchecked.get(() -> client.send(request.build(), BodyHandlers.ofInputStream()));
  }

  /**
   * An answer.
   *
   * @param clefs how many there are in it: nothing else has their second byte
   */
  private record Read(long bytes, long clefs) {
    static Read of(InputStream body) throws IOException {
      long bytes = 0;
      long clefs = 0;
      byte[] buffer = new byte[1 << 16];
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        bytes += read;
        for (int at = 0; at < read; at++) {
          clefs += buffer[at] == CLEF ? 1 : 0;
        }
      }
      return new Read(bytes, clefs);
    }
  }
}
