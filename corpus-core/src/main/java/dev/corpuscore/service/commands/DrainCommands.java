package dev.corpuscore.service.commands;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.store.CommandQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * Does what is due. Several drains, in one process or in several, share the work: each takes one
 * command at a time under a lease that it renews. One that does not end within an hour has failed,
 * and its lease is given up. Thread-safe.
 */
public final class DrainCommands implements AutoCloseable {
  public static final int MOST = 500;
  public static final int USUAL = 25;

  /** How long a killed process keeps others from its commands. */
  public static final Duration LEASE = Duration.ofMinutes(5);

  /** Boards of a hundred megabytes are taken apart in memory: not many at once. */
  private static final int WORKERS = 4;

  /** A board of 2,000 pages at the pace of a slow site. */
  private static final Duration USUAL_LIMIT = Duration.ofHours(1);

  /** A command that heeds its deadline ends by itself a little after it. */
  private static final Duration GRACE = Duration.ofMinutes(2);

  private static final Duration DONE_KEPT = Duration.ofDays(7);
  private static final Duration DEAD_KEPT = Duration.ofDays(90);

  private final CommandQueue queue;
  private final RunCommand commands;
  private final Clock clock;
  private volatile boolean closed;

  /**
   * @param handlers one for each kind that can come
   * @param random for the jitter of waiting times
   */
  public DrainCommands(
      CommandQueue queue,
      Map<CommandKind, CommandHandler> handlers,
      Clock clock,
      RandomGenerator random) {
    this(queue, handlers, clock, random, USUAL_LIMIT, USUAL_LIMIT.plus(GRACE));
  }

  /**
   * @param limit how long a command may take
   * @param timeout how long to wait for a command that does not stop at the limit
   */
  DrainCommands(
      CommandQueue queue,
      Map<CommandKind, CommandHandler> handlers,
      Clock clock,
      RandomGenerator random,
      Duration limit,
      Duration timeout) {
    this.queue = queue;
    this.commands = new RunCommand(queue, handlers, clock, random, limit, timeout);
    this.clock = clock;
  }

  /**
   * Runs due commands until none is left, {@code most} were run, or {@code stop} says so; what was
   * begun is finished then. Returns when all of them have ended.
   *
   * @param most 1..{@link #MOST}
   * @param stop asked before each command
   * @param listener hears of each end, one at a time
   * @throws CorpusException {@code INVALID_REQUEST} if {@code most} is out of range; {@code
   *     UNAVAILABLE} if the store refuses: what was begun and not ended is tried again once its
   *     lease has run out; or if commands that do not end hold all threads there are for them
   */
  public DrainReport run(int most, BooleanSupplier stop, Listener listener) {
    if (most < 1 || most > MOST) {
      throw new CorpusException(ErrorCode.INVALID_REQUEST, "max " + most + " is not in 1.." + MOST);
    }
    int atOnce = Math.min(WORKERS - commands.leftBehind(), most);
    if (atOnce < 1) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE,
          WORKERS
              + " commands did not end and hold every thread for commands; a restart frees them");
    }
    Drain drain = new Drain(most, stop, listener);
    try (Leases leases = new Leases(queue, clock, LEASE);
        ExecutorService workers =
            Executors.newFixedThreadPool(atOnce, Thread.ofPlatform().name("drain-", 0).factory())) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < atOnce; i++) {
        running.add(workers.submit(() -> drain.work(leases)));
      }
      running.forEach(DrainCommands::await);
    }
    Instant now = clock.instant();
    queue.forget(now.minus(DONE_KEPT), now.minus(DEAD_KEPT));
    return drain.report(queue.summary().count(CommandState.PENDING));
  }

  /** How many commands were left behind whose threads have not ended since. */
  int leftBehind() {
    return commands.leftBehind();
  }

  /** From now on nothing is begun; what was begun goes on to its end. Idempotent. */
  @Override
  public void close() {
    closed = true;
  }

  private static void await(Future<?> worker) {
    try {
      worker.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CorpusException(ErrorCode.UNAVAILABLE, "the drain was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CorpusException known) {
        throw known;
      }
      throw new IllegalStateException("a worker of the drain broke", e);
    }
  }

  /** One call of {@link #run}. */
  private final class Drain {
    private final int most;
    private final BooleanSupplier stop;
    private final Listener listener;
    private final AtomicInteger begun = new AtomicInteger();
    private final List<Ended> ended = new ArrayList<>(); // guarded by this

    Drain(int most, BooleanSupplier stop, Listener listener) {
      this.most = most;
      this.stop = stop;
      this.listener = listener;
    }

    void work(Leases leases) {
      boolean goOn = true;
      while (goOn && !closed && !stop.getAsBoolean() && begun.incrementAndGet() <= most) {
        Instant now = clock.instant();
        List<Command> claimed = queue.claim(1, now, now.plus(LEASE));
        if (claimed.isEmpty()) {
          return;
        }
        Command command = claimed.getFirst();
        leases.hold(command);
        try {
          RunCommand.Run run = commands.run(command);
          run.ended().ifPresent(this::ended);
          goOn = run.goOn();
        } finally {
          leases.release(command);
        }
      }
    }

    private synchronized void ended(Ended end) {
      ended.add(end);
      listener.ended(end);
    }

    synchronized DrainReport report(long remaining) {
      return new DrainReport(ended, remaining);
    }
  }

  /** Hears how it goes. */
  @FunctionalInterface
  public interface Listener {
    void ended(Ended ended);
  }
}
