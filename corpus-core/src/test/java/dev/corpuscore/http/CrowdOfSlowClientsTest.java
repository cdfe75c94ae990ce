package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.ListenOptions.Timeouts;
import dev.corpuscore.http.server.RequestLog;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.Alone;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * As many clients send headers slowly, send bodies slowly and read slowly, all at once. {@code
 * -Dslow=1000} takes a thousand of each: 6,000 file descriptors in this process.
 */
@Alone("ConnectionWatchdogTest")
class CrowdOfSlowClientsTest {
  private static final int EACH = Integer.getInteger("slow", 100);
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** After the last of them came. */
  private static final Duration ALL_CUT = Duration.ofSeconds(30);

  private static final Duration SEARCH = Duration.ofSeconds(1);
  private static final String BODY = "POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 100000";
  private static final String READS_OVER =
      "corpus_http_request_duration_seconds_count{route=\"/api/postings\"}";
  private static final String READ = "GET /api/postings?q=soup&limit=100 HTTP/1.1\r\nHost: a";

  @Test
  void slowClients_areCut_andSearchesAreAnsweredMeanwhile(@TempDir Path folder) {
    List<RawSocket> slow = new ArrayList<>();
    try (ServedCorpus corpus =
            ServedCorpus.of(folder, postings(), ServedCorpusOptions.USUAL.on(listen()));
        ExecutorService watchers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<RawSocket> senders = new ArrayList<>();
      for (int i = 0; i < EACH; i++) {
        senders.add(new RawSocket(corpus.port).send("GET /healthz HTTP/1.1\r\nHost: a\r\nX: "));
        senders.add(new RawSocket(corpus.port).send(BODY + "\r\n\r\n"));
        slow.add(new RawSocket(corpus.port, 4_096).send(READ + "\r\n\r\n"));
      }
      slow.addAll(senders);
      try (Bystander bystander = new Bystander(corpus.port, "/api/search?q=bread")) {
        List<CompletableFuture<String>> cut =
            senders.stream().map(it -> CompletableFuture.supplyAsync(it::rest, watchers)).toList();
        Await.until(
            "every sender cut, and every reader's request over",
            ALL_CUT,
            () -> {
              senders.forEach(CrowdOfSlowClientsTest::drip);
              return cut.stream().allMatch(CompletableFuture::isDone)
                  && corpus.metric(READS_OVER) == EACH;
            });

        bystander.assertAnsweredWithin(SEARCH);
        assertThat(cut).noneMatch(it -> it.join().contains("HTTP/1.1 200 "));
      }
      List<String> read = slow.subList(0, EACH).stream().map(RawSocket::rest).toList();
      assertThat(read.stream().map(it -> it.substring(0, 12)).collect(Collectors.toSet()))
          .as("an answer that is cut, or none for want of memory")
          .contains("HTTP/1.1 200")
          .isSubsetOf("HTTP/1.1 200", "HTTP/1.1 503");
      assertThat(read)
          .as("of 19 MB")
          .extracting(String::length)
          .allMatch(length -> length < 15_000_000);
    } finally {
      slow.forEach(RawSocket::close);
    }
  }

  private static ListenOptions listen() {
    Timeouts timeouts = new Timeouts(PATIENCE, PATIENCE, PATIENCE, PATIENCE);
    return new ListenOptions(
        "127.0.0.1",
        0,
        "CORE_HTTP",
        TrustedProxies.NONE,
        RequestLog.NONE,
        4_096,
        Duration.ofSeconds(1),
        timeouts);
  }

  /** A hundred of 190 kB, and a small one. */
  private static List<PostingContent> postings() {
    List<PostingContent> postings = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      postings.add(
          PostingContent.of("https://kitchen.example/" + i, "Cook")
              .description("Cooks soup. ".repeat(16_000))
              .build());
    }
    postings.add(PostingContent.of("https://oven.example/1", "Bread baker").build());
    return postings;
  }

  private static void drip(RawSocket socket) {
    try {
      socket.send("x");
    } catch (UncheckedIOException e) {
      // It was cut: whoever reads it sees that too.
    }
  }
}
