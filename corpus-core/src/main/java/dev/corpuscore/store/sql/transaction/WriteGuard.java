package dev.corpuscore.store.sql.transaction;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Guards against a disk that refuses writes. After the first refused write nothing is acknowledged
 * until a recovery has succeeded, because data in the system's cache may never have reached the
 * disk. Each writer tries the recovery, and so does a background thread every two seconds, so that
 * a working disk is noticed even without writers. Thread-safe.
 */
public final class WriteGuard implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WriteGuard.class.getName());
  private static final Duration BETWEEN_PROBES = Duration.ofSeconds(2);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private final @Nullable DiskReserve reserve;
  private final Runnable recovery;
  private final ReentrantLock recovering = new ReentrantLock();
  private final RepeatedWork probing;
  private volatile boolean keepsRoom;
  private volatile @Nullable CorpusException refusal;

  /**
   * @param reserve disk space for urgent writes; null for a database server
   * @param recovery closes the database, opens and reads it, and writes something; throws {@code
   *     UNAVAILABLE} if that is refused
   */
  public WriteGuard(@Nullable DiskReserve reserve, Runnable recovery) {
    this.reserve = reserve;
    this.recovery = recovery;
    this.probing =
        new RepeatedWork("store-probe", BETWEEN_PROBES, this::probe, new ServiceThreads());
  }

  /** Why writes are refused; empty if they are not. */
  public Optional<CorpusException> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** Records a refusal of the disk. From now on nothing is acknowledged. */
  public void refuse(CorpusException cause) {
    if (refusal == null) {
      LOG.log(WARNING, "event=disk-refused detail=\"" + cause.getMessage() + "\"", cause);
    }
    refusal = cause;
    watch();
  }

  /**
   * Returns if writes are possible, after a recovery if that is needed.
   *
   * @param urgent whether the write may use the reserve
   * @throws CorpusException {@code UNAVAILABLE} if the disk still refuses
   */
  public void requireWritable(boolean urgent) {
    if (refusal != null && !recovers(urgent)) {
      throw refused();
    }
  }

  /** Throws if the disk refused since {@link #requireWritable} returned. */
  public void requireNoRefusal() {
    if (refusal != null) {
      throw refused();
    }
  }

  private CorpusException refused() {
    CorpusException cause = refusal;
    return cause == null
        ? CorpusException.unavailable("the disk has just refused a write")
        : new CorpusException(cause.code(), cause.getMessage(), cause);
  }

  private boolean recovers(boolean urgent) {
    try {
      if (!recovering.tryLock(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    try {
      if (refusal == null) {
        return true;
      }
      boolean whole = isWhole();
      if (!whole && !urgent) {
        return false;
      }
      recovery.run();
      if (whole) {
        refusal = null;
        LOG.log(INFO, "event=disk-recovered");
      }
      return true;
    } catch (CorpusException | IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "event=disk-still-refuses", e);
      return false;
    } finally {
      recovering.unlock();
    }
  }

  /** Whether the reserve exists, if there should be one. Makes it again if there is space. */
  private boolean isWhole() throws IOException {
    return !keepsRoom || reserve == null || reserve.make();
  }

  /** Keeps the reserve from now on. It is made as soon as there is space. */
  void keepRoom() {
    if (reserve == null) {
      return;
    }
    try {
      if (!reserve.make()) {
        LOG.log(
            WARNING,
            "event=reserve-missing detail=\"no room for "
                + reserve.path()
                + ": on a full disk nobody could be erased; free some space\"");
      }
    } catch (IOException e) {
      LOG.log(WARNING, "event=reserve-missing path=" + reserve.path(), e);
    }
    keepsRoom = true;
    watch();
  }

  /** Releases the reserve. Returns false if there was none. */
  boolean giveUpReserve() {
    if (reserve == null) {
      return false;
    }
    try {
      boolean given = reserve.giveUp();
      if (given) {
        LOG.log(WARNING, "event=reserve-given-up path=" + reserve.path());
        watch();
      }
      return given;
    } catch (IOException e) {
      LOG.log(WARNING, "event=reserve-not-given-up path=" + reserve.path(), e);
      return false;
    }
  }

  private void watch() {
    if (isNeeded()) {
      probing.soon();
    }
  }

  private boolean isNeeded() {
    try {
      return refusal != null || (keepsRoom && reserve != null && !reserve.isWhole());
    } catch (IOException e) {
      return true;
    }
  }

  /** Catches every exception, because nothing else would notice that the disk works again. */
  private boolean probe() {
    try {
      if (refusal != null) {
        recovers(false);
      } else {
        isWhole();
      }
    } catch (IOException | RuntimeException | Error e) {
      LOG.log(WARNING, "event=disk-probe-failed", e);
    }
    return !isNeeded();
  }

  /** Ends the probing. */
  @Override
  public void close() {
    probing.close();
  }
}
