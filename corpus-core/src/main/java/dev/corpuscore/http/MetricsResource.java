package dev.corpuscore.http;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.files.DiskSpace;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.Health;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.thread.RecentValue;
import dev.corpuscore.thread.ServiceThreads;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /metrics}: the Prometheus text format 0.0.4. Operators see all of it on their
 * listener, everybody else {@link PublicMetrics}.
 */
final class MetricsResource {
  private static final System.Logger LOG = System.getLogger(MetricsResource.class.getName());
  private static final Duration REFRESH_PERIOD = Duration.ofSeconds(1);
  private static final double MILLIS_PER_SECOND = 1_000;

  private final Metrics metrics;
  private final CheckHealth checkHealth;
  private final Supplier<Freshness> freshness;

  /** Read at most once a second, because the route is public and each read queries the database. */
  private final RecentValue<Reading> reading = new RecentValue<>(REFRESH_PERIOD, this::read);

  /** Written at most once a second: it takes milliseconds, and anybody may ask all the time. */
  private final RecentValue<Response> forEverybody =
      new RecentValue<>(REFRESH_PERIOD, this::writeForEverybody);

  private final PrometheusTextFormatWriter writer =
      PrometheusTextFormatWriter.builder().setIncludeCreatedTimestamps(false).build();
  private volatile @Nullable Reading latest;

  MetricsResource(Metrics metrics, Api api) {
    this.metrics = metrics;
    this.checkHealth = api.useCases().health();
    this.freshness = api.useCases().sources().freshness();
    showHealth(metrics);
    showQueue(metrics, api.instance().queue());
    showDisk(metrics, api.instance().dataDir());
    FreshnessMetrics.show(
        metrics,
        () -> {
          Reading now = latest;
          return now == null ? null : now.freshness();
        },
        api.clock());
    showThreads(metrics, api.instance().threads());
    showJvm(metrics);
  }

  /** Everything. */
  Resource forOperators() {
    return request -> all();
  }

  /** What tells nobody when something was submitted or erased; at most a second old. */
  Resource forEverybody() {
    return request -> forEverybody.get();
  }

  private Response writeForEverybody() {
    return answer(() -> PublicMetrics.of(metrics.all(), metrics::isOpen));
  }

  /** What operators see now. */
  Response all() {
    return answer(metrics::all);
  }

  private Response answer(Supplier<MetricSnapshots> shown) {
    latest = reading.get();
    ByteArrayOutputStream out = new ByteArrayOutputStream(8_192);
    try {
      writer.write(out, shown.get(), EscapingScheme.UNDERSCORE_ESCAPING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Response(200, writer.getContentType(), out.toByteArray(), Map.of());
  }

  /**
   * What is shown of one moment.
   *
   * @param freshness null while the store does not answer
   */
  private record Reading(Health health, @Nullable Freshness freshness) {}

  private Reading read() {
    Health health = checkHealth.check();
    return new Reading(health, health.store().ok() ? fresh() : null);
  }

  /** Null if the store fails now, although it answered a moment ago. */
  private @Nullable Freshness fresh() {
    try {
      return freshness.get();
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=freshness-unknown", e);
      return null;
    }
  }

  private void showHealth(Metrics metrics) {
    metrics.gauge(
        "corpus_store_up", "1 while the store answers.", of(it -> it.store().ok() ? 1 : 0));
    metrics.gauge(
        "corpus_store_revision",
        "The newest change of the listed postings.",
        of(it -> it.store().revision()));
    metrics.gauge(
        "corpus_erasures_up",
        "1 while no erasure is known to be lost.",
        of(it -> it.erasures().ok() ? 1 : 0));
    metrics.gauge(
        "corpus_index_up", "1 while the index answers.", of(it -> it.search().ok() ? 1 : 0));
    metrics.gauge(
        "corpus_index_revision",
        "Every change up to this one is searchable.",
        of(it -> it.search().revision()));
    metrics.gauge(
        "corpus_index_lag_revisions",
        "Revisions that the index has not applied yet.",
        of(it -> it.search().lag()));
    metrics.gauge(
        "corpus_index_left_out",
        "Postings that are damaged or that the index could not store: no search finds them.",
        of(it -> it.search().leftOut()));
    metrics.gauge("corpus_postings", "Postings that are open and listed.", of(Health::postings));
  }

  private static void showQueue(Metrics metrics, BoundedIndex queue) {
    metrics.gauge("corpus_searches_running", "Searches that are running now.", queue::running);
    metrics.gauge("corpus_searches_waiting", "Searches that wait in the queue.", queue::waiting);
  }

  private static void showDisk(Metrics metrics, Path dataDir) {
    metrics.gauge(
        "corpus_disk_free_bytes",
        "Free bytes of the file system of the data dir.",
        () -> DiskSpace.of(dataDir).map(DiskSpace::free).orElse(null));
    metrics.gauge(
        "corpus_disk_size_bytes",
        "Size of the file system of the data dir in bytes.",
        () -> DiskSpace.of(dataDir).map(DiskSpace::size).orElse(null));
  }

  private static void showThreads(Metrics metrics, ServiceThreads threads) {
    metrics.gauge(
        "corpus_service_threads_down",
        "Service threads whose work failed and has not restarted yet.",
        () -> threads.down().size());
    metrics.counter(
        "corpus_service_thread_failures_total",
        "How often the work of a service thread has failed.",
        () -> threads.failures().values().stream().mapToLong(Long::longValue).sum());
  }

  private static void showJvm(Metrics metrics) {
    var memory = ManagementFactory.getMemoryMXBean();
    var threads = ManagementFactory.getThreadMXBean();
    var runtime = ManagementFactory.getRuntimeMXBean();
    metrics.gauge(
        "jvm_heap_used_bytes", "Heap in use.", () -> memory.getHeapMemoryUsage().getUsed());
    metrics.gauge(
        "jvm_heap_max_bytes", "The maximum heap size.", () -> memory.getHeapMemoryUsage().getMax());
    metrics.gauge("jvm_threads", "Platform threads.", threads::getThreadCount);
    metrics.gauge(
        "process_start_time_seconds",
        "When the process started, since 1970.",
        () -> runtime.getStartTime() / MILLIS_PER_SECOND);
    metrics.counter(
        "jvm_gc_seconds_total", "Time spent collecting garbage.", MetricsResource::gcSeconds);
  }

  private static double gcSeconds() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum()
        / MILLIS_PER_SECOND;
  }

  private Supplier<@Nullable Number> of(Function<Health, @Nullable Number> value) {
    return () -> {
      Reading now = latest;
      return now == null ? null : value.apply(now.health());
    };
  }
}
