package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.sql.row.CommandRow;
import dev.corpuscore.store.sql.row.CommandRows;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** The refresh commands of one posting, when a participant who contributed to it is erased. */
public final class RefreshCommands {
  private static final String OF_POSTING = " FROM command WHERE kind = ? AND subject = ?";

  /** A reason may name a host that the participant typed, and a leased command will write one. */
  private static final String TELLING =
      " AND (state = 'leased' OR error IS NOT NULL OR result IS NOT NULL)";

  private final Handle handle;
  private final PostingId posting;

  public RefreshCommands(Handle handle, PostingId posting) {
    this.handle = handle;
    this.posting = posting;
  }

  /** Deletes all of them in any state. A lease of a deleted command has no effect any more. */
  public int delete() throws SQLException {
    return delete("");
  }

  /**
   * Deletes those that have a result or may get one. If one of them is still to be done, a new one
   * without a result replaces it.
   *
   * @return by how many their number has decreased
   */
  public int forgetReasons() throws SQLException {
    Optional<CommandRow> open =
        handle
            .first(
                "SELECT min(created_at) AS created_at, min(due_at) AS due_at, max(forced) AS forced"
                    + OF_POSTING
                    + TELLING
                    + " AND state IN ('pending', 'leased')",
                row ->
                    row.isNull("due_at") ? Optional.<CommandRow>empty() : Optional.of(again(row)),
                CommandKind.POSTING_REFRESH.wire(),
                posting)
            .flatMap(it -> it);
    int deleted = delete(TELLING);
    return open.isPresent() && new CommandRows(handle).insertUnlessPending(open.get())
        ? deleted - 1
        : deleted;
  }

  private CommandRow again(Row before) throws SQLException {
    Order order =
        new Order(
            CommandKind.POSTING_REFRESH,
            posting.value(),
            before.time("due_at"),
            before.flag("forced"));
    return CommandRow.pending(UUID.randomUUID().toString(), order, before.time("created_at"));
  }

  private int delete(String which) throws SQLException {
    return handle.update(
        "DELETE" + OF_POSTING + which, CommandKind.POSTING_REFRESH.wire(), posting);
  }
}
