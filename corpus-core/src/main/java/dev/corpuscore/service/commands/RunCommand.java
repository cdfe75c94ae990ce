package dev.corpuscore.service.commands;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Runs one claimed command within its time limit and reports the result to the queue. Any exception
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
  private final Attempts attempts = new Attempts();

  /**
   * @param limit how long a command may take
   * @param timeout how long to wait for a command that does not stop at the limit
   */
  RunCommand(
      CommandQueue queue,
      Map<CommandKind, CommandHandler> handlers,
      Clock clock,
      RandomGenerator random,
      Duration limit,
      Duration timeout) {
    this.queue = queue;
    this.handlers = Map.copyOf(handlers);
    this.clock = clock;
    this.random = random;
    this.limit = limit;
    this.timeout = timeout;
  }

  /**
   * The result of running a command.
   *
   * @param ended how it ended; empty if its lease was lost or it was interrupted: then another
   *     thread or process runs it
   * @param goOn whether the caller may run another command: not after an interrupt, and not if the
   *     command was abandoned, because its thread still occupies the place
   */
  record Run(Optional<Ended> ended, boolean goOn) {}

  /**
   * Runs a command until it ends or is abandoned.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the failure cannot be stored; the command is
   *     tried again after its lease expires
   */
  Run run(Command command) {
    CommandDeadline deadline = CommandDeadline.in(limit);
    try {
      JsonNode result = attempts.run(() -> handle(command, deadline), timeout);
      boolean ours = queue.done(command, result.toString(), clock.instant());
      return new Run(ended(command, ours ? Outcome.DONE : null, null, result), true);
    } catch (ExecutionException e) {
      return new Run(failed(command, reason(command, e.getCause())), true);
    } catch (TimeoutException e) {
      LOG.log(ERROR, "event=command-left-behind id=" + command.id() + " kind=" + wire(command));
      String error = deadline.over().getMessage() + ", and its thread was left behind";
      return new Run(failed(command, error), false);
    } catch (InterruptedException e) {
      // the command is not marked as ended: it is tried again after its lease expires
      Thread.currentThread().interrupt();
      return new Run(Optional.empty(), false);
    } catch (CorpusException e) {
      return new Run(failed(command, e.getMessage()), true);
    } catch (RuntimeException | Error e) {
      return new Run(failed(command, reason(command, e)), true);
    }
  }

  /** How many abandoned commands still occupy a thread. */
  int leftBehind() {
    return attempts.leftBehind();
  }

  private JsonNode handle(Command command, CommandDeadline deadline) {
    CommandHandler handler = handlers.get(command.kind());
    if (handler == null) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "this process does no commands of kind " + wire(command));
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
