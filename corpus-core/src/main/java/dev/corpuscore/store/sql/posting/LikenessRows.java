package dev.corpuscore.store.sql.posting;

import dev.corpuscore.canonical.duplicate.DuplicateGroups;
import dev.corpuscore.canonical.duplicate.Likeness;
import dev.corpuscore.canonical.duplicate.TextSketch;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.database.Dialect;
import dev.corpuscore.store.sql.database.RowChecksum;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table of likenesses: what tells which postings say the same. */
final class LikenessRows {
  /** How many keys one query takes at most; SQLite allows 32,766 parameters. */
  private static final int KEYS_PER_QUERY = 512;

  private final Connection connection;
  private final Dialect dialect;

  LikenessRows(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /**
   * A posting of some key, and the group it is said to be in.
   *
   * @param group the group's name, or null
   */
  record Member(long key, PostingId id, TextSketch sketch, @Nullable String group) {}

  /** A posting that belongs in another group than it is said to be in. */
  record Misplaced(PostingId id, @Nullable String group) {}

  /** The keys that these postings have. */
  Set<Long> keys(Collection<Long> numbers) throws SQLException {
    return keys("SELECT likeness FROM posting_likeness WHERE number IN (", numbers, ")");
  }

  /** Those of these keys that several postings have. */
  Set<Long> shared(Collection<Long> keys) throws SQLException {
    return keys(
        "SELECT likeness FROM posting_likeness WHERE likeness IN (",
        keys,
        ") GROUP BY likeness HAVING count(*) > 1");
  }

  /** Stores the likeness of a posting instead of the one before. */
  void put(Map<Long, Likeness> likenesses) throws SQLException {
    String sql =
        """
        INSERT INTO posting_likeness (number, likeness, sketch, checksum) VALUES (?, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE
        SET likeness = excluded.likeness, sketch = excluded.sketch, checksum = excluded.checksum
        """;
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (Map.Entry<Long, Likeness> each : likenesses.entrySet()) {
        byte[] sketch = each.getValue().sketch().bytes();
        insert.setLong(1, each.getKey());
        insert.setLong(2, each.getValue().key());
        insert.setBytes(3, sketch);
        insert.setLong(4, checksum(each.getKey(), each.getValue().key(), sketch));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** These postings have no likeness any more. */
  void remove(Collection<Long> numbers) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM posting_likeness WHERE number = ?")) {
      for (long number : numbers) {
        delete.setLong(1, number);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  /** The postings of these keys that are in another group than they belong in. */
  List<Misplaced> misplaced(Collection<Long> keys) throws SQLException {
    List<Misplaced> misplaced = new ArrayList<>();
    List<Long> all = List.copyOf(keys);
    for (int from = 0; from < all.size(); from += KEYS_PER_QUERY) {
      List<Long> some = all.subList(from, Math.min(all.size(), from + KEYS_PER_QUERY));
      String where = "WHERE l.likeness IN (" + marks(some.size()) + ") ";
      try (PreparedStatement query = select(where)) {
        bind(query, some);
        addMisplaced(query, misplaced);
      }
    }
    return misplaced;
  }

  /** All postings that are in another group than they belong in. Reads the whole table. */
  List<Misplaced> allMisplaced() throws SQLException {
    List<Misplaced> misplaced = new ArrayList<>();
    try (PreparedStatement query = select("")) {
      addMisplaced(query, misplaced);
    }
    return misplaced;
  }

  private PreparedStatement select(String where) throws SQLException {
    return connection.prepareStatement(
        "SELECT l.number, l.likeness, l.sketch, l.checksum, p.id, p.duplicate_group "
            + "FROM posting_likeness l JOIN posting p ON p.number = l.number "
            + where
            + "ORDER BY l.likeness, p.id");
  }

  private void addMisplaced(PreparedStatement query, List<Misplaced> misplaced)
      throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      List<Member> members = new ArrayList<>();
      while (rows.next()) {
        Member member = member(rows);
        if (!members.isEmpty() && members.getFirst().key() != member.key()) {
          addMisplaced(members, misplaced);
          members.clear();
        }
        members.add(member);
      }
      addMisplaced(members, misplaced);
    }
  }

  private static void addMisplaced(List<Member> members, List<Misplaced> misplaced) {
    Map<PostingId, PostingId> groups =
        DuplicateGroups.of(
            members.stream()
                .map(member -> new DuplicateGroups.Member(member.id(), member.sketch()))
                .toList());
    for (Member member : members) {
      PostingId group = groups.get(member.id());
      String name = group == null ? null : group.value();
      if (!Objects.equals(name, member.group())) {
        misplaced.add(new Misplaced(member.id(), name));
      }
    }
  }

  private Member member(ResultSet row) throws SQLException {
    long number = row.getLong("number");
    long key = row.getLong("likeness");
    byte[] sketch = Objects.requireNonNullElse(row.getBytes("sketch"), new byte[0]);
    String id = row.getString("id");
    if (checksum(number, key, sketch) != row.getLong("checksum")) {
      throw dialect.damaged("the likeness of posting " + id + " does not fit its checksum");
    }
    return new Member(
        key, new PostingId(id), TextSketch.ofBytes(sketch), row.getString("duplicate_group"));
  }

  private Set<Long> keys(String before, Collection<Long> values, String after) throws SQLException {
    Set<Long> keys = new HashSet<>();
    List<Long> all = List.copyOf(values);
    for (int from = 0; from < all.size(); from += KEYS_PER_QUERY) {
      List<Long> some = all.subList(from, Math.min(all.size(), from + KEYS_PER_QUERY));
      try (PreparedStatement query =
          connection.prepareStatement(before + marks(some.size()) + after)) {
        bind(query, some);
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            keys.add(rows.getLong(1));
          }
        }
      }
    }
    return keys;
  }

  private static void bind(PreparedStatement query, List<Long> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      query.setLong(i + 1, values.get(i));
    }
  }

  private static String marks(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }

  private static long checksum(long number, long key, byte[] sketch) {
    return new RowChecksum().add(number).add(key).add(sketch).value();
  }
}
