package dev.corpuscore.thread;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs independent pieces of work on a few threads, each with its own tool, while the caller waits.
 * Each thread takes a share of pieces at a time until none are left. Only one {@link #run} at a
 * time.
 *
 * @param <T> the tool; only one thread uses it at a time
 */
public final class ParallelWork<T> implements AutoCloseable {
  private final int threads;
  private final int share;
  private final BlockingQueue<T> tools;
  private final ExecutorService executor;

  /**
   * @param threads how many at most, at least 1
   * @param share how many pieces a thread takes at a time, at least 1; no more threads work than
   *     there are such shares
   * @param newTool is called once for each thread
   */
  public ParallelWork(int threads, int share, ThreadFactory factory, Supplier<T> newTool) {
    this.threads = threads;
    this.share = share;
    this.tools = new ArrayBlockingQueue<>(threads);
    for (int i = 0; i < threads; i++) {
      tools.add(newTool.get());
    }
    this.executor = Executors.newFixedThreadPool(threads, factory);
  }

  /** What one thread does: all that {@code pieces} gives it, which end early after a failure. */
  @FunctionalInterface
  public interface Worker<T, P, E extends Exception> {
    void work(T tool, Iterator<P> pieces) throws E;
  }

  /**
   * Does all pieces, in any order. Waits for all threads, interrupted or not, since a piece that is
   * half done cannot be left.
   *
   * @throws E the first failure of a worker, after which the others begin no further piece; so with
   *     exceptions that are not checked, and errors
   */
  public <P, E extends Exception> void run(List<P> pieces, Worker<T, P, E> worker) throws E {
    AtomicInteger next = new AtomicInteger();
    AtomicBoolean failed = new AtomicBoolean();
    List<Future<?>> working = new ArrayList<>();
    for (int i = 0; i < threads && i * share < pieces.size(); i++) {
      working.add(
          executor.submit(
              () -> {
                T tool = tools.remove();
                boolean done = false;
                try {
                  worker.work(tool, new Shares<>(pieces, next, failed));
                  done = true;
                } finally {
                  failed.compareAndSet(false, !done);
                  tools.add(tool);
                }
                return done;
              }));
    }
    rethrow(await(working));
  }

  /** The pieces of one thread: share after share of those that nobody has taken. */
  private final class Shares<P> implements Iterator<P> {
    private final List<P> pieces;
    private final AtomicInteger next;
    private final AtomicBoolean failed;
    private int at;
    private int end;

    private Shares(List<P> pieces, AtomicInteger next, AtomicBoolean failed) {
      this.pieces = pieces;
      this.next = next;
      this.failed = failed;
    }

    @Override
    public boolean hasNext() {
      if (failed.get()) {
        return false;
      }
      if (at == end) {
        at = Math.min(next.getAndAdd(share), pieces.size());
        end = Math.min(at + share, pieces.size());
      }
      return at < end;
    }

    @Override
    public P next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return pieces.get(at++);
    }
  }

  private static @Nullable Throwable await(List<Future<?>> working) {
    boolean interrupted = false;
    Throwable failure = null;
    for (Future<?> each : working) {
      while (!each.isDone()) {
        try {
          each.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          break; // it is read below
        }
      }
      if (failure == null && each.state() == Future.State.FAILED) {
        failure = each.exceptionNow();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return failure;
  }

  @SuppressWarnings("unchecked") // a worker throws no other checked exception
  private static <E extends Exception> void rethrow(@Nullable Throwable failure) throws E {
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw (E) failure;
    }
  }

  /** Ends the threads once they have done what they do. */
  @Override
  public void close() {
    executor.shutdown();
  }
}
