package dev.corpuscore.store;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Work that waits to be done: pending, then leased, then done; or pending again after a failure,
 * and dead after the last one. Several processes may take from it at once. Thread-safe; every
 * method is one transaction and throws {@link dev.corpuscore.model.CorpusException} {@code
 * UNAVAILABLE} when the database refuses, and then nothing has changed. Times count to the second.
 * What {@link #queue} and {@link #forget} did survives a power cut; what became of a command may
 * not: then it is done once more.
 *
 * <p>Of one kind and subject at most one command is pending and at most one leased. Every
 * implementation passes {@code CommandQueueContract} and {@code CommandRaceContract}.
 */
public interface CommandQueue {
  /** How often a command is tried before it is dead. */
  int ATTEMPTS_LIMIT = 8;

  /** How many orders one call of {@link #queue} may hold, and how many one claim may return. */
  int BATCH_LIMIT = 10_000;

  /** How much of a reason is kept. */
  int ERROR_LIMIT = 500;

  /**
   * Queues each order. Where one of its kind and subject is pending already, no second one is made:
   * that one becomes due at the earlier of both times, and forced if either is. One that is leased
   * does not count: it may have looked before whatever the order is about.
   *
   * @param orders at most 10,000
   * @param now when they count as created
   * @return one answer per order, in the same order
   */
  List<Queued> queue(List<Order> orders, Instant now);

  /**
   * Takes due commands, the earliest due first: pending ones of whose kind and subject none is
   * leased, and leased ones whose lease has run out. Each counts one more attempt. One whose lease
   * has run out at its last attempt is dead instead, and not returned.
   *
   * @param most 1..10,000
   * @param until when the leases run out
   */
  List<Command> claim(int most, Instant now, Instant until);

  /** Prolongs a lease; false if it is not the command's lease any more. */
  boolean renew(Command leased, Instant until);

  /**
   * Ends a command well.
   *
   * @param result JSON, or null for none
   * @return false if this is not the command's lease any more; nothing has changed then
   */
  boolean done(Command leased, @Nullable String result, Instant now);

  /**
   * Notes that a command failed. It is pending again until {@code retryAt}; or, at its last
   * attempt, dead. Where a newer one of its kind and subject is pending meanwhile, this one takes
   * it in: the earlier of both times, forced if either is.
   *
   * @param error why, for people; more than 500 characters are cut
   */
  Failed failed(Command leased, String error, Instant retryAt, Instant now);

  /** The commands that are dead, newest first, at most {@code most}. */
  List<Dead> dead(int most);

  /** What there is, see {@link Summary}. Costs a scan of an index. */
  Summary summary();

  /**
   * Forgets commands that are done or dead since before these moments, at most 10,000 in one call.
   *
   * @return how many were forgotten
   */
  int forget(Instant doneBefore, Instant deadBefore);

  /**
   * Work to queue.
   *
   * @param subject what it is about, see {@link CommandKind}; 1..300 characters
   * @param dueAt not to be taken before
   */
  record Order(CommandKind kind, String subject, Instant dueAt, boolean forced) {}

  /** What became of an order. */
  enum Queued {
    /** There was none waiting: now there is. */
    ADDED,
    /** The one that waits is due earlier now, or forced. */
    HASTENED,
    /** One waits that is due as early already. */
    WAITING
  }

  /** What became of a command that failed. */
  enum Failed {
    /** It will be tried again. */
    RETRY,
    /** It will not. */
    DEAD,
    /** This is not its lease any more; nothing has changed. */
    LOST
  }

  /** A command that is dead, since {@code at}. */
  record Dead(Command command, String error, Instant at) {}

  /**
   * What is in the queue.
   *
   * @param counts how many of each kind and state; what there is none of is not there
   * @param oldestPending when the pending one was created that waits longest, or null if none does
   */
  record Summary(
      Map<CommandKind, Map<CommandState, Long>> counts, @Nullable Instant oldestPending) {
    /** How many of this kind are in this state. */
    public long count(CommandKind kind, CommandState state) {
      return Optional.ofNullable(counts.get(kind)).map(it -> it.get(state)).orElse(0L);
    }

    /** How many are in this state. */
    public long count(CommandState state) {
      long sum = 0;
      for (CommandKind kind : counts.keySet()) {
        sum += count(kind, state);
      }
      return sum;
    }
  }
}
