package dev.corpuscore.store;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A queue of commands. A command is pending, then leased, then done. After a failure it is pending
 * again; after its last failure it is dead. Several processes may take from it at once.
 * Thread-safe; every method is one transaction and throws {@link
 * dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses, and then
 * nothing has changed. Times count to the second. The effect of {@link #queue} and {@link #forget}
 * survives a power cut. The result of a command may not; then the command is run once more.
 *
 * <p>Of one kind and subject at most one command is pending and at most one leased. Every
 * implementation passes {@code CommandQueueContract} and {@code CommandRaceContract}.
 */
public interface CommandQueue {
  /** How often a command is tried before it is dead. */
  int ATTEMPTS_LIMIT = 8;

  /** How many orders one call of {@link #queue} may hold, and how many one claim may return. */
  int BATCH_LIMIT = 10_000;

  /** How many characters of an error are kept. */
  int ERROR_LIMIT = 500;

  /**
   * Queues each order. If a command of its kind and subject is already pending, no second one is
   * added: the pending one becomes due at the earlier of both times, and is forced if either is. A
   * leased one does not count, because it may have read its source before the reason for the order
   * arose.
   *
   * @param orders at most 10,000
   * @param now when they count as created
   * @return one answer per order, in the same order
   */
  List<Queued> queue(List<Order> orders, Instant now);

  /**
   * Leases due commands, the earliest due first: pending commands, unless another command of the
   * same kind and subject is leased, and leased commands whose lease has expired. Each lease counts
   * as an attempt. If the lease of the last attempt has expired, the command becomes dead and is
   * not returned.
   *
   * @param most 1..10,000
   * @param until when the leases expire
   * @param except lanes of which none is leased
   */
  List<Command> claim(int most, Instant now, Instant until, Set<String> except);

  /** As {@link #claim(int, Instant, Instant, Set)}, of every lane. */
  default List<Command> claim(int most, Instant now, Instant until) {
    return claim(most, now, until, Set.of());
  }

  /** Extends a lease. Returns false if it is no longer the command's lease. */
  boolean renew(Command leased, Instant until);

  /**
   * Marks a command as done.
   *
   * @param result JSON, or null for none
   * @return false if this is no longer the command's lease; then nothing has changed
   */
  boolean done(Command leased, @Nullable String result, Instant now);

  /**
   * Records that a command failed. It is pending again and due at {@code retryAt}; after its last
   * attempt it is dead. If a newer command of its kind and subject is pending, the two are merged:
   * due at the earlier time, forced if either is.
   *
   * @param error why, for people; more than 500 characters are cut
   */
  Failed failed(Command leased, String error, Instant retryAt, Instant now);

  /**
   * Ends a lease under which the command neither ended nor failed: it is pending again, due as
   * before, and this lease does not count as an attempt. A newer pending command is merged as by
   * {@link #failed}. The lease must not be used any more: a later one may look the same.
   *
   * @return false if this is no longer the command's lease; then nothing has changed
   */
  boolean giveBack(Command leased);

  /** The commands that are dead, newest first, at most {@code most}. */
  List<Dead> dead(int most);

  /**
   * When the pending commands of this kind are due, by their subjects; a subject without one is
   * absent.
   */
  Map<String, Instant> dueTimes(CommandKind kind, Collection<String> subjects);

  /** The contents of the queue, as counts. Costs a scan of an index. */
  Summary summary();

  /**
   * Deletes commands that became done or dead before these times, at most 10,000 per call.
   *
   * @return how many were deleted
   */
  int forget(Instant doneBefore, Instant deadBefore);

  /**
   * Work to queue.
   *
   * @param subject what it is about, see {@link CommandKind}; 1..300 characters
   * @param dueAt the command is not leased before this time
   * @param lane see {@link Command#lane}; at most 300 characters. A command that is pending keeps
   *     its own
   */
  record Order(
      CommandKind kind, String subject, Instant dueAt, boolean forced, @Nullable String lane) {
    /** Work of no lane. */
    public Order(CommandKind kind, String subject, Instant dueAt, boolean forced) {
      this(kind, subject, dueAt, forced, null);
    }
  }

  /** The result of queueing an order. */
  enum Queued {
    /** A new command was added. */
    ADDED,
    /** The pending command became due earlier, or forced. */
    HASTENED,
    /** A command that is due as early is already pending. */
    WAITING
  }

  /** The state of a command after a failure. */
  enum Failed {
    /** It will be tried again. */
    RETRY,
    /** It will not be tried again. */
    DEAD,
    /** The lease is no longer valid; nothing has changed. */
    LOST
  }

  /** A command that is dead, since {@code at}. */
  record Dead(Command command, String error, Instant at) {}

  /**
   * What is in the queue.
   *
   * @param counts the number of commands by kind and state; a count of 0 is absent
   * @param oldestPending when the oldest pending command was created, or null if none is pending
   * @param nextDue when the first pending command is due, or null if none is pending
   */
  record Summary(
      Map<CommandKind, Map<CommandState, Long>> counts,
      @Nullable Instant oldestPending,
      @Nullable Instant nextDue) {
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
