package dev.corpuscore.service;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.Health.ErasuresPart;
import dev.corpuscore.service.Health.SearchPart;
import dev.corpuscore.service.Health.StorePart;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.SingleFlight;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the store and the index answer. Thread-safe. Returns within its timeout, even
 * while a part hangs: one thread at a time checks each part, and other callers wait for the result
 * of the same check. A part that answers {@code OVERLOADED} is checked again until the timeout;
 * only then it is not ok.
 */
public final class CheckHealth {
  private static final System.Logger LOG = System.getLogger(CheckHealth.class.getName());

  /** Pause before a part that was overloaded is checked again. */
  private static final Duration REST = Duration.ofMillis(250);

  private final Store store;
  private final PostingIndex index;
  private final ReplicaReadiness readiness;
  private final Duration timeout;
  private final Probe<StoreProbe> storeProbe;
  private final Probe<IndexProbe> indexProbe;
  private volatile boolean stopping;

  /**
   * @param erasures how the erasures are
   * @param readiness of the index, beside those of other instances
   * @param timeout the longest an answer may take
   */
  public CheckHealth(
      Store store,
      PostingIndex index,
      Supplier<ErasuresPart> erasures,
      ReplicaReadiness readiness,
      Clock clock,
      Duration timeout) {
    this.store = store;
    this.index = index;
    this.readiness = readiness;
    this.timeout = timeout;
    this.storeProbe =
        new Probe<>(
            "store",
            timeout,
            () -> {
              store.check();
              return new StoreProbe(store.history().newestListed().revision(), erasures.get());
            });
    this.indexProbe =
        new Probe<>(
            "search",
            timeout,
            () -> new IndexProbe(index.state(), index.count(clock.instant()), index.leftOut()));
  }

  /** From now on the service stops. */
  public void stop() {
    stopping = true;
  }

  /** Whether the service was told to stop: then others should answer. */
  public boolean isStopping() {
    return stopping;
  }

  /** Returns the current health. Never throws: a part that fails or takes too long is not ok. */
  public Health check() {
    long deadline = System.nanoTime() + timeout.toNanos();
    Future<StoreProbe> storeAnswer = storeProbe.ask();
    Future<IndexProbe> indexAnswer = indexProbe.ask();
    StoreProbe stored = answerOf(storeAnswer, deadline);
    Long newest = stored == null ? null : Long.valueOf(stored.newest());
    IndexProbe indexed = answerOf(indexAnswer, deadline);
    return new Health(
        new StorePart(store.kind(), newest != null, newest, stored == null ? refusal() : null),
        search(newest, indexed),
        erasures(stored),
        indexed == null ? null : Long.valueOf(indexed.count()));
  }

  private SearchPart search(@Nullable Long newest, @Nullable IndexProbe indexed) {
    if (indexed == null) {
      return new SearchPart(index.kind(), false, null, null, null, null);
    }
    // the index also counts changes that are not listed, which nobody may see
    long applied = indexed.state().revision();
    long revision = newest == null ? applied : Math.min(newest, applied);
    String fault = readiness.fault(revision, newest == null ? revision : newest).orElse(null);
    Long lag = newest == null ? null : Long.valueOf(newest - revision);
    Long shown = newest == null ? null : Long.valueOf(revision);
    return new SearchPart(index.kind(), true, shown, lag, indexed.leftOut(), fault);
  }

  /** The public reason. Other failures may name hosts and users, so only the log has them. */
  private String refusal() {
    return store.refusal().orElse("the database does not answer as it should; the log says more");
  }

  private static ErasuresPart erasures(@Nullable StoreProbe stored) {
    return stored == null
        ? new ErasuresPart(ErasuresPart.Severity.CLOSED, "the store cannot serve")
        : stored.erasures();
  }

  private static <T> @Nullable T answerOf(Future<T> answer, long deadline) {
    try {
      return answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (ExecutionException | TimeoutException e) {
      return null;
    }
  }

  private record StoreProbe(long newest, ErasuresPart erasures) {}

  private record IndexProbe(IndexState state, long count, long leftOut) {}

  /**
   * The check of one part, which one thread at a time runs. A platform thread, because native code
   * may block it.
   */
  private static final class Probe<T> {
    private final String part;
    private final Duration timeout;
    private final Supplier<T> question;
    private final SingleFlight<String, T> asking = new SingleFlight<>();

    Probe(String part, Duration timeout, Supplier<T> question) {
      this.part = part;
      this.timeout = timeout;
      this.question = question;
    }

    Future<T> ask() {
      Thread.Builder thread = Thread.ofPlatform().daemon().name("health-" + part);
      return asking.run(part, thread::start, this::answer);
    }

    private T answer() {
      try {
        return patientAnswer();
      } catch (RuntimeException | Error e) {
        LOG.log(WARNING, "event=health-failed part=" + part, e);
        throw e;
      }
    }

    private T patientAnswer() {
      long deadline = System.nanoTime() + timeout.minus(REST).toNanos();
      while (true) {
        try {
          return question.get();
        } catch (CorpusException e) {
          if (e.code() != ErrorCode.OVERLOADED || System.nanoTime() > deadline) {
            throw e;
          }
          LockSupport.parkNanos(REST.toNanos());
        }
      }
    }
  }
}
