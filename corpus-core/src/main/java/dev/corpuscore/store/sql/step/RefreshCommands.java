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

  private final Handle handle;
  private final PostingId posting;

  public RefreshCommands(Handle handle, PostingId posting) {
    this.handle = handle;
    this.posting = posting;
  }

  /** Deletes all of them in any state. A lease of a deleted command has no effect any more. */
  public int delete() throws SQLException {
    return handle.update("DELETE" + OF_POSTING, CommandKind.POSTING_REFRESH.wire(), posting);
  }

  /**
   * Deletes all of them: a result may name a host that the participant typed, and a leased command
   * will write one, also one that is leased at this moment. If one is still to be done, a new one
   * replaces it.
   *
   * @return by how many their number has decreased
   */
  public int forgetReasons() throws SQLException {
    Optional<CommandRow> open =
        handle
            .first(
                "SELECT min(created_at) AS created_at, min(due_at) AS due_at, max(forced) AS forced"
                    + OF_POSTING
                    + " AND state IN ('pending', 'leased')",
                row ->
                    row.isNull("due_at") ? Optional.<CommandRow>empty() : Optional.of(again(row)),
                CommandKind.POSTING_REFRESH.wire(),
                posting)
            .flatMap(it -> it);
    int deleted = delete();
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
}
