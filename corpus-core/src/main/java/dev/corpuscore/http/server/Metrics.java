package dev.corpuscore.http.server;

import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.model.ErrorCode;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is counted about requests. Labels are bounded: route templates and classes of status, no
 * URL, query or id. Thread-safe.
 */
public final class Metrics {
  /** The route of requests to paths that are none, or that never became a request. */
  static final String NO_ROUTE = "none";

  /** The label of figures that are kept apart for public and for protected routes. */
  private static final String ACCESS = "access";

  private static final String PROTECTED = "protected";

  private static final double[] SECONDS = {
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
  };

  private final PrometheusRegistry registry;
  private final Counter requests;
  private final LabelledCounter problems;
  private final Histogram durations;
  private final Gauge inFlight;
  private final Map<String, RouteMetrics> byRoute = new ConcurrentHashMap<>();
  private final SlowSearches slow = new SlowSearches(InstantSource.system());

  /** The routes whose answers are searches. */
  private static final Set<String> SEARCHES = Set.of("/", "/api/search", "/api/corpus/search");

  /** The routes that may be slow because of what is asked. */
  private static final Set<String> QUERIES =
      Set.of(
          "/",
          "/api/search",
          "/api/corpus/search",
          "/api/postings",
          "/api/complete",
          "/api/ad/{id}/similar",
          "/api/ad/{id}/near-duplicates",
          "/api/joblinks",
          "/api/joblinks/{id}",
          "/api/historical/search",
          "/api/historical/stats",
          "/api/historical/ad/{id}",
          "/insights",
          "/api/insights",
          "/feed.atom",
          "/feed.json",
          "/feed.xml");

  public Metrics(PrometheusRegistry registry, String version) {
    this.registry = registry;
    this.requests =
        Counter.builder()
            .name("corpus_http_requests_total")
            .help("Requests answered, by route and class of status.")
            .labelNames("route", "status")
            .register(registry);
    this.problems =
        tally(
            "corpus_http_problems_total",
            "Requests answered with a problem, by the problem's code and the access of the route.",
            "code",
            ACCESS);
    for (ErrorCode code : ErrorCode.values()) {
      problems.expect(code.wire(), "public");
      problems.expect(code.wire(), PROTECTED);
    }
    this.durations =
        Histogram.builder()
            .name("corpus_http_request_duration_seconds")
            .help("From the request's headers to the last byte of the answer, by route.")
            .labelNames("route")
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .withoutExemplars()
            .register(registry);
    this.inFlight =
        Gauge.builder()
            .name("corpus_http_requests_in_flight")
            .help("Requests being answered now, by the access of their routes.")
            .labelNames(ACCESS)
            .withoutExemplars()
            .register(registry);
    inFlight.initLabelValues("public");
    inFlight.initLabelValues(PROTECTED);
    Info.builder()
        .name("corpus_build_info")
        .help("The version that runs.")
        .labelNames("version")
        .register(registry)
        .setLabelValues(version);
  }

  /** Counts one request in; give its end to {@link #ended}. */
  void begun(Route route) {
    inFlight.labelValues(access(route)).inc();
  }

  /** Counts one request out. */
  void ended(Route route, int status, double seconds) {
    inFlight.labelValues(access(route)).dec();
    answered(route, status);
    of(route).duration.observe(seconds);
    if (QUERIES.contains(route.path())) {
      slow.note(route.path(), status, seconds);
    }
  }

  /** Everything that is measured: for operators alone, because it tells when somebody is erased. */
  public MetricSnapshots all() {
    return registry.scrape();
  }

  /** Whether a figure with these labels is of no protected route. */
  public boolean isOpen(Labels labels) {
    String route = labels.get("route");
    RouteMetrics counted = route == null ? null : byRoute.get(route);
    return !PROTECTED.equals(labels.get(ACCESS))
        && (counted == null || !counted.access.equals(PROTECTED));
  }

  private static String access(Route route) {
    return route.access().isProtected() ? PROTECTED : "public";
  }

  /** The slowest searches of the last hour. */
  public SlowSearches slowSearches() {
    return slow;
  }

