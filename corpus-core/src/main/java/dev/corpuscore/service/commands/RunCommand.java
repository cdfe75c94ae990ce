package dev.corpuscore.service.commands;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.service.commands.DrainReport.Outcome;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.thread.Backoff;
import dev.corpuscore.thread.OutOfMemory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Runs claimed commands within their time limit and reports the results to the queue. Any exception
 * or error counts as a failure of the command. Thread-safe.
 */
final class RunCommand {
  /** A failed command waits for a random time between half of this pause and all of it. */
  static final Backoff PAUSES = new Backoff(Duration.ofMinutes(1), Duration.ofHours(6));

  private static final System.Logger LOG = System.getLogger(RunCommand.class.getName());

  private final CommandQueue queue;
  private final Map<CommandKind, CommandHandler> handlers;
  private final Clock clock;
  private final RandomGenerator random; // guarded by itself
  private final Duration limit;
  private final Duration timeout;
  private final LongSupplier nanos;
  private final Leases leases;
  private final AtomicInteger leftBehind = new AtomicInteger();

  /**
   * @param limit how long a command may take
   * @param timeout how long to wait for a command that does not stop at the limit
   * @param nanos a monotonic clock
   */
  RunCommand(
      CommandQueue queue,
      Map<CommandKind, CommandHandler> handlers,
      Clock clock,
      RandomGenerator random,
      Duration limit,
      Duration timeout,
      LongSupplier nanos,
      Leases leases) {
    this.queue = queue;
    this.handlers = Map.copyOf(handlers);
    this.clock = clock;
    this.random = random;
    this.limit = limit;
    this.timeout = timeout;
    this.nanos = nanos;
    this.leases = leases;
  }

  /** What a turn of a command came to. */
  sealed interface Turn {
    /**
     * It ended.
     *
     * @param how empty if its lease was lost: then another thread or process runs it
     */
    record Done(Optional<Ended> how) implements Turn {}

    /** It goes on in a later turn. */
    record Continues() implements Turn {}

    /**
     * It was left behind, and its thread still occupies the place, or the caller was interrupted.
     *
     * @param how empty if it is tried again after its lease expires
     */
    record Stopped(Optional<Ended> how) implements Turn {}
  }

  /** Prepares a command for its first turn. */
  Attempt attempt(Command command) {
    return new Attempt(
        command,
        limit,
        timeout,
        nanos,
        this::run,
        () -> leases.hold(command),
        () -> leases.release(command));
  }

  /**
   * Runs a command until it ends, pauses, or is left behind. Its lease is renewed from now on until
   * it ends.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the failure cannot be stored; the command is
   *     tried again after its lease expires
   */
  Turn turn(Attempt attempt, PassTime time) {
    leases.hold(attempt.command());
    try {
      return switch (attempt.turn(time)) {
        case ENDED -> {
          leases.release(attempt.command()); // it may have ended between two turns
          yield new Turn.Done(attempt.result());
        }
        case RUNNING, PAUSED -> new Turn.Continues();
        case GIVEN_UP -> new Turn.Stopped(leftBehind(attempt));
      };
    } catch (InterruptedException e) {
      // the command is not marked as ended: it is tried again after its lease expires
      Thread.currentThread().interrupt();
      leases.release(attempt.command());
      return new Turn.Stopped(Optional.empty());
    }
  }

  private Optional<Ended> leftBehind(Attempt attempt) {
    Command command = attempt.command();
    LOG.log(ERROR, "event=command-left-behind id=" + command.id() + " kind=" + wire(command));
    leases.release(command);
    leftBehind.incrementAndGet();
    attempt.afterwards(leftBehind::decrementAndGet);
    String error = attempt.deadline().over().getMessage() + ", and its thread was left behind";
    return failed(command, error);
  }

  /** In the thread of the attempt, so that an end is recorded when it comes. */
  private Optional<Ended> run(Attempt attempt) {
    Command command = attempt.command();
    try {
      JsonNode result = handle(command, attempt.deadline());
      if (attempt.isGivenUp()) {
        return Optional.empty();
      }
      boolean ours = queue.done(command, result.toString(), clock.instant());
      return ended(command, ours ? Outcome.DONE : null, null, result);
    } catch (Attempt.GivenUpException e) {
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      return attempt.isGivenUp() ? Optional.empty() : failed(command, reason(command, e));
    }
  }

  /** How many abandoned commands still occupy a thread. */
  int leftBehind() {
    return leftBehind.get();
  }

  private JsonNode handle(Command command, CommandDeadline deadline) {
    CommandHandler handler = handlers.get(command.kind());
    if (handler == null) {
      throw CorpusException.unavailable("this process does no commands of kind " + wire(command));
    }
    return handler.handle(command, deadline);
  }

  private Optional<Ended> failed(Command command, String error) {
    Instant now = clock.instant();
    Instant retry = now.plus(pause(command.attempts()));
    Outcome outcome =
        switch (queue.failed(command, error, retry, now)) {
          case RETRY -> Outcome.RETRY;
          case DEAD -> Outcome.DEAD;
          case LOST -> null;
        };
    return ended(command, outcome, error, null);
  }

  private Duration pause(int failures) {
    synchronized (random) {
      return PAUSES.after(failures, random).truncatedTo(ChronoUnit.SECONDS);
    }
  }

  /** Empty if another process has leased the command meanwhile: that process reports its result. */
  private static Optional<Ended> ended(
      Command command,
      @Nullable Outcome outcome,
      @Nullable String error,
      @Nullable JsonNode result) {
    if (outcome == null) {
      LOG.log(WARNING, "event=command-lease-lost id=" + command.id() + " kind=" + wire(command));
      return Optional.empty();
    }
    LOG.log(
        outcome == Outcome.DONE ? INFO : WARNING,
        "event=command-ended kind="
            + wire(command)
            + " subject="
            + command.subject()
            + " outcome="
            + outcome.wire()
            + " attempts="
            + command.attempts());
    return Optional.of(new Ended(command, outcome, error, result));
  }

  /**
   * The reason of a failure. An unexpected exception is logged, and the reason only refers to the
   * log.
   */
  private static String reason(Command command, @Nullable Throwable cause) {
    if (cause instanceof CorpusException known) {
      return known.getMessage();
    }
    LOG.log(ERROR, "event=command-bug id=" + command.id() + " kind=" + wire(command), cause);
    return OutOfMemory.caused(cause)
        ? "it needs more memory than the heap has (-Xmx)"
        : "a bug stopped this command; the log says where";
  }

  private static String wire(Command command) {
    return command.kind().wire();
  }
}
