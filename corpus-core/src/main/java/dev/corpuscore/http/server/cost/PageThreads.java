package dev.corpuscore.http.server.cost;

import dev.corpuscore.index.fair.FairExecutor;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.thread.Caller;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * A few platform threads that read and render pages and parts of streams. Callers take turns; one
 * caller has at most all threads but one. A large posting takes tens of milliseconds and tens of
 * megabytes, and SQLite keeps the carrier of a virtual thread as long as it reads. On the threads
 * of connections this would block all other connections, health checks too, and the number of pages
 * made at once would have no bound.
 */
public final class PageThreads implements AutoCloseable {
  private final String name;
  private final FairExecutor threads;

  /**
   * @param name a prefix of the threads' names
   * @param waiting how many turns may be waited for
   */
  public PageThreads(String name, int waiting) {
    int most = Math.max(2, Runtime.getRuntime().availableProcessors());
    this.name = name;
    this.threads = new FairExecutor(name, most - 1, most, waiting);
  }

  /** The prefix of the threads' names. */
  public String name() {
    return name;
  }

  /**
   * Runs {@code work} for the current caller on one of these threads, when its turn has come, and
   * waits for that.
   *
   * @throws CorpusException also {@code OVERLOADED} if too many wait, or if this waited too long
   */
  public <T> T turn(Supplier<T> work) {
    Caller caller = Caller.current();
    Future<T> result;
    try {
      result = threads.submit(() -> caller.call(work::get));
    } catch (RejectedExecutionException e) {
      throw CorpusException.unavailable("the server stops", e);
    }
    try {
      return result.get();
    } catch (InterruptedException e) {
      result.cancel(false);
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("the page was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException thrown
          ? thrown
          : new IllegalStateException(e.getCause());
    }
  }

  /** Waits for what is being made. */
  @Override
  public void close() {
    threads.close();
  }
}
