package dev.corpuscore.service.transparency;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.RootStatement;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Publishes checkpoints of the logs: of the log of erasures at most once an hour, so that its
 * growth does not tell when somebody was erased; and once a day the root of the corpus. One
 * instance at a time does it. Thread-safe.
 */
public final class PublishCheckpoints implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(PublishCheckpoints.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final Duration LEDGER_PAUSE = Duration.ofHours(1);
  private static final Duration ROOTS_PAUSE = Duration.ofDays(1);

  private final Store store;
  private final Signer signer;
  private final Clock clock;
  private final @Nullable CosignCheckpoints cosign;
  private final RepeatedWork work;

  /**
   * @param witness asked to cosign what is published; null for none
   * @param threads starts the thread
   */
  public PublishCheckpoints(
      Store store, Signer signer, @Nullable Witness witness, Clock clock, ServiceThreads threads) {
    this.store = store;
    this.signer = signer;
    this.clock = clock;
    this.cosign = witness == null ? null : new CosignCheckpoints(store, witness);
    this.work = new RepeatedWork("publish-checkpoints", PAUSE, this::run, threads);
  }

  /** Publishes what is due, then looks again each minute. Returns at once. */
  public void start() {
    if (signer.log() != null) {
      work.soon();
    }
  }

  /** Never done: time passes. */
  private boolean run() {
    try {
      publish();
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=checkpoint-not-published reason=\"" + e.getMessage() + "\"");
    }
    return false;
  }

  /**
   * Publishes what is due now, and has it cosigned. Nothing, if another instance is doing it.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the store refuses
   */
  public void publish() {
    SigningKey key = signer.log();
    if (key == null) {
      return;
    }
    Optional<StoreLock> lock = store.tryLock("publish-checkpoints");
    if (lock.isEmpty()) {
      return;
    }
    try {
      Instant now = clock.instant();
      addRoot(now);
      publish(LogName.LEDGER, LEDGER_PAUSE, key, now);
      publish(LogName.ROOTS, Duration.ZERO, key, now);
      if (cosign != null) {
        cosign.run();
      }
    } finally {
      lock.get().close();
    }
  }

  private void publish(LogName name, Duration pause, SigningKey key, Instant now) {
    TransparencyLog log = store.log(name);
    Checkpoint head = log.head();
    Optional<Published> before =
        log.published().filter(it -> it.checkpoint().origin().equals(head.origin()));
    boolean due =
        before.isEmpty()
            || (before.get().checkpoint().size() < head.size()
                && !now.isBefore(before.get().at().plus(pause)));
    if (due) {
      log.publish(new Published(head, SignedCheckpoint.sign(head, key), now));
      LOG.log(INFO, "event=checkpoint-published log=" + name.wire() + " entries=" + head.size());
    }
  }

  private void addRoot(Instant now) {
    TransparencyLog roots = store.log(LogName.ROOTS);
    long size = roots.size();
    if (size > 0) {
      RootStatement last = RootStatement.of(StrictJson.read(roots.entries(size - 1, 1).getFirst()));
      if (now.isBefore(last.madeAt().plus(ROOTS_PAUSE))) {
        return;
      }
    }
    store.revisions().root().ifPresent(root -> roots.append(new RootStatement(root, now).bytes()));
  }

  /** Ends; running work is waited for, at most five seconds. */
  @Override
  public void close() {
    work.close();
  }
}
