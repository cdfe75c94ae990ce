package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.duplicate.DuplicateGroups;
import dev.corpuscore.canonical.duplicate.TextSketch;
import dev.corpuscore.model.PostingId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the table of fingerprints, by which duplicates are found. Most postings are the
 * only one with their key, so a row has no sketch until there is another: nine tenths of a row, and
 * reading every description once more.
 */
final class FingerprintRows {
  /** How many values one query takes at most; SQLite allows 32,766 parameters. */
  private static final int VALUES_PER_QUERY = 512;

  /** What {@link #member} reads. */
  static final String SELECT =
      """
      SELECT l.number, l.likeness, l.sketch, l.checksum, p.id, p.duplicate_group
      FROM posting_likeness l JOIN posting p ON p.number = l.number
      """;

  private static final byte[] NO_SKETCH = {};

  private final Handle handle;

  FingerprintRows(Handle handle) {
    this.handle = handle;
  }

  /**
   * A posting with a key, and the group in its row.
   *
   * @param sketch null if the row has none yet
   * @param group the name of the group, or null
   */
  record Member(
      long number, long key, PostingId id, @Nullable TextSketch sketch, @Nullable String group) {}

  /** A posting whose row has another group than it should have. */
  record Misplaced(PostingId id, @Nullable String group) {}

  /** Returns the keys of these postings. */
  Set<Long> keys(Collection<Long> numbers) throws SQLException {
    Set<Long> keys = new HashSet<>();
    read(
        "SELECT likeness FROM posting_likeness WHERE number IN (",
        numbers,
        ")",
        row -> keys.add(row.getLong("likeness")));
    return keys;
  }

  /** Returns how many postings have each of these keys, without keys that none has. */
  Map<Long, Integer> sharing(Collection<Long> keys) throws SQLException {
    Map<Long, Integer> sharing = new HashMap<>();
    read(
        "SELECT likeness, count(*) AS postings FROM posting_likeness WHERE likeness IN (",
        keys,
        ") GROUP BY likeness",
        row -> sharing.put(row.getLong("likeness"), row.getInt("postings")));
    return sharing;
  }

  /** Stores the keys of postings, without sketches. An earlier fingerprint is replaced. */
  void put(Map<Long, Long> keys) throws SQLException {
    String sql =
        """
        INSERT INTO posting_likeness (number, likeness, sketch, checksum) VALUES (?, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE
        SET likeness = excluded.likeness, sketch = excluded.sketch, checksum = excluded.checksum
        """;
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      for (Map.Entry<Long, Long> each : keys.entrySet()) {
        insert.setLong(1, each.getKey());
        insert.setLong(2, each.getValue());
        insert.setBytes(3, NO_SKETCH);
        insert.setLong(4, checksum(each.getKey(), each.getValue(), NO_SKETCH));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** Stores the sketches of postings that have a row. */
  void sketch(List<Member> members) throws SQLException {
    String sql = "UPDATE posting_likeness SET sketch = ?, checksum = ? WHERE number = ?";
    try (PreparedStatement update = handle.connection().prepareStatement(sql)) {
      for (Member each : members) {
        byte[] sketch = Objects.requireNonNull(each.sketch()).bytes();
        update.setBytes(1, sketch);
        update.setLong(2, checksum(each.number(), each.key(), sketch));
        update.setLong(3, each.number());
        update.addBatch();
      }
      update.executeBatch();
    }
  }

  /** Deletes the fingerprints of these postings. */
  void remove(Collection<Long> numbers) throws SQLException {
    try (PreparedStatement delete =
        handle.connection().prepareStatement("DELETE FROM posting_likeness WHERE number = ?")) {
      for (long number : numbers) {
        delete.setLong(1, number);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  /** Returns the postings of these keys, key by key. */
  Collection<List<Member>> members(Collection<Long> keys) throws SQLException {
    Map<Long, List<Member>> members = new LinkedHashMap<>();
    read(
        SELECT + "WHERE l.likeness IN (",
        keys,
        ") ORDER BY l.likeness, p.id",
        row -> {
          Member member = member(row, handle.dialect());
          members.computeIfAbsent(member.key(), key -> new ArrayList<>()).add(member);
        });
    return members.values();
  }

  /** Whether the postings of one key are compared by their sketches: each of them must have one. */
  static boolean areCompared(List<Member> ofOneKey) {
    return ofOneKey.size() > 1 && ofOneKey.size() <= DuplicateGroups.MEMBERS_LIMIT;
  }

  /** Returns those members of one key whose rows have the wrong group. */
  static List<Misplaced> misplaced(List<Member> members) {
    List<Misplaced> misplaced = new ArrayList<>();
    Map<PostingId, PostingId> groups = areCompared(members) ? groups(members) : Map.of();
    for (Member member : members) {
      PostingId group = groups.get(member.id());
      String name = group == null ? null : group.value();
      if (!Objects.equals(name, member.group())) {
        misplaced.add(new Misplaced(member.id(), name));
      }
    }
    return misplaced;
  }

  private static Map<PostingId, PostingId> groups(List<Member> members) {
    return DuplicateGroups.of(
        members.stream()
            .map(
                member ->
                    new DuplicateGroups.Member(
                        member.id(), Objects.requireNonNull(member.sketch())))
            .toList());
  }

  /** Reads the current row of {@link #SELECT}. */
  static Member member(ResultSet row, Dialect dialect) throws SQLException {
    long number = row.getLong("number");
    long key = row.getLong("likeness");
    byte[] sketch = Objects.requireNonNullElse(row.getBytes("sketch"), new byte[0]);
    String id = row.getString("id");
    if (checksum(number, key, sketch) != row.getLong("checksum")) {
      throw dialect.damaged("the likeness of posting " + id + " does not match its checksum");
    }
    return new Member(
        number,
        key,
        new PostingId(id),
        sketch.length == 0 ? null : TextSketch.ofBytes(sketch),
        row.getString("duplicate_group"));
  }

  /** Reads one row of a result. */
  @FunctionalInterface
  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  /** Queries these values, in several statements if there are too many for one. */
  private void read(String before, Collection<Long> values, String after, RowReader reader)
      throws SQLException {
    List<Long> all = List.copyOf(values);
    for (int from = 0; from < all.size(); from += VALUES_PER_QUERY) {
      List<Long> some = all.subList(from, Math.min(all.size(), from + VALUES_PER_QUERY));
      String sql = before + marks(some.size()) + after;
      try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
        for (int i = 0; i < some.size(); i++) {
          query.setLong(i + 1, some.get(i));
        }
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            reader.read(rows);
          }
        }
      }
    }
  }

  private static String marks(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }

  private static long checksum(long number, long key, byte[] sketch) {
    return new RowChecksum().add(number).add(key).add(sketch).value();
  }
}
