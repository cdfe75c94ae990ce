package dev.corpuscore.store.sql;

import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.model.CorpusException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Table {@code compression_dictionary} of one database, and the contents that are compressed with
 * its rows. A content is stored as a zstd frame, or as it is if it was stored before version 14 of
 * the tables or is too large. Thread-safe. A row is read when it is first needed; while it is
 * missing or damaged, it is read again each time.
 */
final class CompressionDictionaryRows {
  private static final String SELECT = "SELECT number, bytes, checksum FROM compression_dictionary";

  private final Dialect dialect;
  private final Map<Integer, CompressionDictionary> sound = new ConcurrentHashMap<>();

  CompressionDictionaryRows(Dialect dialect) {
    this.dialect = dialect;
  }

  /** The values of the program's own row, as the migration that creates the table inserts them. */
  static Map<String, String> placeholders() {
    CompressionDictionary own = CompressionDictionary.shipped();
    return Map.of(
        "dictionary_number",
        Integer.toString(own.number()),
        "dictionary_bytes",
        HexFormat.of().formatHex(own.bytes()),
        "dictionary_checksum",
        Long.toString(checksum(own.number(), own.bytes())));
  }

  /**
   * Returns the bytes to store for a content.
   *
   * @throws CorpusException {@code UNAVAILABLE}: the row of the program's dictionary is missing or
   *     damaged
   */
  byte[] pack(Connection connection, byte[] content) throws SQLException {
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
  byte[] unpack(Connection connection, byte[] stored) throws SQLException {
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
  void verify(Connection connection) throws SQLException {
    boolean complete = false;
    try (PreparedStatement query = connection.prepareStatement(SELECT);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        complete |= read(rows).number() == CompressionDictionary.shipped().number();
      }
    }
    if (!complete) {
      throw unusable("is missing");
    }
  }

  /** Writes the row of the program's dictionary, as after its creation. */
  static void restore(Connection connection) throws SQLException {
    CompressionDictionary own = CompressionDictionary.shipped();
    String sql =
        """
        INSERT INTO compression_dictionary (number, bytes, checksum) VALUES (?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET bytes = excluded.bytes, checksum = excluded.checksum
        """;
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setLong(1, own.number());
      insert.setBytes(2, own.bytes());
      insert.setLong(3, checksum(own.number(), own.bytes()));
      insert.executeUpdate();
    }
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
    try (PreparedStatement query = connection.prepareStatement(SELECT + " WHERE number = ?")) {
      query.setLong(1, number);
      try (ResultSet row = query.executeQuery()) {
        if (row.next()) {
          CompressionDictionary found = read(row);
          sound.put(number, found);
          return Optional.of(found);
        }
      }
    }
    if (number == CompressionDictionary.shipped().number()) {
      throw unusable("is missing");
    }
    return Optional.empty();
  }

  /** The program's own dictionary is not made twice, because it is large. */
  private CompressionDictionary read(ResultSet row) throws SQLException {
    int number = row.getInt("number");
    byte[] bytes = Objects.requireNonNullElse(row.getBytes("bytes"), new byte[0]);
    CompressionDictionary own = CompressionDictionary.shipped();
    boolean fits = checksum(number, bytes) == row.getLong("checksum");
    if (number == own.number()) {
      if (fits && Arrays.equals(bytes, own.bytes())) {
        return own;
      }
      throw unusable("is not as it was written");
    }
    if (!fits) {
      throw dialect.damaged("compression dictionary " + number + " does not match its checksum");
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

  private static long checksum(int number, byte[] bytes) {
    return new RowChecksum().add((long) number).add(bytes).value();
  }
}
