package dev.corpuscore.store.sql;

import dev.corpuscore.store.Archive.Row;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table in an archive.
 *
 * @param key how many of the first columns are its key
 * @param since the version of the tables in which it was added
 */
record ArchivedTable(String name, int key, List<ArchivedColumn> columns, int since) {
  /** The version of the first edition's tables, whose archives can be imported, too. */
  static final int FIRST = 5;

  /**
   * Every table, in an order in which a table precedes those that refer to it. A test compares them
   * with the database's own list.
   */
  static final List<ArchivedTable> ALL =
      List.of(
          table("corpus", 1, "one:number uuid created_at:number revision:number generation:number"),
          table(
              "pseudonym_key",
              1,
              "one:number check_value:bytes created_at:number retired_at:number:17"),
          table(
              "signing_key",
              4,
              "key_id purpose public_key:bytes used_from:number used_until:number",
              15),
          table(
              "posting",
              1,
              "number:number id revision:number digest:bytes closed_reason closed_at:number"
                  + " expires_at:number listed:flag origin first_seen_at:number"
                  + " last_seen_at:number duplicate_group"),
          new ArchivedTable("posting_content", 1, columns("number:number content:packed"), FIRST),
          new ArchivedTable("posting_source", 2, columns("number:number source"), FIRST),
          table("posting_url", 1, "url number:number"),
          table("posting_likeness", 1, "number:number likeness:number sketch:bytes"),
          table("removal", 1, "id revision:number"),
          table("delisting", 1, "id revision:number delisted_at:number", 11),
          table("revision_time", 1, "made_at:number revision:number", 11),
          table("incarnation", 1, "number:number uuid since:number", 11),
          table("kept_out", 1, "posting reason since:number led_to:text:10", 9),
          table(
              "contribution",
              2,
              "participant:bytes number:number contributed_at:number key_id:text:17"),
          table(
              "submission",
              1,
              "sequence:number number:number participant:bytes typed:bytes submitted_at:number",
              6),
          table("typed_url", 1, "sequence:number url number:number participant:bytes", 6),
          new ArchivedTable("unattributed", 1, columns("number:number erased:flag"), 6),
          table("tombstone", 1, "participant:bytes key_id erased_at:number"),
          table(
              "erasure",
              1,
              "sequence:number erasure_id request_digest:bytes receipt_id:bytes participant:bytes"
                  + " receipt:bytes"),
          table("erasure_head", 1, "one:number sequence:number receipt_id:bytes"),
          table(
              "erasure_binding",
              1,
              "sequence:number salt:bytes bound_later:number envelope:bytes",
              18),
          table("erasure_older", 2, "sequence:number key_id participant:bytes", 20),
          table("log_entry", 2, "log position:number content:bytes", 18),
          table("log_hash", 3, "log level:number position:number hash:bytes", 18),
          table("log_origin", 2, "log number:number origin checkpoint", 18),
          table("log_checkpoint", 1, "log note published_at:number", 18),
          table("signing_key_entry", 2, "key_id used_from:number position:number last", 21),
          table(
              "command",
              1,
              "id kind subject state forced:flag attempts:number created_at:number due_at:number"
                  + " leased_until:number ended_at:number error result"),
          table(
              "source",
              1,
              "id position:number kind tenant company url every:number enabled:flag"
                  + " queued_at:number tried_at:number succeeded_at:number healthy_at:number"
                  + " healthy_size:number failures:number error suspicious refused:number"
                  + " waiting:number asked_url etag last_modified digest read_at:number"
                  + " trusted:number:8 foreign_ads:number:8"),
          table("source_page", 2, "source posting digest asked_at:number"),
          table(
              "closing",
              2,
              "posting source reason last_seen_at:number listing size:number closed_at:number"));

  ArchivedTable {
    columns = List.copyOf(columns);
  }

  /** A table whose last column is a checksum. */
  private static ArchivedTable table(String name, int key, String columns) {
    return table(name, key, columns, FIRST);
  }

  private static ArchivedTable table(String name, int key, String columns, int since) {
    return new ArchivedTable(name, key, columns(columns + " checksum:number"), since);
  }

  private static List<ArchivedColumn> columns(String definitions) {
    return Arrays.stream(definitions.split(" ")).map(ArchivedColumn::of).toList();
  }

  /** The table as it was at that version. */
  ArchivedTable at(int version) {
    List<ArchivedColumn> then =
        columns.stream().filter(column -> column.since() <= version).toList();
    return new ArchivedTable(name, key, then, since);
  }

  List<String> columnNames() {
    return columns.stream().map(ArchivedColumn::name).toList();
  }

  String select() {
    List<String> names = columnNames();
    return "SELECT "
        + String.join(", ", names)
        + " FROM "
        + name
        + " ORDER BY "
        + String.join(", ", names.subList(0, key));
  }

  String insert() {
    return "INSERT INTO "
        + name
        + " ("
        + String.join(", ", columnNames())
        + ") VALUES ("
        + String.join(", ", Collections.nCopies(columns.size(), "?"))
        + ")";
  }

  /** Reads the current row of {@link #select}. */
  Row read(ResultSet row, CompressionDictionaryRows dictionaries) throws SQLException {
    List<@Nullable String> values = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      values.add(columns.get(i).read(row, i + 1, dictionaries));
    }
    return new Row(name, values);
  }

  /**
   * Sets the values of {@link #insert}.
   *
   * @throws IllegalArgumentException if they do not fit this table; the message says why
   */
  void bind(
      PreparedStatement insert,
      List<@Nullable String> values,
      CompressionDictionaryRows dictionaries)
      throws SQLException {
    if (values.size() != columns.size()) {
      throw new IllegalArgumentException(
          "a row of " + name + " has " + values.size() + " values instead of " + columns.size());
    }
    for (int i = 0; i < columns.size(); i++) {
      try {
        columns.get(i).bind(insert, i + 1, values.get(i), dictionaries);
      } catch (IllegalArgumentException e) {
        // without the value, which may be the hash of a participant
        throw new IllegalArgumentException(
            "a row of " + name + " has an invalid value in column " + columns.get(i).name(), e);
      }
    }
  }
}
