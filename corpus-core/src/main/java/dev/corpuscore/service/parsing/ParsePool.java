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
 * Parses what others wrote, on platform threads of which there are few: whoever needs a document
 * waits for it, on a virtual thread or another, and computes nothing there. What is parsed at once
 * takes a quarter of the heap at most, each document as much of it as its size may cost; a document
 * that costs more is parsed alone. They come in turn. Thread-safe.
 *
 * <p>Whoever waits for a document has waited for its host already: these threads give way to those
 * that search and answer, where {@code ./corpus serve} lets priorities count.
 *
 * <p>A thread cannot be stopped from outside. Who waits for a document that takes too long is told
 * so; its thread and its share of memory stay taken until it ends, because they are. That is why
 * parsers must be linear: {@code HostilePagesTest}.
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
   * @param bytes how much memory they may take together
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
   * @param work what to make of its body
   */
  public <T> Parsed<T> page(FetchOutcome.Fetched answer, Function<byte[], T> work) {
    try (answer) {
      return parse(Document.page(answer.size()), () -> work.apply(answer.body()));
    }
  }

  /**
   * Parses an answer that is a board or a part of one, as {@link #parse}, and closes it.
   *
   * @param work what to make of its body
   */
  public <T> Parsed<T> listing(FetchOutcome.Fetched answer, Function<byte[], T> work) {
    try (answer) {
      boolean packed = answer.startsWith(0x1f, 0x8b);
      return parse(Document.listing(answer.size(), packed), () -> work.apply(answer.body()));
    }
  }

  @Override
  public <T> Optional<T> parse(long bytes, Duration time, Supplier<T> work) {
    return parse(Document.within(time, bytes), work)
        .either(Optional::of, reason -> Optional.empty());
  }

  /**
   * Returns what {@code work} returns. Whatever it throws fails this document alone, errors too.
   *
   * @param work looks at nothing but the document, for it may go on after its time; is interrupted
   *     when that is over
   * @throws CorpusException what {@code work} threw; {@code OVERLOADED} if its turn did not come;
   *     {@code UNAVAILABLE} if this was closed or the caller interrupted
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
      throw new CorpusException(ErrorCode.UNAVAILABLE, "the reading was interrupted", e);
    }
  }

  private <T> void submit(Run<T> run) {
    try {
      threads.execute(run);
    } catch (RejectedExecutionException e) {
      run.release.run();
      throw new CorpusException(ErrorCode.UNAVAILABLE, "this process is stopping", e);
    }
  }

  private static CorpusException overloaded() {
    return new CorpusException(
        ErrorCode.OVERLOADED, "too many documents are being read; ask again");
  }

  /** Begins nothing more; what is being parsed is left to itself. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** One document on its way. */
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

    /** An interrupt that comes late must not meet the next document. */
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
              : "a bug stopped its reading, the log says where");
    }
  }
}
