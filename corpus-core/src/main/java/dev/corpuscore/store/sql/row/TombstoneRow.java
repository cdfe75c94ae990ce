package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A row of table {@code tombstone}: this participant was erased. It is never deleted.
 *
 * @param participant the keyed hash, its key
 * @param erasedAt seconds since 1970
 */
public record TombstoneRow(byte[] participant, String keyId, long erasedAt) {
  public static final Table TABLE =
      Table.of(
          "tombstone",
          "a tombstone",
          bytes("participant").asKey(),
          text("key_id"),
          number("erased_at"));

  /** The tombstone of a participant under any of the hashes, under the key in use first. */
  public static Optional<TombstoneRow> find(Handle handle, ParticipantHash participant)
      throws SQLException {
    for (ParticipantHash each : participant.all()) {
      Optional<TombstoneRow> found = find(handle, each.bytes());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  public static Optional<TombstoneRow> find(Handle handle, byte[] participant) throws SQLException {
    return handle.first(TABLE.select("WHERE participant = ?"), TombstoneRow::read, participant);
  }

  /**
   * Refuses an erased participant.
   *
   * @throws CorpusException {@code PARTICIPANT_ERASED} if the participant was erased; {@code
   *     PSEUDONYM_KEY_UNAVAILABLE} if that cannot be known without another key
   */
  public static void refuse(Handle handle, ParticipantHash participant) throws SQLException {
    PseudonymKeyAgreement.require(handle, participant);
    if (find(handle, participant).isPresent()) {
      throw new CorpusException(ErrorCode.PARTICIPANT_ERASED, ErrorCode.PARTICIPANT_ERASED.title());
    }
  }

  public static TombstoneRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new TombstoneRow(row.bytes("participant"), row.text("key_id"), row.number("erased_at"));
  }

  public void insert(Handle handle) throws SQLException {
    TABLE.insert(handle, participant, keyId, erasedAt);
  }
}
