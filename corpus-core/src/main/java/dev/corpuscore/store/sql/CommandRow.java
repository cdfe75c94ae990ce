package dev.corpuscore.store.sql;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.store.CommandQueue;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of table {@code command}. Times are seconds since 1970. */
record CommandRow(
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
    @Nullable String result) {
  static final String SELECT =
      """
      SELECT c.id, c.kind, c.subject, c.state, c.forced, c.attempts, c.created_at, c.due_at,
             c.leased_until, c.ended_at, c.error, c.result, c.checksum
      FROM command c
      """;

  static CommandRow pending(String id, CommandQueue.Order order, Instant now) {
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
        null);
  }

  /** Reads the current row and verifies its checksum. */
  static CommandRow read(ResultSet rows, Dialect dialect) throws SQLException {
    String id = Objects.requireNonNullElse(rows.getString("id"), "");
    CommandKind kind = kinded(rows.getString("kind"));
    CommandState state = stated(rows.getString("state"));
    if (kind == null || state == null) {
      throw dialect.damaged("command " + id + " does not match its checksum");
    }
    CommandRow row =
        new CommandRow(
            id,
            kind,
            Objects.requireNonNullElse(rows.getString("subject"), ""),
            state,
            rows.getLong("forced") != 0,
            rows.getInt("attempts"),
            rows.getLong("created_at"),
            rows.getLong("due_at"),
            number(rows, "leased_until"),
            number(rows, "ended_at"),
            rows.getString("error"),
            rows.getString("result"));
    if (row.checksum() != rows.getLong("checksum")) {
      throw dialect.damaged("command " + id + " does not match its checksum");
    }
    return row;
  }

  Command command() {
    return new Command(id, kind, subject, forced, attempts, Instant.ofEpochSecond(createdAt));
  }

  /** Whether {@code lease} is the current lease of this row. */
  boolean isLeasedAs(Command lease) {
    return state == CommandState.LEASED && attempts == lease.attempts();
  }

  CommandRow expedited(long due, boolean force) {
    return with(state, forced || force, attempts, Math.min(dueAt, due), null, null, error, result);
  }

  CommandRow leased(Instant until) {
    long end = until.getEpochSecond();
    return with(CommandState.LEASED, forced, attempts + 1, dueAt, end, null, error, result);
  }

  CommandRow renewed(Instant until) {
    return with(state, forced, attempts, dueAt, until.getEpochSecond(), null, error, result);
  }

  CommandRow done(@Nullable String made, Instant now) {
    long end = now.getEpochSecond();
    return with(CommandState.DONE, forced, attempts, dueAt, null, end, null, made);
  }

  CommandRow again(String why, Instant due) {
    long next = due.getEpochSecond();
    return with(CommandState.PENDING, forced, attempts, next, null, null, why, result);
  }

  /** Waits again as before the lease, which does not count. */
  CommandRow givenBack() {
    return with(CommandState.PENDING, forced, attempts - 1, dueAt, null, null, error, result);
  }

  CommandRow dead(String why, Instant now) {
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
        id, kind, subject, next, force, tried, createdAt, due, until, ended, why, made);
  }

  /** Binds every column in the order of the table. */
  void bind(PreparedStatement statement) throws SQLException {
    statement.setString(1, kind.wire());
    statement.setString(2, subject);
    statement.setString(3, state.wire());
    statement.setInt(4, forced ? 1 : 0);
    statement.setInt(5, attempts);
    statement.setLong(6, createdAt);
    statement.setLong(7, dueAt);
    setNumber(statement, 8, leasedUntil);
    setNumber(statement, 9, endedAt);
    statement.setString(10, error);
    statement.setString(11, result);
    statement.setLong(12, checksum());
    statement.setString(13, id);
  }

  private long checksum() {
    return new RowChecksum()
        .add(id)
        .add(kind.wire())
        .add(subject)
        .add(state.wire())
        .add(forced ? 1L : 0L)
        .add((long) attempts)
        .add(createdAt)
        .add(dueAt)
        .add(leasedUntil)
        .add(endedAt)
        .add(error)
        .add(result)
        .value();
  }

  static @Nullable CommandKind kinded(@Nullable String wire) {
    for (CommandKind kind : CommandKind.values()) {
      if (kind.wire().equals(wire)) {
        return kind;
      }
    }
    return null;
  }

  static @Nullable CommandState stated(@Nullable String wire) {
    for (CommandState state : CommandState.values()) {
      if (state.wire().equals(wire)) {
        return state;
      }
    }
    return null;
  }

  private static @Nullable Long number(ResultSet rows, String column) throws SQLException {
    long value = rows.getLong(column);
    return rows.wasNull() ? null : value;
  }

  private static void setNumber(PreparedStatement statement, int at, @Nullable Long value)
      throws SQLException {
    if (value == null) {
      statement.setNull(at, Types.BIGINT);
    } else {
      statement.setLong(at, value);
    }
  }
}
