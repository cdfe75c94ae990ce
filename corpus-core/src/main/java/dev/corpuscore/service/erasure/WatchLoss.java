package dev.corpuscore.service.erasure;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.transparency.KeepCheckpoints;
import dev.corpuscore.store.Loss;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks every five seconds whether the store lacks erasures that it had, as after a failover to a
 * server that was behind, and says so in the log, once. Each request that names a participant looks
 * as well; this tells operators of a service that has none.
 */
public final class WatchLoss {
  private static final System.Logger LOG = System.getLogger(WatchLoss.class.getName());
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Supplier<Optional<Loss>> loss;
  private final KeepCheckpoints kept;
  private boolean lost;

  /**
   * @param loss what the store has lost
   * @param kept is compared each time
   */
  public WatchLoss(Supplier<Optional<Loss>> loss, KeepCheckpoints kept) {
    this.loss = loss;
    this.kept = kept;
  }

  /** Begins to look. Returns at once. */
  public RepeatedWork start(ServiceThreads threads) {
    return RepeatedWork.every("watch-ledger", PAUSE, this::look, threads);
  }

  /** Catches what the store throws, because the next time may be better. */
  private void look() {
    try {
      kept.compareAgain();
      Optional<Loss> now = Loss.worst(loss.get(), kept.loss());
      if (now.isPresent() && !lost) {
        LOG.log(WARNING, "event=erasures-missing detail=\"" + now.get().sentence() + "\"");
      } else if (now.isEmpty() && lost) {
        LOG.log(INFO, "event=erasures-complete");
      }
      lost = now.isPresent();
    } catch (CorpusException e) {
      // the database is away, which others report
    }
  }
}
