package dev.corpuscore.store.sql.row;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes rows of table {@code command}, on one connection. */
public final class CommandRows {
  private static final String SELECT = CommandRow.TABLE.selectAs("c", " FROM command c ");

  /** The order in which commands are leased. */
  private static final Comparator<CommandRow> FIRST =
      Comparator.comparingLong(CommandRow::dueAt)
          .thenComparingLong(CommandRow::createdAt)
          .thenComparing(it -> it.kind().wire())
          .thenComparing(CommandRow::subject);

  private final Handle handle;

  public CommandRows(Handle handle) {
    this.handle = handle;
  }

  /**
   * The pending command of this kind and subject, or null. It is locked until the transaction ends.
   */
  public @Nullable CommandRow pending(CommandKind kind, String subject) throws SQLException {
    return handle
        .first(
            SELECT
                + "WHERE c.kind = ? AND c.subject = ? AND c.state = 'pending'"
                + handle.dialect().lockRow(),
            CommandRow::read,
            kind.wire(),
            subject)
        .orElse(null);
  }

  /** The command of this lease, or null if the lease is no longer valid. */
  public @Nullable CommandRow leased(Command lease) throws SQLException {
    return handle
        .first(SELECT + "WHERE c.id = ?" + handle.dialect().lockRow(), CommandRow::read, lease.id())
        .filter(it -> it.isLeasedAs(lease))
        .orElse(null);
  }

  /**
   * The commands that may be leased now, the earliest due first. They are locked until the
   * transaction ends. Two queries, so that each follows an index and ends at its limit.
   *
   * @param except lanes of which none is wanted
   */
  public List<CommandRow> claimable(int most, Instant now, Collection<String> except)
      throws SQLException {
    List<CommandRow> due =
        new ArrayList<>(claimable("c.state = 'leased' AND c.leased_until <= ?", most, now, except));
    due.addAll(
        claimable(
            """
            c.state = 'pending' AND c.due_at <= ?
            AND NOT EXISTS (SELECT 1 FROM command l
                            WHERE l.kind = c.kind AND l.subject = c.subject
                              AND l.state = 'leased')
            """,
            most,
            now,
            except));
    due.sort(FIRST);
    return due.size() <= most ? due : List.copyOf(due.subList(0, most));
  }

  private List<CommandRow> claimable(String which, int most, Instant now, Collection<String> except)
      throws SQLException {
    List<Object> values = new ArrayList<>(except);
    values.addFirst(now);
    values.add(most);
    String marks = String.join(", ", Collections.nCopies(except.size(), "?"));
    return handle.list(
        SELECT
            + "WHERE "
            + which
            + (except.isEmpty() ? "" : " AND (c.lane IS NULL OR c.lane NOT IN (" + marks + "))")
            + " ORDER BY c.due_at, c.created_at, c.kind, c.subject LIMIT ?"
            + handle.dialect().skipLockedRows(),
        CommandRow::read,
        values.toArray());
  }

  /** The dead commands, newest first. */
  public List<CommandRow> dead(int most) throws SQLException {
    return handle.list(
        SELECT + "WHERE c.state = 'dead' ORDER BY c.ended_at DESC, c.id LIMIT ?",
        CommandRow::read,
        most);
  }

  /**
   * Adds a pending row, unless there is one of its kind and subject. If another transaction is
   * adding one, this waits until that ends; the next statement then sees the row if it was
   * committed.
   *
   * @return whether it was added
   */
  public boolean insertUnlessPending(CommandRow row) throws SQLException {
    return handle.update(
            CommandRow.TABLE.insert()
                + " ON CONFLICT (kind, subject) WHERE state = 'pending' DO NOTHING",
            CommandRow.TABLE.withChecksum(row.values()))
        == 1;
  }

  public void update(CommandRow row) throws SQLException {
    CommandRow.TABLE.update(handle, row.values());
  }

  public void delete(String id) throws SQLException {
    handle.update("DELETE FROM command WHERE id = ?", id);
  }
}
