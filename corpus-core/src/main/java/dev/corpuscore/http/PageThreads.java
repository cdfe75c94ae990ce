package dev.corpuscore.http;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.FairExecutor;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Caller;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/**
 * Renders pages on a few platform threads, on which callers take turns. The page of a large posting
 * takes tens of milliseconds and tens of megabytes. On the thread of its connection it would block
 * the other connections of the same carrier, health checks too, and the number of concurrent pages
 * would have no bound.
 */
final class PageThreads implements AutoCloseable {
  private static final int WAITING = 128;

  private final FairExecutor threads;

  PageThreads() {
    int most = Math.max(2, Runtime.getRuntime().availableProcessors());
    this.threads = new FairExecutor("page", most, most, WAITING);
  }

  /**
   * Returns the resource, run on these threads. It answers {@code OVERLOADED} if too many requests
   * wait.
   */
  Resource making(Resource page) {
    return request -> answer(page, request);
  }

  private Response answer(Resource page, Request request) {
    Caller caller = Caller.current();
    Future<Response> answer;
    try {
      answer = threads.submit(() -> caller.call(() -> page.answer(request)));
    } catch (RejectedExecutionException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "the server stops", e);
    }
    try {
      return answer.get();
    } catch (InterruptedException e) {
      answer.cancel(false);
      Thread.currentThread().interrupt();
      throw new CorpusException(ErrorCode.UNAVAILABLE, "the page was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException thrown
          ? thrown
          : new IllegalStateException(e.getCause());
    }
  }

  /** Waits for pages that are being rendered. */
  @Override
  public void close() {
    threads.close();
  }
}
