package dev.corpuscore.service;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Instances.Announced;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.LogName;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what an operator wants to know at a glance. Changes nothing. Thread-safe. */
public final class ReadStatus {
  private static final System.Logger LOG = System.getLogger(ReadStatus.class.getName());

  /** How many closings and dead commands are read, the newest. */
  private static final int NEWEST = 20;

  private final Store store;
  private final CheckHealth health;
  private final Clock clock;

  public ReadStatus(Store store, CheckHealth health, Clock clock) {
    this.store = store;
    this.health = health;
    this.clock = clock;
  }

  /**
   * What is known of one moment.
   *
   * @param stored what the store says; null while it does not answer
   */
  public record Status(Instant at, Health health, @Nullable Stored stored) {}

  /**
   * What the store says.
   *
   * @param instances who serves this corpus; none where only one process may
   * @param dead the newest dead commands, at most 20
   * @param closings the newest closings, at most 20
   * @param erasures how many there were, ever
   * @param ledger the newest published checkpoint of the log of erasures; null if there is none
   */
  public record Stored(
      List<Announced> instances,
      Freshness freshness,
      List<CommandQueue.Dead> dead,
      List<Closing> closings,
      long erasures,
      @Nullable Published ledger) {
    /**
     * Reads it.
     *
     * @throws CorpusException {@code UNAVAILABLE} if the store cannot answer
     */
    public static Stored of(Store store) {
      TransparencyLog ledger = store.log(LogName.LEDGER);
      return new Stored(
          store.instances().announced(),
          Freshness.of(store),
          store.commands().dead(NEWEST),
          store.catalog().closings(null, NEWEST),
          ledger.size(),
          ledger.published().orElse(null));
    }
  }

  /** Reads it. Never throws: what does not answer is missing, and the log says why. */
  public Status run() {
    Health now = health.check();
    return new Status(clock.instant(), now, now.store().ok() ? stored() : null);
  }

  private @Nullable Stored stored() {
    try {
      return Stored.of(store);
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=status-unknown", e);
      return null;
    }
  }
}
