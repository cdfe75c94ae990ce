package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Instant;

/** Rows of table {@code contribution}: a participant contributed to a posting. */
public final class ContributionRow {
  /** {@code key_id} is null in rows of before there could be several keys. */
  public static final Table TABLE =
      Table.of(
          "contribution",
          "a contribution to posting number {number}",
          bytes("participant").asKey(),
          number("number").asKey(),
          number("contributed_at"),
          text("key_id").since(17));

  private ContributionRow() {}

  /** Adds a row, unless it exists. */
  public static void add(Handle handle, ParticipantHash participant, long number, Instant at)
      throws SQLException {
    handle.update(
        TABLE.insertIfAbsent(),
        TABLE.withChecksum(participant.bytes(), number, at, participant.keyId()));
  }
}
