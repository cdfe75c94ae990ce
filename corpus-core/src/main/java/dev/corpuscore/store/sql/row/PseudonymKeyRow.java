package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;

import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KnownKey;
import dev.corpuscore.store.sql.table.Column;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code pseudonym_key}: the value that recognises a key. Nothing stored depends on
 * a key without a row.
 *
 * @param number column {@code one}: in the order in which the store came to know the keys
 * @param createdAt seconds since 1970
 * @param retiredAt seconds since 1970; null for the key in use, which is exactly one
 */
public record PseudonymKeyRow(
    long number, KeyCheck check, long createdAt, @Nullable Long retiredAt) {
  static final Table TABLE =
      Table.of(
          "pseudonym_key",
          "the row of the pseudonym key",
          Column.number("one").asKey().unsummed(),
          bytes("check_value"),
          Column.number("created_at"),
          Column.number("retired_at").since(17));

  /** All rows, in the order of their numbers; none before the first start. */
  public static List<PseudonymKeyRow> all(Handle handle) throws SQLException {
    List<PseudonymKeyRow> all = handle.list(TABLE.selectAll(), PseudonymKeyRow::read);
    if (!all.isEmpty() && all.stream().filter(PseudonymKeyRow::isInUse).count() != 1) {
      throw handle.damaged("not exactly one pseudonym key is in use");
    }
    return all;
  }

  private static PseudonymKeyRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new PseudonymKeyRow(
        row.number("one"),
        KeyCheck.of(row.bytes("check_value")),
        row.number("created_at"),
        row.numberOrNull("retired_at"));
  }

  boolean isInUse() {
    return retiredAt == null;
  }

  /** This row, of a key that another one replaces then; null if it is the one in use. */
  PseudonymKeyRow retired(@Nullable Long at) {
    return new PseudonymKeyRow(number, check, createdAt, at);
  }

  public KnownKey known() {
    return new KnownKey(
        check,
        Instant.ofEpochSecond(createdAt),
        retiredAt == null ? null : Instant.ofEpochSecond(retiredAt));
  }

  /** Adds the row, or replaces the one of this number. */
  void put(Handle handle) throws SQLException {
    TABLE.put(handle, number, check.bytes(), createdAt, retiredAt);
  }

  void delete(Handle handle) throws SQLException {
    handle.update("DELETE FROM pseudonym_key WHERE one = ?", number);
  }

  /** Whether somebody is stored, or a passage was redacted, under this key. Costs a scan if not. */
  boolean isNeeded(Handle handle) throws SQLException {
    return handle.exists(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM tombstone WHERE key_id = ?)
          OR EXISTS (SELECT 1 FROM contribution WHERE key_id = ?)
          OR EXISTS (SELECT 1 FROM redaction WHERE key_id = ?)
          OR (? = 1 AND EXISTS (SELECT 1 FROM contribution WHERE key_id IS NULL))
        """,
        check.keyId(),
        check.keyId(),
        check.keyId(),
        number);
  }

  /** Whether somebody contributed under another key than this one. Costs a scan if not. */
  public static boolean othersHaveContributions(Handle handle, String keyId) throws SQLException {
    for (PseudonymKeyRow other : all(handle)) {
      if (!other.check.keyId().equals(keyId)
          && handle.exists(
              "SELECT 1 FROM contribution WHERE key_id = ? OR (? = 1 AND key_id IS NULL) LIMIT 1",
              other.check.keyId(),
              other.number)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the store has data that depends on a key. */
  public static boolean participantsAreStored(Handle handle) throws SQLException {
    return handle.exists(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM tombstone) OR EXISTS (SELECT 1 FROM contribution)
          OR EXISTS (SELECT 1 FROM redaction)
        """);
  }
}
