package dev.corpuscore.store.sql;

import static dev.corpuscore.store.sql.table.Column.Absence.EMPTY;
import static dev.corpuscore.store.sql.table.Column.Absence.LEFT_OUT;
import static dev.corpuscore.store.sql.table.Column.Absence.MARKED;
import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.flag;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.store.sql.table.Table;
import java.time.Instant;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Statements and checksums of an invented table, whose bytes are written out here by hand. */
class TableTest {
  private static final Table TABLE =
      Table.of(
              "deal",
              "deal {id} of {who}",
              text("id").asKey(),
              number("part").asKey(),
              number("made_at"),
              number("ends").absent(MARKED),
              bytes("who").absent(LEFT_OUT),
              text("note").absent(EMPTY),
              flag("open").unsummed(),
              text("later").since(9))
          .since(6);

  /** Length and text of the id, the part, the time. */
  private static final String BEGINNING =
      "0000000000000002 6162 0000000000000007 0000000000000064 ";

  @Test
  void statements_nameEveryColumnAndTheChecksum() {
    assertThat(TABLE.insert())
        .isEqualTo(
            "INSERT INTO deal (id, part, made_at, ends, who, note, open, later, checksum)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    assertThat(TABLE.upsert())
        .isEqualTo(
            TABLE.insert()
                + " ON CONFLICT (id, part) DO UPDATE SET made_at = excluded.made_at,"
                + " ends = excluded.ends, who = excluded.who, note = excluded.note,"
                + " open = excluded.open, later = excluded.later, checksum = excluded.checksum");
    assertThat(TABLE.selectAll())
        .isEqualTo(
            "SELECT id, part, made_at, ends, who, note, open, later, checksum FROM deal"
                + " ORDER BY id, part");
    assertThat(TABLE.selectAs("d", " FROM deal d"))
        .isEqualTo(
            "SELECT d.id, d.part, d.made_at, d.ends, d.who, d.note, d.open, d.later, d.checksum"
                + " FROM deal d");
  }

  @Test
  void at_anEarlierVersion_hasTheColumnsOfThen() {
    assertThat(TABLE.at(8).columnNames())
        .containsExactly("id", "part", "made_at", "ends", "who", "note", "open", "checksum");
    assertThat(TABLE.at(9).columnNames()).contains("later");
  }

  @Test
  void checksum_everyValue() {
    long checksum =
        TABLE.checksum("ab", 7, Instant.ofEpochSecond(100), 9, new byte[] {1, 2}, "x", true, "new");

    assertThat(checksum)
        .isEqualTo(
            crc(
                BEGINNING
                    + "0000000000000008 0000000000000009"
                    + "0000000000000002 0102"
                    + "0000000000000001 78"
                    + "0000000000000003 6e6577"));
  }

  @Test
  void checksum_nulls_asEachColumnSays() {
    long checksum = TABLE.checksum("ab", 7, 100L, null, null, null, false, "new");

    assertThat(checksum)
        .isEqualTo(
            crc(BEGINNING + "ffffffffffffffff" + "0000000000000000" + "0000000000000003 6e6577"));
  }

  /** A row that an older version wrote has no such value, and keeps its checksum. */
  @Test
  void checksum_withoutLaterValues_isThatOfTheOlderVersion() {
    long checksum = TABLE.checksum("ab", 7, 100L, 9, null, "x", true, null);

    assertThat(checksum)
        .isEqualTo(crc(BEGINNING + "0000000000000008 0000000000000009" + "0000000000000001 78"));
  }

  @Test
  void withChecksum_aTableWithoutOne_addsNothing() {
    Table pair = Table.unchecked("pair", number("a").asKey(), text("b"));

    assertThat(pair.withChecksum(1, "x")).containsExactly(1, "x");
    assertThat(pair.insert()).isEqualTo("INSERT INTO pair (a, b) VALUES (?, ?)");
  }

  private static long crc(String hex) {
    CRC32C crc = new CRC32C();
    crc.update(HexFormat.of().parseHex(hex.replace(" ", "")));
    return crc.getValue();
  }
}
