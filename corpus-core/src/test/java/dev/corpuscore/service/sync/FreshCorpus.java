package dev.corpuscore.service.sync;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.corpuscore.Unchecked;
import dev.corpuscore.app.Maintenance;
import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.config.Settings;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainReport;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A corpus with a catalog whose sources are on loopback, wired as {@code serve} wires it, on a
 * clock that a test moves. Every origin that a test names is this one server.
 */
final class FreshCorpus {
  private static final Instant BEGIN = Instant.parse("2026-03-01T12:00:00Z");

  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final TestCorpus corpus;
  private final Map<String, String> environment;
  private final Maintenance upkeep;
  private final SourceAccess sourceAccess;

  /**
   * It closes with the corpus.
   *
   * @param hosts what is served here, over https as far as anybody can see
   */
  FreshCorpus(TestCorpus corpus, String... hosts) {
    this.corpus = corpus;
    corpus.now(BEGIN);
    HttpServer server = serve();
    String here = "127.0.0.1:" + server.getAddress().getPort();
    String rewrites =
        List.of(hosts).stream()
            .map(host -> "https://" + host + "=http://" + here)
            .collect(Collectors.joining(","));
    environment =
        Map.of(
            "CORE_DATA_DIR",
            corpus.folder().toString(),
            "CORE_FETCH_ALLOW",
            here,
            "CORE_FETCH_REWRITE",
            rewrites,
            "CORE_SOURCE_SECRETS_DIR",
            corpus.folder().resolve("secrets").toString());
    Settings settings = Settings.read(environment);
    Clock clock = corpus.clock();
    Store store = corpus.store();
    sourceAccess =
        corpus.closing(SourceAccess.open(settings.fetch(), "9.8.7", clock, corpus.folder()));
    upkeep =
        Maintenance.of(
            settings, store, sourceAccess, sourceAccess.sourceRefresh(store, clock), clock);
  }

  private HttpServer serve() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext("/", this::answer);
      server.start();
      corpus.closing(() -> server.stop(0));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Store store() {
    return corpus.store();
  }

  /** Answers a request. */
  @FunctionalInterface
  interface Reply {
    void to(HttpExchange exchange) throws IOException;
  }

  /** What is at a host's path; at every other there is nothing. */
  void at(String hostAndPath, Reply reply) {
    replies.put(hostAndPath, reply);
  }

  void at(String hostAndPath, String contentType, String body) {
    at(hostAndPath, reply(200, contentType, body));
  }

  /** Lines of postings. */
  void lines(String hostAndPath, List<String> lines) {
    at(hostAndPath, "application/x-ndjson", String.join("\n", lines));
  }

  static Reply reply(int status, String contentType, String body, String... headers) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", contentType);
      for (int i = 0; i < headers.length; i += 2) {
        exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
      }
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  private void answer(HttpExchange exchange) throws IOException {
    String host = exchange.getRequestHeaders().getFirst("Host");
    String target = host + exchange.getRequestURI();
    asked.add(target);
    try (exchange) {
      replies.getOrDefault(target, reply(404, "text/plain", "")).to(exchange);
    }
  }

  /** How often this was asked for. */
  long requests(String hostAndPath) {
    return asked.stream().filter(hostAndPath::equals).count();
  }

  /** From now on nothing that is fetched can be parsed. */
  void closeParsers() {
    sourceAccess.parsing().close();
  }

  /** What a process needs in its environment to work on this corpus. */
  Map<String, String> environment() {
    return environment;
  }

  void later(Duration duration) {
    corpus.later(duration);
  }

  Instant now() {
    return corpus.now();
  }

  /** Writes the catalog's file: a source a line, in YAML's flow style. */
  FreshCorpus catalog(String... sources) {
    StringBuilder text = new StringBuilder("sources:\n");
    for (String source : sources) {
      text.append("  - {").append(source).append("}\n");
    }
    Unchecked.run(() -> Files.writeString(corpus.file("catalog.yaml"), text));
    return this;
  }

  /** Syncs the catalog and drains. */
  DrainReport sync(SyncCatalog.Request request) {
    queue(request);
    return drain();
  }

  void queue(SyncCatalog.Request request) {
    upkeep.catalog().run(request);
  }

  DrainReport drain() {
    return upkeep.drain().run(500, () -> false, ended -> {});
  }

  /** Seven hours later syncs what is due: everything of the usual six. The result of the first. */
  JsonNode syncNext() {
    later(Duration.ofHours(7));
    DrainReport report = sync(SyncCatalog.Request.DUE);
    JsonNode result = report.commands().getFirst().result();
    if (result == null) {
      throw new AssertionError("failed: " + report.commands().getFirst().error());
    }
    return result;
  }

  /** Every posting, by its id. */
  Map<PostingId, Posting> postings() {
    Map<PostingId, Posting> all = new ConcurrentHashMap<>();
    corpus.postings().forEach(posting -> all.put(posting.id(), posting));
    return all;
  }

  /** The URLs of the open ones, sorted. */
  Set<String> open() {
    return postings().values().stream()
        .filter(it -> it.record().state() instanceof PostingState.Open)
        .map(it -> it.content().url())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  Posting posting(String url) {
    return store().postings().find(UrlIdentities.of(url).postingId()).orElseThrow();
  }

  List<String> faults() {
    return StoreFixture.faults(store());
  }

  /** The least that a line may say. */
  static String line(String url, String title) {
    return "{\"url\":\"" + url + "\",\"title\":\"" + title + "\"}";
  }
}
