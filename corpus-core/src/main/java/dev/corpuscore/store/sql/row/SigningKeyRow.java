package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.Absence.MARKED;
import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** One row of table {@code signing_key}: a public key and one time in which it was in use. */
public final class SigningKeyRow {
  static final Table TABLE =
      Table.of(
              "signing_key",
              "the public key {key_id}",
              text("key_id").asKey().unsummed(),
              text("purpose"),
              bytes("public_key"),
              number("used_from").asKey(),
              number("used_until").absent(MARKED))
          .since(15);

  private SigningKeyRow() {}

  /**
   * All rows, in the order in which the uses began, whether the log introduced them or not.
   *
   * @throws CorpusException {@code UNAVAILABLE} if one is damaged
   */
  public static List<PublishedKey> all(Handle handle) throws SQLException {
    return handle.list(TABLE.select("ORDER BY used_from, key_id"), SigningKeyRow::read);
  }

  private static PublishedKey read(Row row) throws SQLException {
    TABLE.check(row);
    return new PublishedKey(
        new VerifyingKey(row.bytes("public_key")),
        KeyPurpose.valueOf(row.text("purpose").toUpperCase(Locale.ROOT)),
        row.time("used_from"),
        row.timeOrNull("used_until"));
  }

  /** Adds the use of a key, or replaces what is stored of it. */
  public static void put(Handle handle, PublishedKey key) throws SQLException {
    TABLE.put(
        handle,
        key.key().keyId(),
        Objects.requireNonNull(key.purpose()).wire(),
        key.key().raw(),
        Objects.requireNonNull(key.from()),
        key.until());
  }
}
