package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Interception;
import dev.corpuscore.http.server.Routes.Method;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.cost.Cost;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.Store;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Requests of routes that wait, are streamed or make large answers let go what they hold. */
class HeldByRequestsTest {
  private static final String STREAM = "/api/v2/stream?updated-after=2026-01-01T00:00:00";

  private static final List<String> STREAMED =
      List.of("/api/snapshot", STREAM, "/api/changes", "/sitemaps/p_.xml");

  private final TestCorpus data;
  private volatile Consumer<Integer> beforeRead = read -> {};

  HeldByRequestsTest(TestCorpus data) {
    this.data = data;
  }

  /** Nine: one more than a caller had places before. */
  @Test
  void bodyThatDoesNotCome_holdsNothing() {
    ServedCorpus corpus = serve(1);
    for (String path : STREAMED) {
      for (int i = 0; i < 9; i++) {
        try (RawSocket socket = new RawSocket(corpus.port)) {
          socket.send("GET " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n");
        }
      }
      Await.until("all have ended", () -> inFlight(corpus) == 0);

      assertThat(corpus.get(path).statusCode()).as(path).isEqualTo(200);
    }
    assertNothingIsHeld(corpus);
  }

  /** Nor does it hold anything up to the time at which it is cut. */
  @Test
  void bodyThatIsWaitedFor_holdsNothing() {
    ServedCorpus corpus = serve(1);
    List<RawSocket> waiting = new ArrayList<>();
    try {
      for (int i = 0; i < 9; i++) {
        waiting.add(
            new RawSocket(corpus.port)
                .send("GET /api/snapshot HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n"));
      }
      Await.until("all are there", () -> inFlight(corpus) == 9);

      assertNothingIsHeld(corpus);
      assertThat(corpus.get("/api/snapshot").statusCode()).isEqualTo(200);
    } finally {
      waiting.forEach(RawSocket::close);
    }
  }

  @Test
  void headsAndAnswers_holdNothingAfterwards() {
    ServedCorpus corpus = serve(1);
    for (Route route : reading(corpus)) {
      String path = corpus.example(route.path());
      for (int i = 0; i < 3; i++) {
        assertThat(corpus.send("HEAD", path).statusCode()).as(path).isEqualTo(200);
        assertThat(corpus.get(path, "Accept-Encoding", "gzip").statusCode()).isEqualTo(200);
      }
    }

    assertNothingIsHeld(corpus);
  }

  @Test
  void clientsThatGoAway_holdNothing() {
    ServedCorpus corpus = serve(60, "We cook. ".repeat(20_000));
    for (String path : List.of("/api/snapshot", STREAM, "/api/changes?limit=1000")) {
      for (int i = 0; i < 3; i++) {
        try (RawSocket socket = new RawSocket(corpus.port, 4_096)) {
          socket.send("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
          assertThat(socket.headers()).startsWith("HTTP/1.1 200 ");
        }
        Await.until("it has ended", () -> inFlight(corpus) == 0);
      }
    }

    assertNothingIsHeld(corpus);
  }

  @Test
  void streamThatFailsAtItsFirstPage_isAProblem_andHoldsNothing() {
    ServedCorpus corpus = serve(1);
    beforeRead =
        read -> {
          throw new IllegalStateException("planted: the log of revisions");
        };

    for (String path : List.of("/api/snapshot", STREAM)) {
      for (int i = 0; i < 3; i++) {
        assertThat(corpus.get(path).statusCode()).isEqualTo(500);
      }
    }

    assertNothingIsHeld(corpus);
  }

  @Test
  void head_ofAStream_readsNothing() {
    ServedCorpus corpus = serve(1);
    AtomicInteger reads = new AtomicInteger();
    beforeRead = read -> reads.incrementAndGet();

    for (String path : List.of("/api/snapshot", "/api/v2/snapshot", STREAM)) {
      HttpResponse<String> head = corpus.send("HEAD", path);

      assertThat(head.statusCode()).isEqualTo(200);
      assertThat(head.headers().firstValue("Content-Type")).contains("application/json");
      assertThat(head.headers().firstValue("X-Corpus-Revision")).contains("1");
      assertThat(head.headers().firstValue("Content-Length")).isEmpty();
    }
    assertThat(reads).hasValue(0);
  }

  @Test
  void head_ofAStream_leavesTheConnectionToTheNext() {
    ServedCorpus corpus = serve(1);
    try (RawSocket socket = new RawSocket(corpus.port)) {
      socket.send("HEAD /api/snapshot HTTP/1.1\r\nHost: a\r\n\r\n");
      assertThat(socket.headers()).startsWith("HTTP/1.1 200 ");
      socket.send("GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

      assertThat(socket.rest()).startsWith("HTTP/1.1 404 ");
    }
  }

  @Test
  void everyPage_isReadOnThreadsOfStreams_neverOnThatOfAConnection() {
    ServedCorpus corpus = serve(30, "We cook. ".repeat(20_000));
    Queue<Thread> readers = new ConcurrentLinkedQueue<>();
    beforeRead = read -> readers.add(Thread.currentThread());

    for (String path : List.of("/api/snapshot", STREAM, "/api/changes?limit=1000")) {
      assertThat(corpus.get(path).statusCode()).isEqualTo(200);
    }

    assertThat(readers)
        .hasSizeGreaterThan(4)
        .allSatisfy(
            thread -> {
              assertThat(thread.isVirtual()).isFalse();
              assertThat(thread.getName()).startsWith("stream-");
            });
  }

  /** Eight connections of one address, all of whose pages hang. */
  @Test
  void streamsThatHang_holdUpNeitherHealthNorSearchesNorPages() {
    ServedCorpus corpus = serve(1);
    try (Gate gate = new Gate()) {
      gate.shut();
      beforeRead = read -> gate.pass();
      List<CompletableFuture<HttpResponse<String>>> hanging = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        hanging.add(corpus.getLater("/api/snapshot"));
      }
      for (int i = 0; i < 6; i++) {
        hanging.add(corpus.getLater("/api/changes"));
      }
      Await.until("they hang", () -> inFlight(corpus) == 8);

      assertThat(corpus.get("/healthz").statusCode()).isEqualTo(200);
      assertThat(corpus.get("/api/search?q=cook").statusCode()).isEqualTo(200);
      assertThat(corpus.get("/").statusCode()).isEqualTo(200);

      gate.open();
      // on a slow machine they waited too long for their turn
      assertThat(hanging).allSatisfy(it -> assertThat(it.join().statusCode()).isIn(200, 503));
    }
    assertNothingIsHeld(corpus);
  }

  @Test
  void thirdStreamOfOneCaller_isRefused_asTheDocumentSays() {
    ServedCorpus corpus = serve(1);
    try (Gate gate = new Gate()) {
      gate.shut();
      beforeRead = read -> gate.pass();
      List<CompletableFuture<HttpResponse<String>>> two =
          List.of(corpus.getLater("/api/snapshot"), corpus.getLater(STREAM));
      Await.until("both hang", () -> inFlight(corpus) == 2);

      HttpResponse<String> third = corpus.get("/api/v2/snapshot");

      assertThat(third.statusCode()).as(third.body()).isEqualTo(503);
      assertThat(third.headers().firstValue("Retry-After")).isPresent();
      OpenApiDocument.of(corpus).assertDeclares("/api/v2/snapshot", third);
      assertThat(corpus.operatorMetric("corpus_http_places_taken{kind=\"streams\"}")).isEqualTo(2);
      gate.open();
      two.forEach(CompletableFuture::join);
    }
  }

  @Test
  void longPollsOfOneCaller_leaveItItsStreams() {
    ServedCorpus corpus = serve(1);
    String next = corpus.json("/api/changes").path("next").stringValue();
    List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      waiting.add(corpus.getLater("/api/changes?wait=30&after=" + next));
    }
    Await.until("they wait", () -> inFlight(corpus) == 8);

    assertThat(corpus.get("/api/snapshot").statusCode()).isEqualTo(200);

    corpus.add(ad(2, ""));
    waiting.forEach(CompletableFuture::join);
  }

  /** Of the page of the log that is read, another ad is put in each time, 100 times. */
  @Test
  void snapshot_whileWritesOutpaceIt_hasAnEnd() {
    ServedCorpus corpus = serve(3);
    AtomicInteger written = new AtomicInteger(3);
    beforeRead =
        read -> {
          if (written.get() < 103) {
            corpus.add(ad(written.incrementAndGet(), ""));
          }
        };

    int ads = HttpCaller.parse(corpus.get("/api/snapshot").body()).size();

    assertThat(ads).isBetween(3, 20);
  }

  private ServedCorpus serve(int ads, String... text) {
    List<PostingContent> all = new ArrayList<>();
    for (int number = 1; number <= ads; number++) {
      all.add(ad(number, text.length == 0 ? "" : text[0]));
    }
    return ServedCorpus.of(
        data, all, ServedCorpusOptions.HISTORICAL.behind(index -> index, this::observed));
  }

  private static PostingContent ad(int number, String text) {
    String url = number == 1 ? ServedCorpus.EXAMPLE : "https://jobs.example.com/" + number;
    return PostingContent.of(url, "Cook " + number).description(text + number).build();
  }

  /** The same store, of whose log each read is told first. */
  private Store observed(Store store) {
    RevisionLog log =
        Interception.of(
            RevisionLog.class,
            (method, arguments) -> {
              if (method.getName().equals("after")) {
                beforeRead.accept(1);
              }
              return method.invoke(store.revisions(), arguments);
            });
    return Interception.of(
        Store.class,
        (method, arguments) ->
            method.getName().equals("revisions") ? log : method.invoke(store, arguments));
  }

  /** The routes with a cost that everybody may read. */
  private static List<Route> reading(ServedCorpus corpus) {
    return corpus.routes().stream()
        .filter(route -> route.cost() != null && route.method() == Method.GET)
        .toList();
  }

  private static void assertNothingIsHeld(ServedCorpus corpus) {
    for (Route route : corpus.routes()) {
      Cost cost = route.cost();
      if (cost != null) {
        Await.until("no place of " + route.path(), () -> cost.places().taken() == 0);
      }
    }
  }

  /** Of all routes: a kind that was never asked has no line. */
  private static double inFlight(ServedCorpus corpus) {
    return corpus
        .operatorMetrics()
        .lines()
        .filter(line -> line.startsWith("corpus_http_requests_in_flight{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf('}') + 1)))
        .sum();
  }
}
