package dev.corpuscore.service.parsing;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.Parsing;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.BackgroundThreads;
import dev.corpuscore.thread.OutOfMemory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Parses documents from outside on a few platform threads, while the calling threads wait. The
 * documents that are parsed at the same time may take a quarter of the heap in all. Each reserves
 * as much memory as its size may need; a document that needs more than the quarter is parsed alone.
 * The order is first in, first out. Thread-safe.
 *
 * <p>These threads have a lower priority than those that search and answer, if {@code ./corpus
 * serve} enables thread priorities, because a caller that needs a document has waited for its host
 * anyway.
 *
 * <p>A thread cannot be stopped from outside. If a document takes too long, its caller gets a
 * failure, but its thread and its memory stay reserved until the parser ends. So every parser must
 * run in linear time, which {@code HostilePagesTest} checks.
 */
public final class ParsePool implements Parsing, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ParsePool.class.getName());
  private static final int UNIT = 1 << 10;

  private final ThreadPoolExecutor threads;
  private final int room;
  private final Semaphore free;

  /**
   * A pool for this machine: a thread for each processor, up to four, and a quarter of the heap.
   */
  public ParsePool() {
    this(
        Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4),
        Runtime.getRuntime().maxMemory() / 4);
  }

  /**
   * @param threads how many documents are parsed at once
   * @param bytes how much memory they may take in all
   */
  ParsePool(int threads, long bytes) {
    this.threads =
        new ThreadPoolExecutor(
            threads,
            threads,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            BackgroundThreads.named("parse-"));
    this.room = Math.clamp(bytes / UNIT, 1, Integer.MAX_VALUE);
    this.free = new Semaphore(room, true);
  }

  /**
   * Parses an answer that is one page or one ad, as {@link #parse}, and closes it.
   *
   * @param work reads the body
   */
  public <T> Parsed<T> page(FetchOutcome.Fetched answer, Function<byte[], T> work) {
    try (answer) {
      return parse(Document.page(answer.size()), () -> work.apply(answer.body()));
    }
  }

  /**
   * Parses an answer that is a board or a part of one, as {@link #parse}, and closes it.
   *
   * @param work reads the body
   */
  public <T> Parsed<T> listing(FetchOutcome.Fetched answer, Function<byte[], T> work) {
    try (answer) {
      boolean packed = answer.startsWith(0x1f, 0x8b);
      return parse(Document.listing(answer.size(), packed), () -> work.apply(answer.body()));
    }
  }

  @Override
  public <T> Optional<T> parse(long bytes, Duration time, Supplier<T> work) {
    return parse(Document.within(time, bytes), work).fold(Optional::of, reason -> Optional.empty());
  }

  /**
   * Returns the result of {@code work}. Any exception or error of it fails only this document.
   *
   * @param work may use only the document, because it may still run after its time limit; it is
   *     interrupted at the limit
   * @throws CorpusException the one that {@code work} threw; {@code OVERLOADED} if it waited too
   *     long for its turn; {@code UNAVAILABLE} if this is closed or the caller was interrupted
   */
  <T> Parsed<T> parse(Document document, Supplier<T> work) {
    long deadline = System.nanoTime() + document.waitLimit().toNanos();
    int share = Math.clamp(document.bytes() / UNIT + 1, 1, room);
    try {
      if (!free.tryAcquire(share, document.waitLimit().toNanos(), TimeUnit.NANOSECONDS)) {
        throw overloaded();
      }
      Run<T> run = new Run<>(work, () -> free.release(share));
      submit(run);
      return run.await(deadline, document.limit());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("the reading was interrupted", e);
    }
  }

  private <T> void submit(Run<T> run) {
    try {
      threads.execute(run);
    } catch (RejectedExecutionException e) {
      run.release.run();
      throw CorpusException.unavailable("this process is stopping", e);
    }
  }

  private static CorpusException overloaded() {
    return new CorpusException(
        ErrorCode.OVERLOADED, "too many documents are being read; ask again");
  }

  /**
   * Starts no further document and interrupts those that are being parsed, without waiting for
   * them.
   */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** One document that waits or is parsed. */
  private static final class Run<T> implements Runnable {
    private final Supplier<T> work;
    private final Runnable release;
    private final AtomicBoolean taken = new AtomicBoolean();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private volatile @Nullable Thread thread;

    Run(Supplier<T> work, Runnable release) {
      this.work = work;
      this.release = release;
    }

    @Override
    public void run() {
      if (!taken.compareAndSet(false, true)) {
        return;
      }
      thread = Thread.currentThread();
      begun.countDown();
      try {
        result.complete(work.get());
      } catch (RuntimeException | Error e) {
        result.completeExceptionally(e);
      } finally {
        end();
      }
    }

    /** After this, a late interrupt cannot reach the next document of the same thread. */
    private synchronized void end() {
      thread = null;
      boolean ignored = Thread.interrupted();
      release.run();
    }

    private synchronized void interrupt() {
      Thread parsing = thread;
      if (parsing != null) {
        parsing.interrupt();
      }
    }

    Parsed<T> await(long deadline, Duration limit) throws InterruptedException {
      try {
        if (!begun.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)
            && taken.compareAndSet(false, true)) {
          release.run();
          throw overloaded();
        }
        return new Parsed.Done<>(result.get(limit.toNanos(), TimeUnit.NANOSECONDS));
      } catch (TimeoutException e) {
        interrupt();
        LOG.log(WARNING, "event=parse-overdue seconds=" + limit.toSeconds());
        return new Parsed.Failed<>("it was not read after " + limit.toSeconds() + " s");
      } catch (InterruptedException e) {
        if (taken.compareAndSet(false, true)) {
          release.run();
        }
        interrupt();
        throw e;
      } catch (ExecutionException e) {
        return failed(e.getCause());
      }
    }

    private static <T> Parsed<T> failed(@Nullable Throwable cause) {
      if (cause instanceof CorpusException known) {
        throw known;
      }
      LOG.log(ERROR, "event=parse-failed", cause);
      return new Parsed.Failed<>(
          OutOfMemory.caused(cause)
              ? "reading it needs more memory than there is"
              : "a bug stopped its reading; the log says where");
    }
  }
}
