package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Parsing;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.service.parsing.ParsePool;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;

/**
 * A world for a fetcher: one origin is a site on loopback, other names resolve to what a test says,
 * and connections anywhere else are written down and fail. No test here leaves the machine.
 */
final class SimulatedInternet implements AutoCloseable {
  static final Path TMP = Path.of(System.getProperty("java.io.tmpdir"));

  static final FetchLimits BRIEF = new FetchLimits(100_000, Duration.ofSeconds(30));

  final Site site = new Site();
  final List<InetSocketAddress> connects = new CopyOnWriteArrayList<>();
  final List<Duration> pauses = new CopyOnWriteArrayList<>();
  final List<String> lookups = new CopyOnWriteArrayList<>();
  private final Map<String, Deque<List<String>>> names = new ConcurrentHashMap<>();
  private volatile Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final Parsing parsing;
  final HttpFetcher fetcher;

  /** A world whose {@code https://site.example.com} is the site. */
  SimulatedInternet() {
    this("https://site.example.com");
  }

  SimulatedInternet(String origin) {
    this(origin, new ParsePool());
  }

  SimulatedInternet(String origin, Parsing parsing) {
    this.parsing = parsing;
    URI loopback = URI.create("http://127.0.0.1:" + site.port());
    fetcher =
        new HttpFetcher(
            new FetchExceptions(
                Set.of(loopback.getRawAuthority()), Map.of(URI.create(origin), loopback)),
            "1.2.3",
            clock(),
            TMP,
            parsing,
            new HttpFetcher.FetchStack(
                this::resolve,
                this::connecting,
                pauses::add,
                RandomGenerator.of("L64X128MixRandom")));
  }

  /** {@code host} resolves to the first answer, next time to the second, then to the last. */
  SimulatedInternet name(String host, List<List<String>> answers) {
    names.put(host, new ArrayDeque<>(answers));
    return this;
  }

  void later(Duration duration) {
    now = now.plus(duration);
  }

  FetchOutcome get(String url) {
    return get(url, BRIEF);
  }

  FetchOutcome get(String url, FetchLimits limits) {
    return fetcher.fetch(request(url, limits));
  }

  static FetchRequest request(String url, FetchLimits limits) {
    return new FetchRequest(url, Set.of(ContentKind.HTML), limits, Validators.NONE, null);
  }

  static FetchRequest post(String url, String json) {
    return new FetchRequest(
        url, Set.of(ContentKind.JSON), FetchLimits.LISTING, Validators.NONE, json);
  }

  private Clock clock() {
    InstantSource source = () -> now;
    return source.withZone(ZoneOffset.UTC);
  }

  private List<InetAddress> resolve(String host) throws UnknownHostException {
    lookups.add(host);
    Deque<List<String>> answers = names.get(host);
    if (answers == null) {
      throw new UnknownHostException(host);
    }
    synchronized (answers) {
      List<String> answer = answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
      return answer.stream().map(InetAddress::ofLiteral).toList();
    }
  }

  private void connecting(InetSocketAddress address) throws ConnectException {
    boolean toSite = address.getAddress().isLoopbackAddress() && address.getPort() == site.port();
    if (!toSite) {
      connects.add(address);
      throw new ConnectException("nothing outside is connected to in a test");
    }
  }

  @Override
  public void close() {
    fetcher.close();
    if (parsing instanceof ParsePool pool) {
      pool.close();
    }
    site.close();
  }
}
