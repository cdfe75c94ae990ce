package dev.corpuscore.service.commands;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
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
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Runs the commands that are due. Several drains, in one or in several processes, share the work:
 * each thread leases one command at a time and renews the lease. A command that does not end within
 * an hour of running has failed, and its lease is not renewed. One that is not done when an awaited
 * pass is over keeps its lease, pauses, and goes on in the next drain of this process. Thread-safe.
 */
public final class DrainCommands implements AutoCloseable {
  public static final int MOST = 500;
  public static final int USUAL = 25;

  /** How long the commands of a killed process stay leased to it. */
  public static final Duration LEASE = Duration.ofMinutes(5);

  /** Enough for a board of 2,000 pages on a slow site. */
  private static final Duration USUAL_LIMIT = Duration.ofHours(1);

  /** A command that checks its deadline ends shortly after it. */
  private static final Duration GRACE = Duration.ofMinutes(2);

  private static final Duration DONE_KEPT = Duration.ofDays(7);
  private static final Duration DEAD_KEPT = Duration.ofDays(90);

  private static final System.Logger LOG = System.getLogger(DrainCommands.class.getName());

  private final CommandQueue queue;
  private final RunCommand commands;
  private final RemoveClosed retention;
  private final Clock clock;
  private final LongSupplier nanos;
  private final int workers;
  private final Lanes lanes;
  private final Queue<Attempt> continued = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  /**
   * @param handlers one for each kind that this process runs
   * @param workers how many commands run at once, at most half of them of one lane
   * @param random for the jitter of pauses
   * @param retention is run at the end of each drain
   */
  public DrainCommands(
      CommandQueue queue,
      Map<CommandKind, CommandHandler> handlers,
      int workers,
      Clock clock,
      RandomGenerator random,
      RemoveClosed retention) {
    this(
        queue,
        handlers,
        workers,
        clock,
        random,
        retention,
        USUAL_LIMIT,
        USUAL_LIMIT.plus(GRACE),
        System::nanoTime);
  }

  /**
   * @param limit how long a command may take
   * @param timeout how long to wait for a command that does not stop at the limit
   * @param nanos a monotonic clock
   */
  DrainCommands(
      CommandQueue queue,
      Map<CommandKind, CommandHandler> handlers,
      int workers,
      Clock clock,
      RandomGenerator random,
      RemoveClosed retention,
      Duration limit,
      Duration timeout,
      LongSupplier nanos) {
    this.queue = queue;
    this.workers = workers;
    this.lanes = new Lanes(Math.max(1, workers / 2));
    Leases leases = new Leases(queue, clock, LEASE);
    this.commands = new RunCommand(queue, handlers, clock, random, limit, timeout, nanos, leases);
    this.retention = retention;
    this.clock = clock;
    this.nanos = nanos;
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
    return run(most, PassTime.unlimited(nanos), stop, listener);
  }

  /**
   * As {@link #run}, for a caller who waits for the answer: begins no command after 60 s, and
   * answers within 75 s. Commands that are not done then are continued: they pause where they next
   * check their deadline, which takes no attempt, and the next drain of this process goes on with
   * them first. What still runs when this answers pauses, or ends, a little later.
   */
  public DrainReport pass(int most, Listener listener) {
    return run(most, PassTime.awaited(nanos), () -> false, listener);
  }

