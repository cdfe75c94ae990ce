package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.MerkleHash;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Tables {@code log_entry} and {@code log_hash} of one log, on one connection. A row of the second
 * is the hash of one complete subtree of two entries or more, and never changes. The hash of an
 * entry alone is computed from the entry; tables before version 19 have it, too, as level 0.
 */
public final class LogRows {
  static final Table ENTRIES =
      Table.of(
              "log_entry",
              "entry {position} of the log of {log}",
              text("log").asKey(),
              number("position").asKey(),
              bytes("content"))
          .since(18);

  static final Table HASHES =
      Table.of(
              "log_hash",
              "hash {level}/{position} of the log of {log}",
              text("log").asKey(),
              number("level").asKey(),
              number("position").asKey(),
              bytes("hash"))
          .since(18);

  private final Handle handle;
  private final String log;

  public LogRows(Handle handle, LogName log) {
    this.handle = handle;
    this.log = log.wire();
  }

  /** The number of entries. */
  public long size() throws SQLException {
    return handle.number("SELECT max(position) + 1 FROM log_entry WHERE log = ?", log);
  }

  /**
   * Adds an entry and the hashes of the subtrees that it completes, in a transaction that has
   * locked the corpus's row.
   *
   * @param position the size of the log
   */
  public void append(long position, byte[] content) throws SQLException {
    ENTRIES.insert(handle, log, position, content);
    byte[] hash = MerkleHash.leaf(content);
    int level = 0;
    List<Object[]> completed = new ArrayList<>();
    for (byte[] sibling : siblings(position)) {
      hash = MerkleHash.node(sibling, hash);
      level++;
      completed.add(new Object[] {log, level, position >> level, hash});
    }
    HASHES.insertAll(handle, completed, values -> values);
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
    String one = HASHES.select("WHERE log = ? AND level = ? AND position = ?");
    List<Object> keys = new ArrayList<>();
    for (int level = 1; level < count; level++) {
      keys.addAll(List.of(log, level, (position >> level) - 1));
    }
    handle.query(
        String.join(" UNION ALL ", Collections.nCopies(count - 1, one)) + " ORDER BY level",
        row -> siblings.add(hash(row, siblings.size(), (position >> siblings.size()) - 1)),
        keys.toArray());
  }

  private List<byte[]> leaves(long first, int count) throws SQLException {
    return entries(first, count).stream().map(MerkleHash::leaf).toList();
  }

  /**
   * Neighbouring hashes of a level; fewer if the log has fewer.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if one is damaged or missing
   */
  public List<byte[]> hashes(int level, long first, int count) throws SQLException {
    if (level == 0) {
      return leaves(first, count);
    }
    List<byte[]> hashes = new ArrayList<>();
    handle.query(
        HASHES.select(
            "WHERE log = ? AND level = ? AND position >= ? AND position < ? ORDER BY position"),
        row -> hashes.add(hash(row, level, first + hashes.size())),
        log,
        level,
        first,
        first + count);
    return hashes;
  }

  /** The hash of a row, which must be this one. */
  private byte[] hash(Row row, int level, long position) throws SQLException {
    requireSound(
        row.number("level") == level && row.number("position") == position && HASHES.fits(row),
        "hash " + level + "/" + position);
    return row.bytes("hash");
  }

  /**
   * Neighbouring entries; fewer if the log has fewer.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if one is damaged or missing
   */
  public List<byte[]> entries(long first, int count) throws SQLException {
    List<byte[]> entries = new ArrayList<>();
    handle.query(
        ENTRIES.select("WHERE log = ? AND position >= ? AND position < ? ORDER BY position"),
        row -> {
          long position = row.number("position");
          requireSound(
              position == first + entries.size() && ENTRIES.fits(row), "entry " + position);
          entries.add(row.bytes("content"));
        },
        log,
        first,
        first + count);
    return entries;
  }

  private void requireSound(boolean sound, String what) {
    if (!sound) {
      throw handle.damaged(
          what + " of the log of " + log + " is missing or does not match its checksum");
    }
  }
}
