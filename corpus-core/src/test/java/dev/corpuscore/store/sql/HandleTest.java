package dev.corpuscore.store.sql;

import static dev.corpuscore.store.sql.table.Column.flag;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.engine.Sqlite;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements on a table in memory. */
class HandleTest {
  private static final PostingId ID = new PostingId("p_abcdefghijklmnopqrstuvwxyz");

  private static final Table TABLE =
      Table.of(
          "seen",
          "the sight {number}",
          number("number").asKey(),
          text("posting"),
          number("at"),
          flag("open"));

  private final Connection connection;
  private final Handle handle;

  HandleTest() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    handle = new Handle(connection, new Sqlite(Path.of("unused.db"), Duration.ZERO));
  }

  @BeforeEach
  void makeTable() throws SQLException {
    handle.update(
        "CREATE TABLE seen (number INTEGER PRIMARY KEY, posting TEXT, at INTEGER, open INTEGER,"
            + " checksum INTEGER)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void insert_valuesOfTheDomain_areReadAsTheyWere() throws SQLException {
    TABLE.insert(handle, 3, ID, Instant.ofEpochSecond(77), true);
    TABLE.insert(handle, 4, null, null, false);

    List<String> rows =
        handle.list(
            TABLE.selectAll(),
            row -> {
              TABLE.check(row);
              return row.count("number")
                  + " "
                  + row.textOrNull("posting")
                  + " "
                  + row.timeOrNull("at")
                  + " "
                  + row.flag("open");
            });

    assertThat(rows).containsExactly("3 " + ID + " 1970-01-01T00:01:17Z true", "4 null null false");
  }

  @Test
  void put_aSecondTime_replacesTheRow() throws SQLException {
    TABLE.put(handle, 3, ID, 1, true);
    TABLE.put(handle, 3, ID, 2, false);

    assertThat(handle.list(TABLE.selectAll(), row -> row.number("at"))).containsExactly(2L);
  }

  @Test
  void update_changesOnlyTheRowOfTheKey() throws SQLException {
    TABLE.insert(handle, 3, ID, 1, true);
    TABLE.insert(handle, 4, ID, 1, true);

    TABLE.update(handle, 4, ID, 9, true);

    assertThat(handle.list(TABLE.selectAll(), row -> row.number("at"))).containsExactly(1L, 9L);
    assertThat(handle.list(TABLE.selectAll(), TABLE::fits)).containsExactly(true, true);
  }

  @Test
  void check_aChangedRow_isDamageOfTheRowByItsName() throws SQLException {
    TABLE.insert(handle, 3, ID, 1, true);
    handle.update("UPDATE seen SET at = 2");

    assertThatThrownBy(() -> handle.query(TABLE.selectAll(), TABLE::check))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("the sight 3 does not match its checksum");
  }

  @Test
  void inChunks_moreKeysThanAQueryTakes_showsEachRowOnce() throws SQLException {
    List<Long> keys = LongStream.rangeClosed(1, 1_300).boxed().toList();
    TABLE.insertAll(handle, keys, key -> new Object[] {key, ID, 1, true});
    List<Long> found = new ArrayList<>();

    handle.inChunks(
        TABLE.select("WHERE number IN (:keys)"), keys, row -> found.add(row.number("number")));

    assertThat(found).containsExactlyInAnyOrderElementsOf(keys);
  }

  @Test
  void noRows_nothingIsFound() throws SQLException {
    assertThat(handle.first(TABLE.selectAll(), row -> 1)).isEmpty();
    assertThat(handle.exists(TABLE.selectAll())).isFalse();
    assertThat(handle.number("SELECT max(at) FROM seen")).isZero();
    handle.inChunks("no statement", List.of(), row -> {});
    handle.batch("no statement", List.of(), item -> new Object[0]);
  }

  @Test
  void update_aValueThatCannotBeStored_isRefused() {
    assertThatThrownBy(() -> handle.update("DELETE FROM seen WHERE number = ?", Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
