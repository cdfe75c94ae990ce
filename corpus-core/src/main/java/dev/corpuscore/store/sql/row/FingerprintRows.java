package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.canonical.duplicate.DuplicateGroups;
import dev.corpuscore.canonical.duplicate.TextSketch;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the table of fingerprints, by which duplicates are found. Most postings are the
 * only one with their key, so a row has no sketch until there is another: nine tenths of a row, and
 * reading every description once more.
 */
public final class FingerprintRows {
  static final Table TABLE =
      Table.of(
          "posting_likeness",
          "the likeness of posting number {number}",
          number("number").asKey(),
          number("likeness"),
          bytes("sketch"));

  /** What {@link #member} reads. */
  public static final String SELECT =
      TABLE.selectAs(
          "l",
          """
          , p.id, p.duplicate_group
          FROM posting_likeness l JOIN posting p ON p.number = l.number
          """);

  private static final byte[] NO_SKETCH = {};

  private final Handle handle;

  public FingerprintRows(Handle handle) {
    this.handle = handle;
  }

  /** The keys of all fingerprints. */
  public SharedKeys sharedKeys() {
    return new SharedKeys(handle, TABLE.name(), DuplicateGroups.MEMBERS_LIMIT);
  }

  /**
   * A posting with a key, and the group in its row.
   *
   * @param sketch null if the row has none yet
   * @param group the name of the group, or null
   */
  public record Member(
      long number, long key, PostingId id, @Nullable TextSketch sketch, @Nullable String group) {}

  /** A posting whose row has another group than it should have. */
  public record Misplaced(PostingId id, @Nullable String group) {}

  /** Stores the keys of postings, without sketches. An earlier fingerprint is replaced. */
  public void put(Map<Long, Long> keys) throws SQLException {
    TABLE.putAll(
        handle, keys.entrySet(), it -> new Object[] {it.getKey(), it.getValue(), NO_SKETCH});
  }

  /** Stores the sketches of postings that have a row. */
  public void sketch(List<Member> members) throws SQLException {
    handle.batch(
        "UPDATE posting_likeness SET sketch = ?, checksum = ? WHERE number = ?",
        members,
        it -> {
          byte[] sketch = Objects.requireNonNull(it.sketch()).bytes();
          return new Object[] {sketch, TABLE.checksum(it.number(), it.key(), sketch), it.number()};
        });
  }

  /** Returns the postings of these keys, key by key. */
  public Collection<List<Member>> members(Collection<Long> keys) throws SQLException {
    Map<Long, List<Member>> members = new LinkedHashMap<>();
    handle.inChunks(
        SELECT + "WHERE l.likeness IN (:keys) ORDER BY l.likeness, p.id",
        keys,
        row -> {
          Member member = member(row);
          members.computeIfAbsent(member.key(), key -> new ArrayList<>()).add(member);
        });
    return members.values();
  }

  /** Whether the postings of one key are compared by their sketches: each of them must have one. */
  public static boolean areCompared(List<Member> ofOneKey) {
    return ofOneKey.size() > 1 && ofOneKey.size() <= DuplicateGroups.MEMBERS_LIMIT;
  }

  /** Returns those members of one key whose rows have the wrong group. */
  public static List<Misplaced> misplaced(List<Member> members) {
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

  /** Reads a row of {@link #SELECT}. */
  public static Member member(Row row) throws SQLException {
    if (!TABLE.fits(row)) {
      throw row.damaged(
          "the likeness of posting " + row.text("id") + " does not match its checksum");
    }
    byte[] sketch = row.bytes("sketch");
    return new Member(
        row.number("number"),
        row.number("likeness"),
        row.posting("id"),
        sketch.length == 0 ? null : TextSketch.ofBytes(sketch),
        row.textOrNull("duplicate_group"));
  }
}
