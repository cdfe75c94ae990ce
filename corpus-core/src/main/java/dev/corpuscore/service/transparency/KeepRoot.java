package dev.corpuscore.service.transparency;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.Optional;

/**
 * Computes the root of the corpus again where what is stored of it is damaged, in one of the
 * processes that serve. Until it has ended, postings are written as always, and proofs are refused.
 * Thread-safe.
 */
public final class KeepRoot {
  private static final System.Logger LOG = System.getLogger(KeepRoot.class.getName());
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final String LOCK = "corpus-root";

  private final Store store;

  public KeepRoot(Store store) {
    this.store = store;
  }

  /**
   * Begins: looks twice a minute. Returns at once.
   *
   * @param threads starts the thread, and starts it again if the store refuses
   */
  public RepeatedWork start(ServiceThreads threads) {
    return RepeatedWork.every("corpus-root", PAUSE, this::keep, threads);
  }

  /** Computes the root if there is none and no other process does it. */
  void keep() {
    if (store.revisions().root().isEmpty()) {
      Optional<StoreLock> lock = store.tryLock(LOCK);
      if (lock.isPresent()) {
        StoreLock held = lock.get();
        try (held) {
          if (store.revisions().recomputeRoot()) {
            LOG.log(INFO, "event=corpus-root-recomputed");
          }
        }
      }
    }
  }
}
