package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.layout.PostingLines;
import dev.corpuscore.index.schema.LeftOut;
import dev.corpuscore.model.Change;
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

/** A few threads that make lines of changes and send them: while one waits, another computes. */
final class Senders implements AutoCloseable {
  private static final int THREADS = 3;
  private static final int SHARE = 50;

  private final BlockingQueue<PostingLines> tools = new ArrayBlockingQueue<>(THREADS);
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS, Thread.ofPlatform().daemon().name("index-send-", 1).factory());

  Senders(Supplier<PostingLines> newTool) {
    for (int i = 0; i < THREADS; i++) {
      tools.add(newTool.get());
    }
  }

  /**
   * Sends all changes, in any order. The first failure stops the rest and is thrown.
   *
   * @param refused what a posting is to blame for goes there instead
   */
  void send(List<Change> changes, Refusals refused, Supplier<Bulk> newBulk) {
    AtomicInteger next = new AtomicInteger();
    AtomicBoolean failed = new AtomicBoolean();
    List<Future<?>> work = new ArrayList<>();
    for (int i = 0; i < THREADS && i * SHARE < changes.size(); i++) {
      Bulk bulk = newBulk.get();
      work.add(threads.submit(() -> sendSome(changes, next, failed, bulk, refused)));
    }
    await(work);
  }

  private void sendSome(
      List<Change> changes, AtomicInteger next, AtomicBoolean failed, Bulk bulk, Refusals refused) {
    PostingLines lines = tools.remove();
    boolean done = false;
    try {
      for (int from = next.getAndAdd(SHARE);
          from < changes.size() && !failed.get();
          from = next.getAndAdd(SHARE)) {
        for (Change change : changes.subList(from, Math.min(from + SHARE, changes.size()))) {
          byte[] made = lines(lines, change, refused);
          if (made.length > 0) {
            bulk.add(change, made);
          }
        }
      }
      bulk.send();
      done = true;
    } finally {
      failed.compareAndSet(false, !done);
      tools.add(lines);
    }
  }

  /**
   * The lines of a change, left out if the store has it damaged; none if its posting cannot be made
   * into a document.
   */
  private static byte[] lines(PostingLines lines, Change change, Refusals refused) {
    if (change instanceof Change.Damaged damaged) {
      LeftOut.log(damaged);
    }
    try {
      return lines.of(change);
    } catch (RuntimeException | Error e) {
      if (!(change instanceof Change.Put put) || !LeftOut.isToBlame(e)) {
        throw e;
      }
      refused.add(put, e.getClass().getSimpleName(), e);
      return new byte[0];
    }
  }

  /** Waits for all, interrupted or not: what is under way cannot be called back. */
  private static void await(List<Future<?>> work) {
    boolean interrupted = false;
    Throwable failure = null;
    for (Future<?> each : work) {
      while (!each.isDone()) {
        try {
          each.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          failure = failure == null ? e.getCause() : failure;
        }
      }
      if (failure == null && each.state() == Future.State.FAILED) {
        failure = each.exceptionNow();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
