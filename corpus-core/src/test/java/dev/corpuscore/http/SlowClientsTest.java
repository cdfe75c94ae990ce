package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.ListenOptions.Timeouts;
import dev.corpuscore.http.server.RequestLog;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.Alone;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that hold a connection and give or take next to nothing. */
@Alone("ConnectionWatchdogTest")
class SlowClientsTest {
  private static final int CONNECTIONS = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** The patience, twice a look of once a second, and a busy machine. */
  private static final Duration CUT_BY = Duration.ofSeconds(8);

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> large = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      large.add(
          PostingContent.of("https://kitchen.example/" + i, "Cook")
              .description("Cooks soup. ".repeat(16_000))
              .build());
    }
    Timeouts timeouts = new Timeouts(PATIENCE, PATIENCE, PATIENCE, PATIENCE);
    ListenOptions listen =
        new ListenOptions(
            "127.0.0.1",
            0,
            "CORE_HTTP",
            TrustedProxies.NONE,
            RequestLog.NONE,
            CONNECTIONS,
            Duration.ofSeconds(1),
            timeouts);
    corpus = ServedCorpus.of(data, large, ServedCorpusOptions.USUAL.on(listen));
  }

  /** What a client sends at first, and then again and again. */
  private record Sender(String what, String head, String drip) {}

  private static final List<Sender> SENDERS =
      List.of(
          new Sender("nothing at all", "", ""),
          new Sender("a request line", "", "G"),
          new Sender("headers", "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ", "x"),
          new Sender("no more headers", "GET /healthz HTTP/1.1\r\nHost: a\r\n", ""),
          new Sender(
              "a body", "POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", "x"),
          new Sender(
              "no body", "POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", ""),
          new Sender(
              "no path, and no body",
              "GET ?x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n",
              ""),
          new Sender("no second request", "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n", ""));

  @Test
  void slowSenders_areCut_andOthersAreAnsweredMeanwhile() {
    List<SlowClient> sending = new ArrayList<>();
    try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
      SENDERS.forEach(sender -> sending.add(new SlowClient(sender, readers)));
      assertThat(corpus.get("/healthz").statusCode()).isEqualTo(200);

      Await.until(
          "all cut",
          () -> {
            sending.forEach(SlowClient::drip);
            return sending.stream().allMatch(SlowClient::isCut);
          });

      assertThat(sending)
          .allSatisfy(
              each -> {
                // Helidon looks once a second, by a clock that may be a tenth of one behind
                assertThat(each.taken()).isBetween(PATIENCE.dividedBy(2), CUT_BY);
                assertThat(each.answer()).doesNotContain("HTTP/1.1 200 ");
              });
    } finally {
      sending.forEach(SlowClient::close);
    }
  }

  /** One of them, connected. */
  private static final class SlowClient implements AutoCloseable {
    private final Sender sender;

    /** Before it connects: that is what the server counts from. */
    private final long begun = System.nanoTime();

    private final RawSocket socket = new RawSocket(corpus.port);
    private final CompletableFuture<String> answer;
    private final CompletableFuture<Duration> taken;

    SlowClient(Sender sender, ExecutorService readers) {
      this.sender = sender;
      this.answer = CompletableFuture.supplyAsync(socket.send(sender.head)::rest, readers);
      this.taken = answer.thenApply(rest -> Duration.ofNanos(System.nanoTime() - begun));
    }

    void drip() {
      SlowClientsTest.drip(socket, sender.drip);
    }

    boolean isCut() {
      return taken.isDone();
    }

    Duration taken() {
      return taken.join();
    }

    String answer() {
      return answer.join();
    }

    @Override
    public void close() {
      socket.close();
    }

    @Override
    public String toString() {
      return sender.what;
    }
  }

  /** Each answer is written in one piece, and the buffers of the connection are full at last. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "HEAD /api/snapshot",
        "GET /api/v2/stream?updated-after=2030-01-01T00:00:00",
        "GET /nothing"
      })
  void manyRequestsAtOnce_whoseAnswersNobodyReads_areCut(String line) {
    // more than all buffers between them take, so that the client waits for the server, too
    String many = (line + " HTTP/1.1\r\nHost: a\r\n\r\n").repeat(400_000);
    try (RawSocket slow = new RawSocket(corpus.port, 4_096)) {
      Thread sender = Thread.ofVirtual().start(() -> drip(slow, many));

      Await.until("it is cut", () -> !sender.isAlive());
      Await.until(
          "nothing is held",
          () -> corpus.operatorMetric("corpus_http_requests_in_flight{access=\"public\"}") == 0);
    }
  }

  @ParameterizedTest
  @CsvSource({"reads nothing, 0", "sips, 100"})
  void slowReader_isCut_andOthersAreAnsweredMeanwhile(String what, int bytes) {
    // a request counts until its thread has done the last of its work, after its client has gone
    Await.until(
        "no request",
        () -> corpus.operatorMetric("corpus_http_requests_in_flight{access=\"public\"}") == 0);
    try (RawSocket slow = new RawSocket(corpus.port, 4_096)) {
      slow.send("GET /api/postings?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n");
      assertThat(slow.headers()).startsWith("HTTP/1.1 200 ");
      assertThat(corpus.operatorMetric("corpus_http_requests_in_flight{access=\"public\"}"))
          .isEqualTo(1);
      long begun = System.nanoTime();

      Await.until(
          what + " cut",
          () -> {
            slow.sip(bytes);
            return corpus.operatorMetric("corpus_http_requests_in_flight{access=\"public\"}") == 0;
          });

      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(CUT_BY);
      assertThat(slow.rest().length()).as("of 19 MB").isLessThan(15_000_000);
    }
  }

  @Test
  void connections_allTakenBySlowClients_areFreed() {
    List<RawSocket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        slow.add(new RawSocket(corpus.port).send("GET /healthz HTTP/1.1\r\nX-Slow: "));
      }
      long begun = System.nanoTime();
      try (RawSocket next = new RawSocket(corpus.port)) {
        String answer =
            next.send("GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").rest();

        assertThat(answer).startsWith("HTTP/1.1 404 ");
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .as("it waits until one was cut")
          .isBetween(PATIENCE.dividedBy(2), CUT_BY);
    } finally {
      slow.forEach(RawSocket::close);
    }
  }

  private static void drip(RawSocket socket, String bytes) {
    try {
      socket.send(bytes);
    } catch (UncheckedIOException e) {
      // It was cut: the reader sees that too.
    }
  }
}
