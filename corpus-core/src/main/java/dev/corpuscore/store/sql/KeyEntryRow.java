package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A row of table {@code signing_key_entry}: where the log of roots introduces a use of a key, and
 * after which checkpoints the use ended.
 *
 * @param usedFrom of the row of {@code signing_key}
 * @param position of the entry of the log of roots
 * @param last signed notes; empty while the key is in use
 */
record KeyEntryRow(String keyId, long usedFrom, long position, List<String> last) {
  KeyEntryRow {
    last = List.copyOf(last);
  }

  /** All rows. */
  static List<KeyEntryRow> all(Handle handle) throws SQLException {
    String sql = "SELECT key_id, used_from, position, last, checksum FROM signing_key_entry";
    List<KeyEntryRow> entries = new ArrayList<>();
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        String keyId = Objects.requireNonNullElse(row.getString(1), "");
        String last = row.getString(4);
        if (checksum(keyId, row.getLong(2), row.getLong(3), last) != row.getLong(5)) {
          throw handle
              .dialect()
              .damaged("the entry of the key " + keyId + " does not match its checksum");
        }
        entries.add(new KeyEntryRow(keyId, row.getLong(2), row.getLong(3), notes(last)));
      }
    }
    return entries;
  }

  private static List<String> notes(@Nullable String json) {
    List<String> notes = new ArrayList<>();
    if (json != null) {
      StrictJson.read(json.getBytes(StandardCharsets.UTF_8))
          .forEach(it -> notes.add(it.asString("")));
    }
    return notes;
  }

  /** Adds the row, or replaces it. */
  void put(Handle handle) throws SQLException {
    String sql =
        """
        INSERT INTO signing_key_entry (key_id, used_from, position, last, checksum)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (key_id, used_from) DO UPDATE SET position = excluded.position,
          last = excluded.last, checksum = excluded.checksum
        """;
    String notes = json();
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setString(1, keyId);
      insert.setLong(2, usedFrom);
      insert.setLong(3, position);
      insert.setString(4, notes);
      insert.setLong(5, checksum(keyId, usedFrom, position, notes));
      insert.executeUpdate();
    }
  }

  private @Nullable String json() {
    if (last.isEmpty()) {
      return null;
    }
    ArrayNode notes = JsonNodeFactory.instance.arrayNode();
    last.forEach(notes::add);
    return new String(CanonicalJson.of(notes), StandardCharsets.UTF_8);
  }

  private static long checksum(String keyId, long usedFrom, long position, @Nullable String last) {
    return new RowChecksum().add(keyId).add(usedFrom).add(position).add(last).value();
  }
}
