package dev.corpuscore.store.sql;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whether a disk takes writes. After the first write that it refused nothing is acknowledged until
 * a recovery went through: what the system had cached may never have reached the disk. The recovery
 * is tried by whoever wants to write, and every two seconds, so that a disk that comes back is
 * noticed without anybody. Thread-safe.
 */
final class WriteGuard implements AutoCloseable {
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
   * @param reserve room for what is urgent; null where the disk is not ours
   * @param recovery closes the database, opens and reads it, and writes something; throws {@code
   *     UNAVAILABLE} if that is refused
   */
  WriteGuard(@Nullable DiskReserve reserve, Runnable recovery) {
    this.reserve = reserve;
    this.recovery = recovery;
    this.probing =
        new RepeatedWork("store-probe", BETWEEN_PROBES, this::probe, new ServiceThreads());
  }

  /** Why writes are refused now; empty while they are not. */
  Optional<CorpusException> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** The disk refused: from now on nothing is acknowledged. */
  void refuse(CorpusException cause) {
    if (refusal == null) {
      LOG.log(WARNING, "event=disk-refused detail=\"" + cause.getMessage() + "\"", cause);
    }
    refusal = cause;
    watch();
  }

  /**
   * Returns if writes are taken, after a recovery if need be.
   *
   * @param urgent may use what is left of the reserve
   * @throws CorpusException {@code UNAVAILABLE}: the disk refuses still
   */
  void requireWritable(boolean urgent) {
    if (refusal != null && !recovers(urgent)) {
      throw refused();
    }
  }

  /** Throws if the disk refused since {@link #requireWritable} returned. */
  void requireNoRefusal() {
    if (refusal != null) {
      throw refused();
    }
  }

  private CorpusException refused() {
    CorpusException cause = refusal;
    return cause == null
        ? new CorpusException(ErrorCode.UNAVAILABLE, "the disk has just refused a write")
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

  /** Whether the reserve is there, as far as there shall be one; made again where there is room. */
  private boolean isWhole() throws IOException {
    return !keepsRoom || reserve == null || reserve.make();
  }

  /** Keeps the reserve from now on: made as soon as there is room for it. */
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

  /** Gives the reserve up; false if there was none. */
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

  /** Whatever it throws, the next one follows: nobody else would notice a disk that came back. */
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
