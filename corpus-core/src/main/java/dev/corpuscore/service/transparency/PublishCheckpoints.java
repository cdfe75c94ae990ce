package dev.corpuscore.service.transparency;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.KeyStatement;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.RootStatement;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Publishes checkpoints of the logs: of the log of erasures what was erased before this hour of the
 * clock, so that neither its growth nor the minute of its growth tells when somebody was erased;
 * and once a day the root of the corpus. A time in the future, which a wrong clock has written,
 * stops neither. One instance at a time does it. Thread-safe.
 */
public final class PublishCheckpoints {
  private static final System.Logger LOG = System.getLogger(PublishCheckpoints.class.getName());
  private static final int PAGE = 500;
  private static final Duration PAUSE = Duration.ofMinutes(1);

  /** How far apart the clocks of instances may be; what is later than that is wrong. */
  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);

  private final Store store;
  private final Signer signer;
  private final Clock clock;
  private final @Nullable CosignCheckpoints cosign;
  private final Duration proofDays;

  /** Whether a time in the future was told, so that it is not repeated each minute. */
  private boolean toldOfFuture; // guarded by the lock of the store

  private volatile boolean toldOfReplaced;

  /**
   * @param witness asked to cosign what is published; null for none
   * @param proofDays how long postings can be proven by a daily root; zero for not at all
   */
  public PublishCheckpoints(
      Store store, Signer signer, @Nullable Witness witness, Duration proofDays, Clock clock) {
    this.store = store;
    this.signer = signer;
    this.clock = clock;
    this.proofDays = proofDays;
    this.cosign = witness == null ? null : new CosignCheckpoints(store, witness);
  }

  /** Publishes what is due each minute. Returns at once. */
  public RepeatedWork start(ServiceThreads threads) {
    return RepeatedWork.every("publish-checkpoints", PAUSE, this::run, threads);
  }

  private void run() {
    try {
      publish();
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=checkpoint-not-published reason=\"" + e.getMessage() + "\"");
    }
  }

  /**
   * Publishes what is due now, and has it cosigned. Nothing, if another instance is doing it.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the store refuses
   */
  public void publish() {
    SigningKey key = signer.log();
    if (key == null || isReplaced(key)) {
      return;
    }
    Optional<StoreLock> lock = store.tryLock("publish-checkpoints");
    if (lock.isEmpty()) {
      return;
    }
    try {
      Instant now = clock.instant();
      addRoot(now);
      TransparencyLog ledger = store.log(LogName.LEDGER);
      publish(LogName.LEDGER, key, now, erasedBeforeThisHour(ledger, now));
      publish(LogName.ROOTS, key, now, store.log(LogName.ROOTS).size());
      limitReplaced(key, now);
      if (cosign != null) {
        cosign.run();
      }
    } finally {
      lock.get().close();
    }
  }

  /** Another instance runs with a newer key: what this one signs would be refused later. */
  private boolean isReplaced(SigningKey key) {
    boolean replaced = store.signingKeys().isReplaced(key.verifying(), KeyPurpose.LOG);
    if (replaced && !toldOfReplaced) {
      LOG.log(
          WARNING,
          "event=checkpoint-not-published reason=\"the key for logs was replaced while this"
              + " instance ran; restart it with the new one\"");
    }
    toldOfReplaced = replaced;
    return replaced;
  }

  /**
   * Says of each replaced key for logs after which checkpoints it signed nothing: those that are
   * published when a later hour has begun. They have everything that the key has signed, and tell
   * nothing that was not published. Of a database that lost its newest changes they would be too
   * small.
   */
  private void limitReplaced(SigningKey key, Instant now) {
    Instant hour = now.truncatedTo(ChronoUnit.HOURS);
    for (PublishedKey use : store.signingKeys().all()) {
      Instant until = use.until();
      if (use.serves(KeyPurpose.LOG)
          && until != null
          && use.last().isEmpty()
          && (!hour.isBefore(until.plus(CLOCKS_DIFFER)) || isFuture(until, now))
          && store.loss().isEmpty()) {
        List<String> last =
            Stream.of(LogName.values())
                .flatMap(name -> store.log(name).published().stream())
                .map(it -> SignedCheckpoint.sign(it.checkpoint(), key))
                .toList();
        store.signingKeys().limit(use, last);
      }
    }
  }

  private void publish(LogName name, SigningKey key, Instant now, long size) {
    TransparencyLog log = store.log(name);
    Checkpoint head = log.headAt(size).orElseThrow();
    Optional<Published> before = published(log, head.origin());
    if (before.isPresent()) {
      tellIfFuture(before.get().at(), now);
    }
    if (before.isEmpty() || before.get().checkpoint().size() < size) {
      log.publish(new Published(head, SignedCheckpoint.sign(head, key), now));
      LOG.log(INFO, "event=checkpoint-published log=" + name.wire() + " entries=" + size);
    }
  }

  private void tellIfFuture(Instant written, Instant now) {
    if (isFuture(written, now) && !toldOfFuture) {
      toldOfFuture = true;
      LOG.log(
          WARNING,
          "event=clock-was-ahead detail=\"a checkpoint or a root has the time "
              + written
              + ", which is later than now; the next ones do not wait for it\"");
    }
  }

  private static boolean isFuture(Instant written, Instant now) {
    return written.isAfter(now.plus(CLOCKS_DIFFER));
  }

  private static Optional<Published> published(TransparencyLog log, String origin) {
    return log.published().filter(it -> it.checkpoint().origin().equals(origin));
  }

  /**
   * How many entries the log had when this hour of the clock began. An entry with a later time than
   * this hour was made with a wrong clock, and counts: otherwise nothing would be published until
   * then.
   */
  private long erasedBeforeThisHour(TransparencyLog log, Instant now) {
    Instant hour = now.truncatedTo(ChronoUnit.HOURS);
    Instant next = hour.plus(1, ChronoUnit.HOURS);
    long size = published(log, log.head().origin()).map(it -> it.checkpoint().size()).orElse(0L);
    List<LedgerEntry> page = store.erasures().after(size, PAGE);
    while (!page.isEmpty()) {
      for (LedgerEntry entry : page) {
        Instant erasedAt = ReceiptJson.read(entry.receipt()).erasedAt();
        if (!erasedAt.isBefore(hour) && erasedAt.isBefore(next)) {
          return size;
        }
        size = entry.sequence();
      }
      page = store.erasures().after(size, PAGE);
    }
    return size;
  }

  private void addRoot(Instant now) {
    TransparencyLog roots = store.log(LogName.ROOTS);
    RootStatement last = lastRoot(roots).orElse(null);
    if (last != null) {
      tellIfFuture(last.madeAt(), now);
      if (!isFuture(last.madeAt(), now) && day(last.madeAt()).equals(day(now))) {
        return;
      }
    }
    if (store.rootDays().add(now, !proofDays.isZero(), this::envelope)) {
      store.rootDays().prune(now.minus(proofDays));
    }
  }

  /** Each day of UTC has a root if the corpus was served then, however late the one before was. */
  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  private Optional<Envelope> envelope(RootStatement statement) {
    return signer.envelope(RootStatement.TYPE, statement.bytes());
  }

  /** The newest root in the log, behind which there may be keys. */
  private static Optional<RootStatement> lastRoot(TransparencyLog roots) {
    for (long at = roots.size() - 1; at >= 0; at--) {
      byte[] entry = roots.entries(at, 1).getFirst();
      if (!KeyStatement.isOne(entry)) {
        return Optional.of(RootStatement.of(StrictJson.read(entry)));
      }
    }
    return Optional.empty();
  }
}
