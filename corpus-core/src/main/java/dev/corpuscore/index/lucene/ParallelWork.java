package dev.corpuscore.index.lucene;

import dev.corpuscore.thread.BackgroundThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Does independent pieces of work on as many threads as there are cores, the caller's among them,
 * each with a tool of its own.
 */
final class ParallelWork<T> implements AutoCloseable {
  private static final int WORTH_SHARING = 16;

  private final BlockingQueue<T> tools;
  private final ExecutorService others;
  private final int otherCount;

  ParallelWork(Supplier<T> newTool) {
    int cores = Runtime.getRuntime().availableProcessors();
    otherCount = cores - 1;
    tools = new ArrayBlockingQueue<>(cores);
    for (int i = 0; i < cores; i++) {
      tools.add(newTool.get());
    }
    others =
        Executors.newFixedThreadPool(
            Math.max(1, otherCount), BackgroundThreads.named("index-apply-"));
  }

  /** One piece of work with a tool that nobody else uses meanwhile. */
  interface Piece<T, P> {
    void run(T tool, P piece) throws IOException;
  }

  /** Does all pieces, in any order. The first failure stops the rest and is thrown. */
  <P> void run(List<P> pieces, Piece<T, P> piece) throws IOException {
    AtomicInteger next = new AtomicInteger();
    AtomicBoolean failed = new AtomicBoolean();
    List<Future<?>> helping = new ArrayList<>();
    if (pieces.size() >= WORTH_SHARING) {
      for (int i = 0; i < otherCount; i++) {
        helping.add(
            others.submit(
                () -> {
                  runSome(pieces, piece, next, failed);
                  return true;
                }));
      }
    }
    try {
      runSome(pieces, piece, next, failed);
    } finally {
      await(helping);
    }
  }

  private <P> void runSome(
      List<P> pieces, Piece<T, P> piece, AtomicInteger next, AtomicBoolean failed)
      throws IOException {
    T tool = tools.remove();
    boolean done = false;
    try {
      for (int i = next.getAndIncrement();
          i < pieces.size() && !failed.get();
          i = next.getAndIncrement()) {
        piece.run(tool, pieces.get(i));
      }
      done = true;
    } finally {
      failed.compareAndSet(false, !done);
      tools.add(tool);
    }
  }

  /** Waits for all, interrupted or not: a posting half-way into the index cannot be left. */
  private static void await(List<Future<?>> helping) throws IOException {
    boolean interrupted = false;
    Throwable failure = null;
    for (Future<?> help : helping) {
      while (!help.isDone()) {
        try {
          help.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          failure = e.getCause();
        }
      }
      failure =
          failure == null && help.state() == Future.State.FAILED ? help.exceptionNow() : failure;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      rethrow(failure);
    }
  }

  private static void rethrow(Throwable cause) throws IOException {
    if (cause instanceof IOException e) {
      throw e;
    }
    if (cause instanceof RuntimeException e) {
      throw e;
    }
    if (cause instanceof Error e) {
      throw e;
    }
    throw new IllegalStateException(cause);
  }

  @Override
  public void close() {
    others.shutdown();
  }
}
