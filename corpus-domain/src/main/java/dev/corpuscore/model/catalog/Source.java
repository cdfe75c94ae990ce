package dev.corpuscore.model.catalog;

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
   * When the next sync is due: when it was last queued, plus {@code every} minus a twentieth of it;
   * the epoch if it was never queued. Counts to the second, as the catalog's store does.
   */
  public Instant dueAt() {
    long seconds = definition.every().toSeconds();
    return queuedAt == null ? Instant.EPOCH : queuedAt.plusSeconds(seconds - seconds / SLACK);
  }

  /** Whether a sync is due at {@code now}: the source is enabled, and {@link #dueAt} has come. */
  public boolean isDue(Instant now) {
    return definition.enabled() && !dueAt().isAfter(now);
  }

  /** When it was last queued plus its {@code every}; the epoch if it was never queued. */
  public Instant nextRun() {
    return queuedAt == null ? Instant.EPOCH : queuedAt.plus(definition.every());
  }
}
