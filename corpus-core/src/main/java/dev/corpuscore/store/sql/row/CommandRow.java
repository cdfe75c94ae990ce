package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.Absence.LEFT_OUT;
import static dev.corpuscore.store.sql.table.Column.Absence.MARKED;
import static dev.corpuscore.store.sql.table.Column.flag;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of table {@code command}. Times are seconds since 1970. */
public record CommandRow(
    String id,
    CommandKind kind,
    String subject,
    CommandState state,
    boolean forced,
    int attempts,
    long createdAt,
    long dueAt,
    @Nullable Long leasedUntil,
    @Nullable Long endedAt,
    @Nullable String error,
    @Nullable String result,
    @Nullable String lane) {
  public static final Table TABLE =
      Table.of(
          "command",
          "command {id}",
          text("id").asKey(),
          text("kind"),
          text("subject"),
          text("state"),
          flag("forced"),
          number("attempts"),
          number("created_at"),
          number("due_at"),
          number("leased_until").absent(MARKED),
          number("ended_at").absent(MARKED),
          text("error"),
          text("result"),
          text("lane").absent(LEFT_OUT).since(30));

  public static CommandRow pending(String id, CommandQueue.Order order, Instant now) {
    return new CommandRow(
        id,
        order.kind(),
        order.subject(),
        CommandState.PENDING,
        order.forced(),
        0,
        now.getEpochSecond(),
        order.dueAt().getEpochSecond(),
        null,
        null,
        null,
        null,
        order.lane());
  }

  public static CommandRow read(Row row) throws SQLException {
    CommandKind kind = kinded(row.textOrNull("kind"));
    CommandState state = stated(row.textOrNull("state"));
    if (kind == null || state == null || !TABLE.fits(row)) {
      throw row.damaged(TABLE.mismatch(row));
    }
    return new CommandRow(
        row.text("id"),
        kind,
        row.text("subject"),
        state,
        row.flag("forced"),
        row.count("attempts"),
        row.number("created_at"),
        row.number("due_at"),
        row.numberOrNull("leased_until"),
        row.numberOrNull("ended_at"),
        row.textOrNull("error"),
        row.textOrNull("result"),
        row.textOrNull("lane"));
  }

  /** The values of the row, in the order of its columns. */
  @Nullable Object[] values() {
    return new @Nullable Object[] {
      id,
      kind.wire(),
      subject,
      state.wire(),
      forced,
      attempts,
      createdAt,
      dueAt,
      leasedUntil,
      endedAt,
      error,
      result,
      lane
    };
  }

  public Command command() {
    return new Command(id, kind, subject, forced, attempts, Instant.ofEpochSecond(createdAt), lane);
  }

  /** Whether {@code lease} is the current lease of this row. */
  boolean isLeasedAs(Command lease) {
    return state == CommandState.LEASED && attempts == lease.attempts();
  }

  public CommandRow expedited(long due, boolean force) {
    return with(state, forced || force, attempts, Math.min(dueAt, due), null, null, error, result);
  }

  public CommandRow leased(Instant until) {
    long end = until.getEpochSecond();
    return with(CommandState.LEASED, forced, attempts + 1, dueAt, end, null, error, result);
  }

  public CommandRow renewed(Instant until) {
    return with(state, forced, attempts, dueAt, until.getEpochSecond(), null, error, result);
  }

  public CommandRow done(@Nullable String made, Instant now) {
    long end = now.getEpochSecond();
    return with(CommandState.DONE, forced, attempts, dueAt, null, end, null, made);
  }

  public CommandRow again(String why, Instant due) {
    long next = due.getEpochSecond();
    return with(CommandState.PENDING, forced, attempts, next, null, null, why, result);
  }

  /** Waits again as before the lease, which does not count. */
  public CommandRow givenBack() {
    return with(CommandState.PENDING, forced, attempts - 1, dueAt, null, null, error, result);
  }

  public CommandRow dead(String why, Instant now) {
    long end = now.getEpochSecond();
    return with(CommandState.DEAD, forced, attempts, dueAt, null, end, why, result);
  }

  private CommandRow with(
      CommandState next,
      boolean force,
      int tried,
      long due,
      @Nullable Long until,
      @Nullable Long ended,
      @Nullable String why,
      @Nullable String made) {
    return new CommandRow(
        id, kind, subject, next, force, tried, createdAt, due, until, ended, why, made, lane);
  }

  public static @Nullable CommandKind kinded(@Nullable String wire) {
    for (CommandKind kind : CommandKind.values()) {
      if (kind.wire().equals(wire)) {
        return kind;
      }
    }
    return null;
  }

  public static @Nullable CommandState stated(@Nullable String wire) {
    for (CommandState state : CommandState.values()) {
      if (state.wire().equals(wire)) {
        return state;
      }
    }
    return null;
  }
}
