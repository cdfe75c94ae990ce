package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.LoggedLines;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.RequestLog;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.model.PostingContent;
import inet.ipaddr.IPAddressString;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log says of requests, behind a balancer that names its client. */
class RequestLogTest {
  private static final String CLIENT = "2001:db8:1:2:aaaa::7";

  @TempDir Path folder;

  @AutoClose private final LoggedLines log = LoggedLines.of(RequestLog.class);

  @Test
  void routes_tellNeitherWordsNorIdsNorAddress() {
    try (ServedCorpus corpus = serve(RequestLog.ROUTES)) {
      ask(corpus);

      Await.until("the lines", () -> log.lines().size() == 3);
    }
    assertThat(log.lines())
        .allSatisfy(line -> assertThat(line).matches("event=answered id=[0-9a-f]{16} .* ms=[0-9]+"))
        .extracting(line -> line.replaceAll("event=answered id=[0-9a-f]{16} | ms=[0-9]+", ""))
        .containsExactly(
            "method=GET route=/api/search status=200",
            "method=GET route=/api/ad/{id} status=404",
            "method=GET route=none status=404");
  }

  @Test
  void addresses_tellTheNetworkOfTheClient() {
    try (ServedCorpus corpus = serve(RequestLog.ADDRESSES)) {
      ask(corpus);

      Await.until("the lines", () -> log.lines().size() == 3);
    }
    assertThat(log.lines())
        .allMatch(line -> line.endsWith(" client=2001:db8:1:2::/64"))
        .noneMatch(line -> line.contains("shh"));
  }

  @Test
  void none_logsNothing() {
    try (ServedCorpus corpus = serve(RequestLog.NONE)) {
      ask(corpus);
    }
    assertThat(log.lines()).isEmpty();
  }

  /** What was sent of such an answer is of no use, but nothing is broken here. */
  @Test
  void clientThatHangsUp_isNoFailureOfOurs() {
    List<PostingContent> large =
        IntStream.range(0, 60)
            .mapToObj(
                it ->
                    PostingContent.of("https://kitchen.example/" + it, "Cook")
                        .description("Cooks soup. ".repeat(16_000))
                        .build())
            .toList();
    try (ServedCorpus corpus =
        ServedCorpus.of(
            folder,
            large,
            ServedCorpusOptions.USUAL.on(
                ListenOptions.on("127.0.0.1", 0).logging(RequestLog.ROUTES)))) {
      try (RawSocket client = new RawSocket(corpus.port, 4_096)) {
        client.send("GET /api/v2/snapshot HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(client.headers()).startsWith("HTTP/1.1 200 ");
      }
      Await.until("the line", () -> !log.lines().isEmpty());

      assertThat(log.lines().getFirst()).contains("route=/api/v2/snapshot status=499 ");
      assertThat(corpus.metric(answered("4xx"))).isOne();
      assertThat(corpus.metric(answered("5xx"))).isZero();
    }
  }

  private static String answered(String status) {
    return "corpus_http_requests_total{route=\"/api/v2/snapshot\",status=\"" + status + "\"}";
  }

  private static void ask(ServedCorpus corpus) {
    for (String path : List.of("/api/search?q=shh", "/api/ad/shh", "/shh?shh")) {
      corpus.get(path, "X-Forwarded-For", CLIENT);
    }
  }

  private ServedCorpus serve(RequestLog requests) {
    TrustedProxies balancer =
        new TrustedProxies(List.of(new IPAddressString("127.0.0.1").getAddress()));
    return ServedCorpus.of(
        folder,
        List.of(PostingContent.of("https://kitchen.example/1", "Cook").build()),
        ServedCorpusOptions.USUAL.on(
            ListenOptions.on("127.0.0.1", 0).behind(balancer).logging(requests)));
  }
}
