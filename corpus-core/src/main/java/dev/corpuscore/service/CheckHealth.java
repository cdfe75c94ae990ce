package dev.corpuscore.service;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.service.Health.SearchPart;
import dev.corpuscore.service.Health.StorePart;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks the store and the index how they are. Thread-safe. Answers within the patience it was given,
 * even while a part hangs: each part is asked by one thread at a time, and whoever comes meanwhile
 * waits for the same answer.
 */
public final class CheckHealth {
  private static final System.Logger LOG = System.getLogger(CheckHealth.class.getName());

  private final Store store;
  private final PostingIndex index;
  private final Duration patience;
  private final Probe<Long> storeProbe;
  private final Probe<IndexProbe> indexProbe;

  /**
   * @param patience the longest an answer may take
   */
  public CheckHealth(Store store, PostingIndex index, Clock clock, Duration patience) {
    this.store = store;
    this.index = index;
    this.patience = patience;
    this.storeProbe =
        new Probe<>(
            "store",
            () -> {
              store.check();
              return store.revisions().newest();
            });
    this.indexProbe =
        new Probe<>("search", () -> new IndexProbe(index.state(), index.count(clock.instant())));
  }

  /** Returns how things are now. Never throws: what fails, or takes too long, is not ok. */
  public Health check() {
    long deadline = System.nanoTime() + patience.toNanos();
    CompletableFuture<Long> storeAnswer = storeProbe.ask();
    CompletableFuture<IndexProbe> indexAnswer = indexProbe.ask();
    Long newest = answerOf(storeAnswer, deadline);
    IndexProbe indexed = answerOf(indexAnswer, deadline);
    Long revision = indexed == null ? null : Long.valueOf(indexed.state().revision());
    Long lag = newest == null || revision == null ? null : Math.max(0, newest - revision);
    return new Health(
        new StorePart(store.kind(), newest != null, newest),
        new SearchPart(index.kind(), indexed != null, revision, lag),
        indexed == null ? null : Long.valueOf(indexed.count()));
  }

  private static <T> @Nullable T answerOf(CompletableFuture<T> answer, long deadline) {
    try {
      return answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (ExecutionException | TimeoutException e) {
      return null;
    }
  }

  private record IndexProbe(IndexState state, long count) {}

  /** One part, asked by one thread at a time, a platform thread: native code may hold it. */
  private static final class Probe<T> {
    private final String part;
    private final Supplier<T> question;
    private @Nullable CompletableFuture<T> running; // guarded by this

    Probe(String part, Supplier<T> question) {
      this.part = part;
      this.question = question;
    }

    synchronized CompletableFuture<T> ask() {
      if (running != null && !running.isDone()) {
        return running;
      }
      CompletableFuture<T> answer = new CompletableFuture<>();
      running = answer;
      Thread.ofPlatform().daemon().name("health-" + part).start(() -> run(answer));
      return answer;
    }

    private void run(CompletableFuture<T> answer) {
      try {
        answer.complete(question.get());
      } catch (RuntimeException | Error e) {
        LOG.log(WARNING, "event=health-failed part=" + part, e);
        answer.completeExceptionally(e);
      }
    }
  }
}
