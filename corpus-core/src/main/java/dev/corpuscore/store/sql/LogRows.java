package dev.corpuscore.store.sql;

import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.MerkleHash;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Tables {@code log_entry} and {@code log_hash} of one log, on one connection. A row of the second
 * is the hash of one complete subtree of two entries or more, and never changes. The hash of an
 * entry alone is computed from the entry; tables before version 19 have it, too, as level 0.
 */
final class LogRows {
  private final Handle handle;
  private final String log;

  LogRows(Handle handle, LogName log) {
    this.handle = handle;
    this.log = log.wire();
  }

  /** The number of entries. */
  long size() throws SQLException {
    String sql = "SELECT max(position) FROM log_entry WHERE log = ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, log);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        long last = row.getLong(1);
        return row.wasNull() ? 0 : last + 1;
      }
    }
  }

  /**
   * Adds an entry and the hashes of the subtrees that it completes, in a transaction that has
   * locked the corpus's row.
   *
   * @param position the size of the log
   */
  void append(long position, byte[] content) throws SQLException {
    String sql = "INSERT INTO log_entry (log, position, content, checksum) VALUES (?, ?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setString(1, log);
      insert.setLong(2, position);
      insert.setBytes(3, content);
      insert.setLong(4, entryChecksum(position, content));
      insert.executeUpdate();
    }
    List<byte[]> siblings = siblings(position);
    if (siblings.isEmpty()) {
      return;
    }
    byte[] hash = MerkleHash.leaf(content);
    String hashes =
        "INSERT INTO log_hash (log, level, position, hash, checksum) VALUES (?, ?, ?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(hashes)) {
      for (int level = 1; level <= siblings.size(); level++) {
        hash = MerkleHash.node(siblings.get(level - 1), hash);
        add(insert, level, position >> level, hash);
      }
      insert.executeBatch();
    }
  }

  private void add(PreparedStatement insert, int level, long position, byte[] hash)
      throws SQLException {
    insert.setString(1, log);
    insert.setLong(2, level);
    insert.setLong(3, position);
    insert.setBytes(4, hash);
    insert.setLong(5, hashChecksum(level, position, hash));
    insert.addBatch();
  }

  /**
   * The left siblings of the subtrees that the entry at {@code position} completes, from level 0
   * on: there are as many as the position ends with bits of 1.
   */
  private List<byte[]> siblings(long position) throws SQLException {
    int count = Long.numberOfTrailingZeros(~position);
    if (count == 0) {
      return List.of();
    }
    List<byte[]> siblings = new ArrayList<>(leaves(position - 1, 1));
    if (count > 1) {
      readSiblings(position, count, siblings);
    }
    requireSound(siblings.size() == count, "a hash beside entry " + position);
    return siblings;
  }

  /** Adds the siblings from level 1 on. */
  private void readSiblings(long position, int count, List<byte[]> siblings) throws SQLException {
    // one look-up for each; with OR, SQLite would read all hashes of the log
    String one =
        """
        SELECT level, position, hash, checksum FROM log_hash
        WHERE log = ? AND level = ? AND position = ?
        """;
    String sql =
        String.join(" UNION ALL ", Collections.nCopies(count - 1, one)) + " ORDER BY level";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      for (int level = 1, at = 0; level < count; level++) {
        query.setString(++at, log);
        query.setLong(++at, level);
        query.setLong(++at, (position >> level) - 1);
      }
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          siblings.add(hash(row, siblings.size(), (position >> siblings.size()) - 1));
        }
      }
    }
  }

  private List<byte[]> leaves(long first, int count) throws SQLException {
    return entries(first, count).stream().map(MerkleHash::leaf).toList();
  }

  /**
   * Neighbouring hashes of a level; fewer if the log has fewer.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if one is damaged or missing
   */
  List<byte[]> hashes(int level, long first, int count) throws SQLException {
    if (level == 0) {
      return leaves(first, count);
    }
    String sql =
        """
        SELECT level, position, hash, checksum FROM log_hash
        WHERE log = ? AND level = ? AND position >= ? AND position < ? ORDER BY position
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, log);
      query.setLong(2, level);
      query.setLong(3, first);
      query.setLong(4, first + count);
      List<byte[]> hashes = new ArrayList<>();
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          hashes.add(hash(row, level, first + hashes.size()));
        }
      }
      return hashes;
    }
  }

  /** The hash of the row that the cursor is on, which must be this one. */
  private byte[] hash(ResultSet row, int level, long position) throws SQLException {
    byte[] hash = Objects.requireNonNullElse(row.getBytes("hash"), new byte[0]);
    requireSound(
        row.getLong("level") == level
            && row.getLong("position") == position
            && hashChecksum(level, position, hash) == row.getLong("checksum"),
        "hash " + level + "/" + position);
    return hash;
  }

  /**
   * Neighbouring entries; fewer if the log has fewer.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if one is damaged or missing
   */
  List<byte[]> entries(long first, int count) throws SQLException {
    String sql =
        """
        SELECT position, content, checksum FROM log_entry
        WHERE log = ? AND position >= ? AND position < ? ORDER BY position
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, log);
      query.setLong(2, first);
      query.setLong(3, first + count);
      List<byte[]> entries = new ArrayList<>();
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          long position = row.getLong(1);
          byte[] content = Objects.requireNonNullElse(row.getBytes(2), new byte[0]);
          requireSound(
              position == first + entries.size()
                  && entryChecksum(position, content) == row.getLong(3),
              "entry " + position);
          entries.add(content);
        }
      }
      return entries;
    }
  }

  private void requireSound(boolean sound, String what) {
    if (!sound) {
      throw handle.damaged(
          what + " of the log of " + log + " is missing or does not match its checksum");
    }
  }

  private long entryChecksum(long position, byte[] content) {
    return new RowChecksum().add(log).add(position).add(content).value();
  }

  private long hashChecksum(long level, long position, byte[] hash) {
    return new RowChecksum().add(log).add(level).add(position).add(hash).value();
  }
}
