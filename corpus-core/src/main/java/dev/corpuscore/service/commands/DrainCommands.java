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
 * Runs the commands that are due. Several drains, in one or in several processes, share the work:
 * each thread leases one command at a time and renews the lease. A command that does not end within
 * an hour has failed, and its lease is not renewed. Thread-safe.
 */
public final class DrainCommands implements AutoCloseable {
  public static final int MOST = 500;
  public static final int USUAL = 25;

  /** How long the commands of a killed process stay leased to it. */
  public static final Duration LEASE = Duration.ofMinutes(5);

  /** Few, because a board of a hundred megabytes is parsed in memory. */
  private static final int WORKERS = 4;

  /** Enough for a board of 2,000 pages on a slow site. */
  private static final Duration USUAL_LIMIT = Duration.ofHours(1);

  /** A command that checks its deadline ends shortly after it. */
  private static final Duration GRACE = Duration.ofMinutes(2);

  private static final Duration DONE_KEPT = Duration.ofDays(7);
  private static final Duration DEAD_KEPT = Duration.ofDays(90);

  private final CommandQueue queue;
  private final RunCommand commands;
  private final Clock clock;
  private volatile boolean closed;

  /**
   * @param handlers one for each kind that this process runs
   * @param random for the jitter of pauses
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
   * Runs due commands until none is left, {@code most} were run, or {@code stop} returns true.
   * Commands that have started are finished. Returns when all of them have ended.
   *
   * @param most 1..{@link #MOST}
   * @param stop called before each command
   * @param listener receives each ended command, one at a time
   * @throws CorpusException {@code INVALID_REQUEST} if {@code most} is out of range; {@code
   *     UNAVAILABLE} if the store refuses: commands that have started and not ended are tried again
   *     after their leases expire; or if commands that do not end occupy all threads
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

  /** How many abandoned commands still occupy a thread. */
  int leftBehind() {
    return commands.leftBehind();
  }

  /** Starts no further command; those that run continue to their end. Idempotent. */
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

  /** Receives the progress of a drain. */
  @FunctionalInterface
  public interface Listener {
    void ended(Ended ended);
  }
}
