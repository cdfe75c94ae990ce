package dev.corpuscore.http;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What everybody may see of the metrics: a closed list, without anything of protected routes. Who
 * reads it all the time must not find the second in which somebody submitted something or was
 * erased; so the figures of commands, of the disk and of the process are not on it either.
 */
final class PublicMetrics {
  /** Names as the registry has them: without {@code _total} and {@code _info}. */
  private static final Set<String> NAMES =
      Set.of(
          "corpus_build",
          "corpus_http_problems",
          "corpus_http_request_duration_seconds",
          "corpus_http_requests",
          "corpus_http_requests_in_flight",
          "corpus_index_lag_revisions",
          "corpus_index_left_out",
          "corpus_index_revision",
          "corpus_index_up",
          "corpus_page_parts_left_out",
          "corpus_postings",
          "corpus_store_revision",
          "corpus_store_up",
          "process_start_time_seconds");

  private PublicMetrics() {}

  /**
   * The part of {@code all} that everybody may see.
   *
   * @param open whether a figure with these labels is of no protected route
   */
  static MetricSnapshots of(MetricSnapshots all, Predicate<Labels> open) {
    return new MetricSnapshots(
        all.stream()
            .filter(it -> NAMES.contains(it.getMetadata().getPrometheusName()))
            .map(it -> of(it, open))
            .toList());
  }

  private static MetricSnapshot of(MetricSnapshot family, Predicate<Labels> open) {
    return switch (family) {
      case CounterSnapshot it ->
          new CounterSnapshot(it.getMetadata(), kept(it.getDataPoints(), open));
      case GaugeSnapshot it -> new GaugeSnapshot(it.getMetadata(), kept(it.getDataPoints(), open));
      case HistogramSnapshot it ->
          new HistogramSnapshot(it.getMetadata(), kept(it.getDataPoints(), open));
      default -> family;
    };
  }

  private static <T extends DataPointSnapshot> Collection<T> kept(
      List<T> points, Predicate<Labels> open) {
    return points.stream().filter(it -> open.test(it.getLabels())).toList();
  }
}
