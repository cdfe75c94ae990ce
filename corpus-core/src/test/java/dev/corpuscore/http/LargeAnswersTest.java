package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.PostingContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Answers of many large postings, of a server whose heap could not hold four of them. {@code
 * -Dlarge=100} makes so many, of 3.2 MB each.
 */
@Tag("alone")
@Timeout(300)
class LargeAnswersTest {
  private static final int POSTINGS = Integer.getInteger("large", 12);
  private static final int AT_ONCE = 4;
  private static final Duration SOON = Duration.ofSeconds(2);

  /** As large as a posting may be: 800,000 characters of four bytes. */
  private static final String HTML = "𝄞".repeat(800_000);

  private static final String PAGE =
      "ads/" + UrlIdentity.of("https://kitchen.example/0").postingId().value();

  private static final long LEAST_BYTES = 3_200_000L * POSTINGS;

  @Test
  void fourAtOnce_areWritten_andNothingElseSuffers(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path data = Files.createDirectory(folder.resolve("data"));
    List<PostingContent> large = new ArrayList<>();
    for (int i = 0; i < POSTINGS; i++) {
      String url = "https://kitchen.example/" + i;
      large.add(PostingContent.of(url, "Cook").descriptionHtml(HTML).build());
    }
    ServedCorpus.of(data, large).close();
    Map<String, String> environment =
        Map.of("CORE_DATA_DIR", data.toString(), "CORE_HTTP_PORT", "0");
    try (CoreProcess core = CoreProcess.start(folder, "core", environment, "serve");
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
        HttpClient client = HttpClient.newHttpClient()) {
      URI url = core.url();
      for (String path :
          List.of("api/search?limit=100", "api/postings?limit=100", "?limit=50&q=cook", PAGE)) {
        List<CompletableFuture<Long>> answers = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
          boolean gzip = i == 0;
          URI asked = url.resolve(path);
          answers.add(CompletableFuture.supplyAsync(() -> bytes(client, asked, gzip), callers));
        }
        while (answers.stream().anyMatch(answer -> !answer.isDone())) {
          long begun = System.nanoTime();
          assertThat(bytes(client, url.resolve("healthz"), false)).isPositive();
          assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON);
        }
        boolean page = !path.startsWith("api");
        for (CompletableFuture<Long> answer : answers) {
          assertThat(answer.join()).as(path).isGreaterThan(page ? 1_000 : LEAST_BYTES);
        }
      }
      core.end();
    }
    assertThat(folder.resolve("core.err")).content().doesNotContain("OutOfMemoryError", "ERROR");
  }

  private static long bytes(HttpClient client, URI url, boolean gzip) {
    HttpRequest.Builder request = HttpRequest.newBuilder(url);
    if (gzip) {
      request.header("Accept-Encoding", "gzip");
    }
    try {
      HttpResponse<InputStream> response =
          client.send(request.build(), BodyHandlers.ofInputStream());
      while (response.statusCode() == 503) {
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        response.body().close();
        response = client.send(request.build(), BodyHandlers.ofInputStream());
      }
      assertThat(response.statusCode()).isEqualTo(200);
      try (InputStream body = gzip ? new GZIPInputStream(response.body()) : response.body()) {
        long count = 0;
        byte[] buffer = new byte[1 << 16];
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
          count += read;
        }
        return count;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
