package dev.corpuscore.service.find;

import dev.corpuscore.thread.BackgroundThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Finds the boards of many URLs at once. Each board is in one answer: in that of the first URL that
 * leads to it.
 */
public final class FindMany {
  /** So many answers wait at most for a slow site before them, times the threads. */
  private static final int AHEAD = 4;

  private final FindBoards boards;
  private final int atOnce;

  /**
   * @param atOnce how many URLs, at least 1
   */
  public FindMany(FindBoards boards, int atOnce) {
    this.boards = boards;
    this.atOnce = atOnce;
  }

  /**
   * Finds the boards of all URLs.
   *
   * @param known the ids of boards that were found before; those that are found are added
   * @param stopped whether to end: what is running is given up, and has no answer
   * @param answered gets the answers in the order of the URLs, in the calling thread
   */
  public void run(
      Iterator<String> urls,
      Set<String> known,
      BooleanSupplier stopped,
      Consumer<FindAnswer> answered) {
    Deque<Future<FindAnswer>> running = new ArrayDeque<>();
    try (ExecutorService threads =
        Executors.newFixedThreadPool(atOnce, BackgroundThreads.named("find-"))) {
      try {
        while (urls.hasNext() && !stopped.getAsBoolean()) {
          String url = urls.next();
          running.add(threads.submit(() -> boards.find(url)));
          if (running.size() >= AHEAD * atOnce) {
            answered.accept(result(running.remove()).after(known));
          }
        }
        while (!running.isEmpty() && !stopped.getAsBoolean()) {
          answered.accept(result(running.remove()).after(known));
        }
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static FindAnswer result(Future<FindAnswer> running) {
    try {
      return running.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a search for boards failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
