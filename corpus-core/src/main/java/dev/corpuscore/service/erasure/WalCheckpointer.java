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
 * Checkpoints the write-ahead log of the database soon after an erasure. Until then the log
 * contains what the erasure deleted. An erasure does not wait for it: a checkpoint follows a second
 * after the first erasure and serves all erasures of that second. It is not possible while a reader
 * uses an older state of the database ({@code check} does, a search does not); then it is tried
 * again each second. Thread-safe.
 */
public final class WalCheckpointer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WalCheckpointer.class.getName());
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int TRIES = 30;
  private static final String STILL_THERE = "erased content is still in the database's WAL: ";

  private final Erasures erasures;
  private final RepeatedWork work;
  private int tries; // guarded by this
  private volatile @Nullable String fault;

  /** Uses a thread of its own, whose failures are only logged. */
  public WalCheckpointer(Erasures erasures) {
    this(erasures, new ServiceThreads());
  }

  /**
   * @param threads starts the thread
   */
  public WalCheckpointer(Erasures erasures, ServiceThreads threads) {
    this.erasures = erasures;
    this.work = new RepeatedWork("checkpoint-wal", PAUSE, this::checkpoint, threads);
  }

  /** Requests a checkpoint in the background. Returns at once. */
  public void soon() {
    work.soon();
  }

  /**
   * Why erased data is still in the log, without a path; empty if the log was checkpointed or soon
   * will be.
   */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }

  /** Makes the checkpoint now if one is due and no reader prevents it. */
  void now() {
    work.now();
  }

  /** Catches every exception, because nothing else would try again. */
  private synchronized boolean checkpoint() {
    tries++;
    try {
      if (erasures.checkpoint()) {
        LOG.log(INFO, "event=wal-checkpointed");
        tries = 0;
        fault = null;
        return true;
      }
      if (tries % TRIES == 0) {
        LOG.log(
            WARNING, "event=wal-not-checkpointed reason=\"a reader is in the way\" tries=" + tries);
        fault = STILL_THERE + "a check, a backup or a shell reads an old state of the database";
      }
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=wal-not-checkpointed reason=\"" + e.getMessage() + "\"");
      fault = STILL_THERE + "the database refuses the checkpoint; the service's log says more";
    } catch (RuntimeException | Error e) {
      LOG.log(WARNING, "event=wal-not-checkpointed reason=\"" + e + "\"", e);
      fault = STILL_THERE + e.getClass().getSimpleName() + "; the service's log says more";
    }
    return false;
  }

  /** Makes a last checkpoint if one is due; closing the store would do so too. */
  @Override
  public void close() {
    work.close();
    now();
  }
}
