package dev.corpuscore.store.sql.table;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.model.CorpusException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Table {@code compression_dictionary} of one database, and the contents that are compressed with
 * its rows. A content is stored as a zstd frame, or as it is if it was stored before version 14 of
 * the tables or is too large. Thread-safe. A row is read when it is first needed; while it is
 * missing or damaged, it is read again each time.
 */
public final class CompressionDictionaryRows {
  private static final Table TABLE =
      Table.of(
          "compression_dictionary",
          "compression dictionary {number}",
          number("number").asKey(),
          bytes("bytes"));

  private final Dialect dialect;
  private final Map<Integer, CompressionDictionary> sound = new ConcurrentHashMap<>();

  public CompressionDictionaryRows(Dialect dialect) {
    this.dialect = dialect;
  }

  /** The values of the program's own row, as the migration that creates the table inserts them. */
  public static Map<String, String> placeholders() {
    CompressionDictionary own = CompressionDictionary.shipped();
    return Map.of(
        "dictionary_number",
        Integer.toString(own.number()),
        "dictionary_bytes",
        HexFormat.of().formatHex(own.bytes()),
        "dictionary_checksum",
        Long.toString(TABLE.checksum(own.number(), own.bytes())));
  }

  /**
   * Returns the bytes to store for a content.
   *
   * @throws CorpusException {@code UNAVAILABLE}: the row of the program's dictionary is missing or
   *     damaged
   */
  public byte[] pack(Connection connection, byte[] content) throws SQLException {
    return content.length > CompressionDictionary.BYTES_LIMIT
        ? content
        : find(connection, CompressionDictionary.shipped().number())
            .orElseThrow()
            .compress(content);
  }

  /**
   * Returns the content that stored bytes stand for. If they are damaged, it returns them
   * unchanged: then they do not match the checksum of their posting.
   *
   * @throws CorpusException {@code UNAVAILABLE}: they need a dictionary whose row is missing or
   *     damaged
   */
  public byte[] unpack(Connection connection, byte[] stored) throws SQLException {
    if (!CompressionDictionary.isFrame(stored)) {
      return stored;
    }
    return find(connection, CompressionDictionary.numberOf(stored))
        .flatMap(dictionary -> dictionary.decompress(stored))
        .orElse(stored);
  }

  /**
   * Compares each row with its checksum.
   *
   * @throws CorpusException {@code UNAVAILABLE}: that of the program is missing, or one is damaged
   */
  public void verify(Handle handle) throws SQLException {
    int own = CompressionDictionary.shipped().number();
    if (handle.list(TABLE.select(""), this::read).stream().noneMatch(it -> it.number() == own)) {
      throw unusable("is missing");
    }
  }

  /** Writes the row of the program's dictionary, as after its creation. */
  public static void restore(Handle handle) throws SQLException {
    CompressionDictionary own = CompressionDictionary.shipped();
    TABLE.put(handle, own.number(), own.bytes());
  }

  /**
   * The dictionary of this number; empty if there is none and the program never had one of this
   * number, so that the number itself is wrong.
   */
  private Optional<CompressionDictionary> find(Connection connection, int number)
      throws SQLException {
    CompressionDictionary known = sound.get(number);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<CompressionDictionary> found =
        new Handle(connection, dialect).first(TABLE.select("WHERE number = ?"), this::read, number);
    if (found.isEmpty() && number == CompressionDictionary.shipped().number()) {
      throw unusable("is missing");
    }
    found.ifPresent(dictionary -> sound.put(number, dictionary));
    return found;
  }

  /** The program's own dictionary is not made twice, because it is large. */
  private CompressionDictionary read(Row row) throws SQLException {
    byte[] bytes = row.bytes("bytes");
    CompressionDictionary own = CompressionDictionary.shipped();
    boolean fits = TABLE.fits(row);
    if (row.count("number") == own.number()) {
      if (fits && Arrays.equals(bytes, own.bytes())) {
        return own;
      }
      throw unusable("is not as it was written");
    }
    if (!fits) {
      throw row.damaged(TABLE.mismatch(row));
    }
    return new CompressionDictionary(bytes);
  }

  /** About the row of the program's dictionary, which {@link #restore} mends. */
  private CorpusException unusable(String why) {
    return dialect.damaged(
        "compression dictionary "
            + CompressionDictionary.shipped().number()
            + " "
            + why
            + ", so postings can neither be read nor stored",
        "run ./corpus reindex, which writes it again");
  }
}
