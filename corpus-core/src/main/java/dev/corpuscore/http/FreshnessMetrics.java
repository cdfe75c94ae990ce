package dev.corpuscore.http;

import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.store.CatalogStore.KindCounts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The freshness of the corpus, in {@code GET /metrics}. Labels are kinds of sources and commands,
 * never a single source, so their number is bounded.
 */
final class FreshnessMetrics {
  private final Metrics metrics;
  private final Supplier<@Nullable Freshness> now;

  private FreshnessMetrics(Metrics metrics, Supplier<@Nullable Freshness> now) {
    this.metrics = metrics;
    this.now = now;
  }

  /**
   * @param now reads the present freshness; if it returns null, these metrics are left out
   */
  static void show(Metrics metrics, Supplier<@Nullable Freshness> now, Clock clock) {
    FreshnessMetrics shown = new FreshnessMetrics(metrics, now);
    shown.sources();
    shown.commands();
    metrics.gauge(
        "corpus_commands_oldest_pending_seconds",
        "How long the oldest pending command has waited; 0 if none is pending.",
        () -> {
          Freshness freshness = now.get();
          return freshness == null ? null : age(freshness, clock.instant());
        });
  }

  private void sources() {
    byKind("corpus_sources", "Enabled sources of the catalog.", KindCounts::sources);
    byKind("corpus_sources_failing", "Sources whose last sync failed.", KindCounts::failing);
    byKind(
        "corpus_sources_suspicious",
        "Sources whose last listing was suspicious and so closed nothing.",
        KindCounts::suspicious);
    metrics.gauges(
        "corpus_sources_last_success_timestamp_seconds",
        "When a source of the kind last answered, in seconds since 1970.",
        List.of("kind"),
        values -> {
          Freshness freshness = now.get();
          if (freshness != null) {
            freshness
                .kinds()
                .forEach(
                    (name, kind) -> {
                      Instant success = kind.lastSuccess();
                      if (success != null) {
                        values.of(success.getEpochSecond(), name);
                      }
                    });
          }
        });
  }

  private void byKind(String name, String help, Function<KindCounts, Number> value) {
    metrics.gauges(
        name,
        help,
        List.of("kind"),
        values -> {
          Freshness freshness = now.get();
          if (freshness != null) {
            freshness.kinds().forEach((kind, it) -> values.of(value.apply(it), kind));
          }
        });
  }

  private void commands() {
    metrics.gauges(
        "corpus_commands",
        "Commands in the queue, by kind and state; those that are done are kept for a week.",
        List.of("kind", "state"),
        values -> {
          Freshness freshness = now.get();
          if (freshness != null) {
            for (CommandKind kind : CommandKind.values()) {
              for (CommandState state : CommandState.values()) {
                values.of(freshness.commands().count(kind, state), kind.wire(), state.wire());
              }
            }
          }
        });
  }

  private static long age(Freshness freshness, Instant now) {
    Instant oldest = freshness.commands().oldestPending();
    return oldest == null ? 0 : Math.max(0, Duration.between(oldest, now).toSeconds());
  }
}
