package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.Absence.LEFT_OUT;
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
 * only one with their key, so a row has no sketch and no places until there is another: nine tenths
 * of a row, and reading every description once more.
 */
public final class FingerprintRows {
  static final Table TABLE =
      Table.of(
          "posting_likeness",
          "the likeness of posting number {number}",
          number("number").asKey(),
          number("likeness"),
          bytes("sketch"),
          number("places").absent(LEFT_OUT).since(28));

  /** What {@link #member} reads. */
  public static final String SELECT =
      TABLE.selectAs(
          "l",
          """
          , p.id, p.duplicate_group, p.reposted, p.first_seen_at, p.closed_at, p.expires_at
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
   * A posting with a key, and what its row says of its group.
   *
   * @param sketch null if the row has none yet
   * @param places what it has in common with postings at its places; null if the row has none yet
   * @param group the name of the group, or null
   * @param endedAt when it was closed, or the date that it names, if that is earlier; or null
   */
  public record Member(
      long number,
      long key,
      PostingId id,
      @Nullable TextSketch sketch,
      @Nullable Long places,
      @Nullable String group,
      boolean reposted,
      long firstSeenAt,
      @Nullable Long endedAt) {
    /** The same with what its content is compared by. */
    public Member with(TextSketch ofText, long ofPlaces) {
      return new Member(number, key, id, ofText, ofPlaces, group, reposted, firstSeenAt, endedAt);
    }

    /** Whether its row has all that its content is compared by. */
    public boolean isComparable() {
      return sketch != null && places != null;
    }

    /** Whether this posting repeats another of its group. */
    private boolean repeats(Member earlier) {
      return earlier.firstSeenAt < firstSeenAt && repeatsAny(earlier);
    }

    private boolean repeatsAny(Member earlier) {
      return earlier.number != number
          && earlier.endedAt != null
          && earlier.endedAt <= firstSeenAt
          && Objects.equals(earlier.places, places);
    }
  }

  /** A posting whose row says something else of its group than it should. */
  public record Misplaced(PostingId id, @Nullable String group, boolean reposted) {}

  /**
   * Stores the keys of postings, without sketches and places. An earlier fingerprint is replaced.
   */
  public void put(Map<Long, Long> keys) throws SQLException {
    TABLE.putAll(
        handle,
        keys.entrySet(),
        it -> new @Nullable Object[] {it.getKey(), it.getValue(), NO_SKETCH, null});
  }

  /** Stores the sketches and places of postings that have a row. */
  public void sketch(List<Member> members) throws SQLException {
    handle.batch(
        "UPDATE posting_likeness SET sketch = ?, places = ?, checksum = ? WHERE number = ?",
        members,
        it -> {
          byte[] sketch = Objects.requireNonNull(it.sketch()).bytes();
          long checksum = TABLE.checksum(it.number(), it.key(), sketch, it.places());
          return new @Nullable Object[] {sketch, it.places(), checksum, it.number()};
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

  /** Whether the postings of one key are compared: each of them must be comparable. */
  public static boolean areCompared(List<Member> ofOneKey) {
    return ofOneKey.size() > 1 && ofOneKey.size() <= DuplicateGroups.MEMBERS_LIMIT;
  }

  /** Returns those members of one key whose rows say something wrong of their groups. */
  public static List<Misplaced> misplaced(List<Member> members) {
    List<Misplaced> misplaced = new ArrayList<>();
    Map<PostingId, PostingId> groups = areCompared(members) ? groups(members) : Map.of();
    List<Member> ended = members.stream().filter(it -> it.endedAt != null).toList();
    for (Member member : members) {
      PostingId group = groups.get(member.id());
      String name = group == null ? null : group.value();
      boolean reposted =
          group != null
              && ended.stream()
                  .anyMatch(it -> member.repeats(it) && group.equals(groups.get(it.id())));
      if (!Objects.equals(name, member.group()) || reposted != member.reposted()) {
        misplaced.add(new Misplaced(member.id(), name, reposted));
      }
    }
    return misplaced;
  }

  /**
   * Whether a version said so that also looked at postings which were first seen later: until its
   * group changes, a posting stays what such a version called a repost.
   */
  public static boolean wasRepost(List<Member> members, Misplaced now) {
    return !now.reposted
        && members.stream()
            .filter(
                it -> it.id.equals(now.id) && it.reposted && Objects.equals(it.group, now.group))
            .anyMatch(
                it ->
                    members.stream()
                        .anyMatch(
                            other ->
                                Objects.equals(other.group, it.group) && it.repeatsAny(other)));
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
        row.numberOrNull("places"),
        row.textOrNull("duplicate_group"),
        PostingRow.isReposted(row.numberOrNull("reposted")),
        row.number("first_seen_at"),
        earlier(row.numberOrNull("closed_at"), row.numberOrNull("expires_at")));
  }

  private static @Nullable Long earlier(@Nullable Long one, @Nullable Long other) {
    return one == null || (other != null && other < one) ? other : one;
  }
}