  /**
   * What was answered since the start.
   *
   * @param requests all of them
   * @param searches those of the search page, of the public search and of role searches
   * @param failures those with 5xx
   */
  public record Totals(double requests, double searches, double failures) {}

  /** What was answered since the start. */
  public Totals totals() {
    double requests = 0;
    double searches = 0;
    double failures = 0;
    for (Map.Entry<String, RouteMetrics> route : byRoute.entrySet()) {
      RouteMetrics counted = route.getValue();
      double all = counted.done.get() + counted.refused.get() + counted.failed.get();
      requests += all;
      searches += SEARCHES.contains(route.getKey()) ? all : 0;
      failures += counted.failed.get();
    }
    return new Totals(requests, searches, failures);
  }

  /** How many errors were answered since the start, by code, without those that were none. */
  public SortedMap<String, Long> problemCounts() {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (ErrorCode code : ErrorCode.values()) {
      long count =
          problems.counted(code.wire(), "public") + problems.counted(code.wire(), PROTECTED);
      if (count > 0) {
        counts.put(code.wire(), count);
      }
    }
    return counts;
  }

  /** Counts an answer without a duration. */
  void answered(Route route, int status) {
    of(route).ofStatus(status).inc();
  }

  /** Counts an error answer by its code. */
  void problem(Route route, ErrorCode code) {
    problems.count(code.wire(), access(route));
  }

  /** Shows a value that is asked for whenever metrics are read; while null, it is left out. */
  public void gauge(String name, String help, Supplier<@Nullable Number> value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(
            callback -> {
              Number now = value.get();
              if (now != null) {
                callback.call(now.doubleValue());
              }
            })
        .register(registry);
  }

  /**
   * Shows values that are asked for whenever metrics are read, one for each set of labels.
   *
   * @param labels their names; of their values there must not be many
   * @param values passes each value to its consumer
   */
  public void gauges(String name, String help, List<String> labels, Consumer<Values> values) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(labels.toArray(String[]::new))
        .callback(
            callback -> values.accept((value, named) -> callback.call(value.doubleValue(), named)))
        .register(registry);
  }

  /** A counter with labels. Each label must have few different values. */
  public LabelledCounter tally(String name, String help, String... labels) {
    Counter counter =
        Counter.builder()
            .name(name)
            .help(help)
            .labelNames(labels)
            .withoutExemplars()
            .register(registry);
    return new CounterTally(counter);
  }

  /** Takes values with their labels. */
  @FunctionalInterface
  public interface Values {
    void of(Number value, String... labels);
  }

  /** A counter with labels. */
  public interface LabelledCounter {
    /** Counts one more with these labels. */
    void count(String... labels);

    /** How many were counted with these labels. */
    long counted(String... labels);

    /** Shows these labels with the value 0, so that an alert can see the first increase. */
    void expect(String... labels);
  }

  /** Shows a value that only grows, asked for whenever metrics are read. */
  public void counter(String name, String help, DoubleSupplier value) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsDouble()))
        .register(registry);
  }

  /** By its path in the route table, or {@link #NO_ROUTE}; a guarded request apart from others. */
  private RouteMetrics of(Route route) {
    return byRoute.computeIfAbsent(
        route.counted(),
        path ->
            new RouteMetrics(
                access(route),
                requests.labelValues(path, "2xx"),
                requests.labelValues(path, "4xx"),
                requests.labelValues(path, "5xx"),
                durations.labelValues(path)));
  }

  private record CounterTally(Counter counter) implements LabelledCounter {
    @Override
    public void count(String... labels) {
      counter.labelValues(labels).inc();
    }

    @Override
    public long counted(String... labels) {
      return (long) counter.labelValues(labels).get();
    }

    @Override
    public void expect(String... labels) {
      counter.initLabelValues(labels);
    }
  }

  private record RouteMetrics(
      String access,
      CounterDataPoint done,
      CounterDataPoint refused,
      CounterDataPoint failed,
      DistributionDataPoint duration) {

    CounterDataPoint ofStatus(int status) {
      if (status < 400) {
        return done;
      }
      return status < 500 ? refused : failed;
    }
  }
}
