package dev.corpuscore.index;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An index whose searches run on as many platform threads as there are cores, first come first
 * served, with a bound on how many wait. Measured against a semaphore on virtual threads, the queue
 * answers as many requests with a tenth of the p99: see {@code docs/search.md}.
 *
 * <p>Only {@link #search} and {@link #searchRoles} are bounded; everything else goes straight to
 * the index.
 */
public final class BoundedIndex implements PostingIndex {
  private final PostingIndex index;
  private final ThreadPoolExecutor searching;

  /**
   * Bounds {@code index}, and closes it when closed.
   *
   * @param threads how many searches run at once, at least 1
   * @param waiting how many more may wait, at least 1
   */
  public BoundedIndex(PostingIndex index, int threads, int waiting) {
    this.index = index;
    this.searching =
        new ThreadPoolExecutor(
            threads,
            threads,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waiting),
            Thread.ofPlatform().daemon().name("search-", 1).factory());
    searching.prestartAllCoreThreads();
  }

  /**
   * As {@link PostingIndex#search}.
   *
   * @throws CorpusException also {@code OVERLOADED}, at once, if the queue is full; {@code
   *     UNAVAILABLE} if this was closed, or if the calling thread is interrupted while it waits
   *     (its flag stays set and the search is given up)
   */
  @Override
  public SearchPage search(PostingSearch search) {
    return bounded(() -> index.search(search));
  }

  /** As {@link PostingIndex#searchRoles}, in the same queue as {@link #search}. */
  @Override
  public RoleQuery.Page searchRoles(RoleQuery query) {
    return bounded(() -> index.searchRoles(query));
  }

  private <P> P bounded(Callable<P> search) {
    Future<P> page = submit(search);
    try {
      return page.get();
    } catch (InterruptedException e) {
      page.cancel(false);
      Thread.currentThread().interrupt();
      throw new CorpusException(ErrorCode.UNAVAILABLE, "the search was interrupted", e);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  /** How many searches wait for a thread right now. */
  public int waiting() {
    return searching.getQueue().size();
  }

  /** How many searches run right now. */
  public int running() {
    return searching.getActiveCount();
  }

  private <P> Future<P> submit(Callable<P> search) {
    try {
      return searching.submit(search);
    } catch (RejectedExecutionException e) {
      throw searching.isShutdown()
          ? new CorpusException(ErrorCode.UNAVAILABLE, "the search index is closed", e)
          : new CorpusException(
              ErrorCode.OVERLOADED, waiting() + " searches wait already; try again shortly", e);
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException exception
        ? exception
        : new IllegalStateException(cause);
  }

  @Override
  public String kind() {
    return index.kind();
  }

  @Override
  public String engine() {
    return index.engine();
  }

  @Override
  public IndexState state() {
    return index.state();
  }

  @Override
  public long count(Instant now) {
    return index.count(now);
  }

  @Override
  public void forEach(Consumer<Entry> visitor) {
    index.forEach(visitor);
  }

  @Override
  public void forEach(String prefix, Consumer<Entry> visitor) {
    index.forEach(prefix, visitor);
  }

  @Override
  public Optional<String> verify() {
    return index.verify();
  }

  @Override
  public Optional<IndexHolder> tryHold() {
    return index.tryHold();
  }

  /** Lets what runs and waits finish, then closes the index. */
  @Override
  public void close() {
    searching.close();
    index.close();
  }
}
