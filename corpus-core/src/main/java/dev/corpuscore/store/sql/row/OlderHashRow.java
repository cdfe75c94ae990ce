package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.List;

/**
 * A row of table {@code erasure_older}: the hash of an erased participant under a pseudonym key
 * that was replaced before the erasure. A restored backup may have contributions under it.
 */
public record OlderHashRow(long sequence, ParticipantHash hash) {
  static final Table TABLE =
      Table.of(
              "erasure_older",
              "an older hash of entry {sequence} of the ledger",
              number("sequence").asKey(),
              text("key_id").asKey(),
              bytes("participant"))
          .since(20);

  /** The rows of an entry of the ledger, by their keys. */
  public static List<ParticipantHash> of(Handle handle, long sequence) throws SQLException {
    return handle.list(
        TABLE.select("WHERE sequence = ? ORDER BY key_id"),
        row -> {
          TABLE.check(row);
          return ParticipantHash.of(row.bytes("participant"), row.text("key_id"));
        },
        sequence);
  }

  public void insert(Handle handle) throws SQLException {
    TABLE.insert(handle, sequence, hash.keyId(), hash.bytes());
  }
}
