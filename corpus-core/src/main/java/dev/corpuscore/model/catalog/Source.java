package dev.corpuscore.model.catalog;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A source of the catalog and how it went.
 *
 * @param queuedAt when it was last queued by a catalog sync, or null if never
 */
public record Source(
    SourceDefinition definition, @Nullable Instant queuedAt, SourceHistory history) {
  /** A schedule that runs every hour must not skip a source of one hour by some seconds. */
  private static final int SLACK = 20;

  /**
   * Whether it is to be asked at {@code now}: it is enabled, and was never queued or not since (its
   * {@code every}, less a twentieth).
   */
  public boolean isDue(Instant now) {
    Duration every = definition.every();
    return definition.enabled()
        && (queuedAt == null || !queuedAt.plus(every.minus(every.dividedBy(SLACK))).isAfter(now));
  }
}
