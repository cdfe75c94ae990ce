package dev.corpuscore.model.catalog;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A source of the catalog and the history of its syncs.
 *
 * @param queuedAt when it was last queued by a catalog sync, or null if never
 */
public record Source(
    SourceDefinition definition, @Nullable Instant queuedAt, SourceHistory history) {
  /** A schedule that runs hourly must not skip an hourly source because of a few seconds. */
  private static final int SLACK = 20;

  /**
   * Whether a sync is due at {@code now}: the source is enabled, and was last queued at least its
   * {@code every} minus a twentieth ago, or never.
   */
  public boolean isDue(Instant now) {
    Duration every = definition.every();
    return definition.enabled()
        && (queuedAt == null || !queuedAt.plus(every.minus(every.dividedBy(SLACK))).isAfter(now));
  }

  /** When it was last queued plus its {@code every}; the epoch if it was never queued. */
  public Instant nextRun() {
    return queuedAt == null ? Instant.EPOCH : queuedAt.plus(definition.every());
  }
}
