package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.sql.row.CommandRow;
import dev.corpuscore.store.sql.row.CommandRows;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The command queue in an SQL table. A transaction that changes a command locks its row first, and
 * then no row of another table. If two transactions add the same command, the second waits for the
 * first and then sees its row. A transaction that returns or claims a command while another adds it
 * may be run again ({@link Dialect.Failure#RACE}).
 */
final class SqlCommandQueue implements CommandQueue {
  private static final int SUBJECT_LIMIT = 300;
  private static final int LANE_LIMIT = 300;

  /** The error of a command whose worker was killed at every attempt. */
  private static final String ABANDONED = "its lease ran out at the last attempt";

  private final Database database;

  SqlCommandQueue(Database database) {
    this.database = database;
  }

  @Override
  public List<Queued> queue(List<Order> orders, Instant now) {
    requireAtMost(orders.size());
    for (Order order : orders) {
      if (order.subject().isBlank() || order.subject().length() > SUBJECT_LIMIT) {
        throw CorpusException.invalid("a command's subject has 1..300 characters");
      }
      if (order.lane() != null && order.lane().length() > LANE_LIMIT) {
        throw CorpusException.invalid("a command's lane has at most 300 characters");
      }
    }
    return orders.isEmpty()
        ? List.of()
        : database.write(
            handle -> {
              CommandRows rows = new CommandRows(handle);
              Queued[] answers = new Queued[orders.size()];
              for (int place : inLockOrder(orders)) {
                answers[place] = queue(rows, orders.get(place), now);
              }
              return List.of(answers);
            });
  }

  /**
   * The positions of the orders, sorted: if all transactions lock rows in the same order, there is
   * no deadlock.
   */
  private static List<Integer> inLockOrder(List<Order> orders) {
    Comparator<Integer> byKey =
        Comparator.<Integer, CommandKind>comparing(place -> orders.get(place).kind())
            .thenComparing(place -> orders.get(place).subject());
    return IntStream.range(0, orders.size()).boxed().sorted(byKey).toList();
  }

  private static Queued queue(CommandRows rows, Order order, Instant now) throws SQLException {
    CommandRow waiting = rows.pending(order.kind(), order.subject());
    while (waiting == null) {
      if (rows.insertUnlessPending(CommandRow.pending(UUID.randomUUID().toString(), order, now))) {
        return Queued.ADDED;
      }
      waiting = rows.pending(order.kind(), order.subject());
    }
    CommandRow expedited = waiting.expedited(order.dueAt().getEpochSecond(), order.forced());
    if (expedited.equals(waiting)) {
      return Queued.WAITING;
    }
    rows.update(expedited);
    return Queued.HASTENED;
  }

  @Override
  public List<Command> claim(int most, Instant now, Instant until, Set<String> except) {
    if (most < 1) {
      throw CorpusException.invalid(most + " commands cannot be claimed");
    }
    requireAtMost(most);
    return database.note(
        handle -> {
          CommandRows rows = new CommandRows(handle);
          List<Command> claimed = new ArrayList<>();
          List<CommandRow> due;
          do {
            due = rows.claimable(most - claimed.size(), now, except);
            for (CommandRow row : due) {
              if (row.attempts() >= ATTEMPTS_LIMIT) {
                rows.update(row.dead(ABANDONED, now));
              } else {
                CommandRow leased = row.leased(until);
                rows.update(leased);
                claimed.add(leased.command());
              }
            }
          } while (!due.isEmpty() && claimed.size() < most);
          return claimed;
        });
  }

  @Override
  public boolean renew(Command leased, Instant until) {
    return change(leased, row -> row.renewed(until));
  }

  @Override
  public boolean done(Command leased, @Nullable String result, Instant now) {
    return change(leased, row -> row.done(result, now));
  }

  private boolean change(Command leased, Function<CommandRow, CommandRow> change) {
    return database.note(
        handle -> {
          CommandRows rows = new CommandRows(handle);
          CommandRow row = rows.leased(leased);
          if (row != null) {
            rows.update(change.apply(row));
          }
          return row != null;
        });
  }

  @Override
  public Failed failed(Command leased, String error, Instant retryAt, Instant now) {
    String cut = error.length() <= ERROR_LIMIT ? error : error.substring(0, ERROR_LIMIT);
    String why = cut.replace('\0', ' '); // PostgreSQL's texts cannot contain a NUL
    return database.note(
        handle -> {
          CommandRows rows = new CommandRows(handle);
          CommandRow row = rows.leased(leased);
          if (row == null) {
            return Failed.LOST;
          }
          if (row.attempts() >= ATTEMPTS_LIMIT) {
            rows.update(row.dead(why, now));
            return Failed.DEAD;
          }
          putBack(rows, row.again(why, retryAt));
          return Failed.RETRY;
        });
  }

  @Override
  public boolean giveBack(Command leased) {
    return database.note(
        handle -> {
          CommandRows rows = new CommandRows(handle);
          CommandRow row = rows.leased(leased);
          if (row != null) {
            putBack(rows, row.givenBack());
          }
          return row != null;
        });
  }

  /** Makes a leased row pending; one of its kind and subject that is pending is merged into it. */
  private static void putBack(CommandRows rows, CommandRow again) throws SQLException {
    CommandRow newer = rows.pending(again.kind(), again.subject());
    if (newer == null) {
      rows.update(again);
      return;
    }
    rows.delete(newer.id());
    rows.update(again.expedited(newer.dueAt(), newer.forced()));
  }

  @Override
  public List<Dead> dead(int most) {
    return database.read(
        handle -> {
          List<Dead> dead = new ArrayList<>();
          for (CommandRow row : new CommandRows(handle).dead(most)) {
            long at = row.endedAt() == null ? row.dueAt() : row.endedAt();
            String error = row.error() == null ? "" : row.error();
            dead.add(new Dead(row.command(), error, Instant.ofEpochSecond(at)));
          }
          return dead;
        });
  }

  @Override
  public Summary summary() {
    return database.read(
        handle -> {
          Map<CommandKind, Map<CommandState, Long>> counts = new EnumMap<>(CommandKind.class);
          handle.query(
              "SELECT kind, state, count(*) AS number FROM command GROUP BY kind, state",
              row -> {
                CommandKind kind = CommandRow.kinded(row.textOrNull("kind"));
                CommandState state = CommandRow.stated(row.textOrNull("state"));
                if (kind == null || state == null) {
                  throw handle.damaged("a command is of no known kind or state");
                }
                counts
                    .computeIfAbsent(kind, it -> new EnumMap<>(CommandState.class))
                    .put(state, row.number("number"));
              });
          return new Summary(counts, first(handle, "created_at"), first(handle, "due_at"));
        });
  }

  /** The first of these times of the pending commands; null if none is pending. */
  private static @Nullable Instant first(Handle handle, String time) throws SQLException {
    return handle
        .first(
            "SELECT min(" + time + ") AS first FROM command WHERE state = 'pending'",
            row -> Optional.ofNullable(row.timeOrNull("first")))
        .flatMap(it -> it)
        .orElse(null);
  }

  @Override
  public Map<String, Instant> dueTimes(CommandKind kind, Collection<String> subjects) {
    String sql =
        "SELECT subject, due_at FROM command WHERE state = 'pending' AND kind = '"
            + kind.wire()
            + "' AND subject IN (:keys)";
    return database.read(
        handle -> {
          Map<String, Instant> due = new HashMap<>();
          handle.inChunks(sql, subjects, row -> due.put(row.text("subject"), row.time("due_at")));
          return due;
        });
  }

  @Override
  public int forget(Instant doneBefore, Instant deadBefore) {
    String sql =
        """
        DELETE FROM command
        WHERE id IN (SELECT id FROM command
                     WHERE (state = 'done' AND ended_at < ?) OR (state = 'dead' AND ended_at < ?)
                     ORDER BY ended_at LIMIT ?)
        """;
    return database.write(handle -> handle.update(sql, doneBefore, deadBefore, BATCH_LIMIT));
  }

  private static void requireAtMost(int number) {
    if (number > BATCH_LIMIT) {
      throw CorpusException.invalid(number + " commands in one call are over " + BATCH_LIMIT);
    }
  }
}
