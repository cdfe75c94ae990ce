package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
public record KeyEntryRow(String keyId, long usedFrom, long position, List<String> last) {
  static final Table TABLE =
      Table.of(
              "signing_key_entry",
              "the entry of the key {key_id}",
              text("key_id").asKey(),
              number("used_from").asKey(),
              number("position"),
              text("last"))
          .since(21);

  public KeyEntryRow {
    last = List.copyOf(last);
  }

  /**
   * All rows.
   *
   * @throws CorpusException {@code UNAVAILABLE} if one is damaged
   */
  public static List<KeyEntryRow> all(Handle handle) throws SQLException {
    return handle.list(TABLE.selectAll(), KeyEntryRow::read);
  }

  private static KeyEntryRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new KeyEntryRow(
        row.text("key_id"),
        row.number("used_from"),
        row.number("position"),
        notes(row.textOrNull("last")));
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
  public void put(Handle handle) throws SQLException {
    TABLE.put(handle, keyId, usedFrom, position, json());
  }

  private @Nullable String json() {
    if (last.isEmpty()) {
      return null;
    }
    ArrayNode notes = JsonNodeFactory.instance.arrayNode();
    last.forEach(notes::add);
    return new String(CanonicalJson.of(notes), StandardCharsets.UTF_8);
  }
}
