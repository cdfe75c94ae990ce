package dev.corpuscore.service.erasure;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints the write-ahead log of the database soon after an erasure. Until then the log still
 * holds what the erasure deleted. The erasure is answered without waiting for it: the checkpoint
 * comes a second after the first erasure, once for all that came in that second. It cannot happen
 * while somebody reads an older state of the database ({@code check} does, a search never does); it
 * is tried again each second then. Thread-safe.
 */
public final class WalCheckpointer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WalCheckpointer.class.getName());
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int TRIES = 30;
  private static final String STILL_THERE = "erased content is still in the database's log: ";

  private final Erasures erasures;
  private final RepeatedWork folding;
  private int tries; // guarded by this
  private volatile @Nullable String fault;

  /** With a thread of its own, whose failures the log alone tells. */
  public WalCheckpointer(Erasures erasures) {
    this(erasures, new ServiceThreads());
  }

  /**
   * @param threads where the folding gets its thread
   */
  public WalCheckpointer(Erasures erasures, ServiceThreads threads) {
    this.erasures = erasures;
    this.folding = new RepeatedWork("fold-log", PAUSE, this::checkpoint, threads);
  }

  /** Has the log folded soon, by a thread of this; returns at once. */
  public void soon() {
    folding.soon();
  }

  /**
   * Why what was erased still lies in the log, without a path; empty if it was folded, or will be
   * right away.
   */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }

  /** Folds the log now, if that is due and nobody is in the way. */
  void now() {
    folding.now();
  }

  /** Whatever a try throws, the next one follows: nobody else folds the log. */
  private synchronized boolean checkpoint() {
    tries++;
    try {
      if (erasures.checkpoint()) {
        LOG.log(INFO, "event=log-folded");
        tries = 0;
        fault = null;
        return true;
      }
      if (tries % TRIES == 0) {
        LOG.log(WARNING, "event=log-not-folded reason=\"a reader is in the way\" tries=" + tries);
        fault = STILL_THERE + "something reads an old state of it: a check, a backup, a shell";
      }
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=log-not-folded reason=\"" + e.getMessage() + "\"");
      fault = STILL_THERE + "the database refuses to fold it; the service's log says more";
    } catch (RuntimeException | Error e) {
      LOG.log(WARNING, "event=log-not-folded reason=\"" + e + "\"", e);
      fault = STILL_THERE + e.getClass().getSimpleName() + "; the service's log says more";
    }
    return false;
  }

  /** Folds the log a last time if that is due; the closing of the store would do it as well. */
  @Override
  public void close() {
    folding.close();
    now();
  }
}