  private DrainReport run(int most, PassTime time, BooleanSupplier stop, Listener listener) {
    if (most < 1 || most > MOST) {
      throw CorpusException.invalid("max " + most + " is not in 1.." + MOST);
    }
    int atOnce = Math.min(workers - commands.leftBehind(), most);
    if (atOnce < 1) {
      throw CorpusException.unavailable(
          workers
              + " commands did not end and hold every thread for commands; a restart frees them");
    }
    Drain drain = new Drain(most, time, stop, listener);
    try (ExecutorService workers =
        Executors.newFixedThreadPool(atOnce, Thread.ofPlatform().name("drain-", 0).factory())) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < atOnce; i++) {
        running.add(workers.submit(drain::work));
      }
      running.forEach(DrainCommands::await);
    }
    if (closed) {
      giveBack();
    }
    long notRetained = retention.run(() -> closed || stop.getAsBoolean() || time.isAnswered());
    Instant now = clock.instant();
    queue.forget(now.minus(DONE_KEPT), now.minus(DEAD_KEPT));
    return drain.report(queue.summary(), now, notRetained);
  }

  /** How many abandoned commands still occupy a thread. */
  int leftBehind() {
    return commands.leftBehind();
  }

  /**
   * Starts no further command; those that run continue to their end, and those that are paused are
   * given back, so that any process may begin them again. Idempotent.
   */
  @Override
  public void close() {
    closed = true;
    giveBack();
  }

  private void giveBack() {
    for (Attempt attempt = continued.poll(); attempt != null; attempt = continued.poll()) {
      try {
        if (attempt.giveUp()) {
          queue.giveBack(attempt.command());
        }
      } catch (CorpusException e) {
        // its lease expires, and then any process may begin it
        LOG.log(WARNING, "event=command-not-given-back id=" + attempt.command().id(), e);
      }
    }
  }

  private static void await(Future<?> worker) {
    try {
      worker.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("the drain was interrupted", e);
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
    private final PassTime time;
    private final BooleanSupplier stop;
    private final Listener listener;
    private final AtomicInteger begun = new AtomicInteger();
    private volatile boolean foundNothing;
    private final List<Ended> ended = new ArrayList<>(); // guarded by this
    private final List<Command> goingOn = new ArrayList<>(); // guarded by this

    Drain(int most, PassTime time, BooleanSupplier stop, Listener listener) {
      this.most = most;
      this.time = time;
      this.stop = stop;
      this.listener = listener;
    }

    void work() {
      boolean goOn = true;
      while (goOn && mayBegin()) {
        Attempt next = paused();
        if (next == null) {
          next = claimed();
        }
        if (next == null) {
          return;
        }
        try {
          goOn = turn(next);
        } finally {
          lanes.ended(next.command());
        }
      }
    }

    private boolean mayBegin() {
      return !isToStop() && begun.incrementAndGet() <= most;
    }

    private boolean isToStop() {
      return closed || stop.getAsBoolean() || time.isOver();
    }

    /** One that an earlier drain left, unless another process has it now; null if there is none. */
    private @Nullable Attempt paused() {
      for (Attempt next = continued.poll(); next != null; next = continued.poll()) {
        if (next.isEnded() || isRenewed(next)) {
          lanes.begun(next.command());
          return next;
        }
        next.giveUp();
      }
      return null;
    }

    private boolean isRenewed(Attempt attempt) {
      try {
        return queue.renew(attempt.command(), clock.instant().plus(LEASE));
      } catch (RuntimeException e) {
        // kept, because its thread waits until a later drain goes on with it
        continued.add(attempt);
        throw e;
      }
    }

    /** Waits while all that is due is of lanes that are full; null if nothing is to be begun. */
    private @Nullable Attempt claimed() {
      synchronized (lanes) {
        while (!isToStop()) {
          Set<String> full = lanes.full();
          Instant now = clock.instant();
          List<Command> claimed = queue.claim(1, now, now.plus(LEASE), full);
          if (!claimed.isEmpty()) {
            lanes.begun(claimed.getFirst());
            return commands.attempt(claimed.getFirst());
          }
          if (full.isEmpty()) {
            foundNothing = true;
            return null;
          }
          try {
            lanes.awaitEnd();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
          }
        }
        return null;
      }
    }

    private boolean turn(Attempt next) {
      return switch (commands.turn(next, time)) {
        case RunCommand.Turn.Done done -> {
          done.how().ifPresent(this::ended);
          yield true;
        }
        case RunCommand.Turn.Continues goesOn -> {
          goesOn(next);
          yield true;
        }
        case RunCommand.Turn.Stopped stopped -> {
          stopped.how().ifPresent(this::ended);
          yield false;
        }
      };
    }

    private synchronized void ended(Ended end) {
      ended.add(end);
      listener.ended(end);
    }

    private synchronized void goesOn(Attempt attempt) {
      continued.add(attempt);
      goingOn.add(attempt.command());
    }

    synchronized DrainReport report(CommandQueue.Summary left, Instant now, long notRetained) {
      int paused = continued.size();
      long remaining = left.count(CommandState.PENDING) + paused;
      Instant due = left.nextDue();
      Instant next = due != null && due.isAfter(now) ? due : null;
      boolean more = !foundNothing || paused > 0;
      return new DrainReport(ended, goingOn, remaining, next, notRetained, more);
    }
  }

  /** Receives the progress of a drain. */
  @FunctionalInterface
  public interface Listener {
    void ended(Ended ended);
  }
}
