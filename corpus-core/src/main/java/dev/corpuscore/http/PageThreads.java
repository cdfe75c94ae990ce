package dev.corpuscore.http;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.FairExecutor;
import dev.corpuscore.model.Caller;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/**
 * Makes pages on a few platform threads, where callers take turns. A page of a large posting takes
 * tens of milliseconds and of megabytes: on the thread of its connection it would hold up every
 * other connection on the same carrier, health included, and nobody would bound how many are made
 * at once.
 */
final class PageThreads implements AutoCloseable {
  private static final int WAITING = 128;

  private final FairExecutor threads;

  PageThreads() {
    int most = Math.max(2, Runtime.getRuntime().availableProcessors());
    this.threads = new FairExecutor("page", most, most, WAITING);
  }

  /** The same resource, asked on these threads; with {@code OVERLOADED} where too many wait. */
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

  /** Lets what is being made finish. */
  @Override
  public void close() {
    threads.close();
  }
}
