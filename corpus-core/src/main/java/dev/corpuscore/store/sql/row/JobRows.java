package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.canonical.job.JobEvidence;
import dev.corpuscore.canonical.job.JobGroups;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.job.OneJob;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the table by which postings of one job are found. As in {@link FingerprintRows},
 * a row has no evidence until there is another with its key.
 */
public final class JobRows {
  static final Table TABLE =
      Table.of(
              "posting_job",
              "the job of posting number {number}",
              number("number").asKey(),
              number("likeness"),
              number("own"),
              text("target"),
              bytes("evidence"))
          .since(27);

  /** What {@link #member} reads. */
  public static final String SELECT =
      TABLE.selectAs(
          "j",
          """
          , p.id, p.closed_reason, p.first_seen_at, p.job, p.copy
          FROM posting_job j JOIN posting p ON p.number = j.number
          """);

  private static final byte[] NO_EVIDENCE = {};

  private final Handle handle;

  public JobRows(Handle handle) {
    this.handle = handle;
  }

  /** The keys by which postings are found. */
  public SharedKeys sharedKeys() {
    return new SharedKeys(handle, TABLE.name(), JobGroups.MEMBERS_LIMIT);
  }

  /**
   * The key of a posting.
   *
   * @param likeness the key: {@code own}, or that of the posting to which its link leads
   * @param own the key of its content
   * @param target where its link leads, or null
   */
  public record Key(long number, long likeness, long own, @Nullable PostingId target) {
    public Key at(long other) {
      return new Key(number, other, own, target);
    }
  }

  /**
   * A posting with a key, and the job in its row.
   *
   * @param evidence null if the row has none yet
   * @param job null if it has none
   */
  public record Member(
      Key key,
      PostingId id,
      @Nullable JobEvidence evidence,
      boolean open,
      long firstSeenAt,
      @Nullable OneJob job) {
    public Member with(JobEvidence found) {
      return new Member(key, id, found, open, firstSeenAt, job);
    }

    private JobGroups.Member compared() {
      return new JobGroups.Member(
          key.number, id, key.own, key.target, Objects.requireNonNull(evidence), open, firstSeenAt);
    }
  }

  /** A posting whose row has another job than it should have. */
  public record Misplaced(PostingId id, @Nullable OneJob job) {}

  /** Returns the keys of the contents of these postings, of those that have one. */
  public Map<PostingId, Long> own(Collection<PostingId> ids) throws SQLException {
    Map<PostingId, Long> keys = new HashMap<>();
    handle.inChunks(
        """
        SELECT p.id, j.own FROM posting p JOIN posting_job j ON j.number = p.number
        WHERE p.id IN (:keys)
        """,
        ids,
        row -> keys.put(row.posting("id"), row.number("own")));
    return keys;
  }

  /** Returns the keys of the postings whose links lead to one of these. */
  public List<Key> leadingTo(Collection<PostingId> targets) throws SQLException {
    List<Key> keys = new ArrayList<>();
    handle.inChunks(
        TABLE.select("WHERE target IN (:keys) ORDER BY number"),
        targets,
        row -> keys.add(key(row)));
    return keys;
  }

  /** Returns those of these postings whose rows have a job. */
  public List<PostingId> ofJobs(Collection<Long> numbers) throws SQLException {
    List<PostingId> ids = new ArrayList<>();
    handle.inChunks(
        "SELECT id FROM posting WHERE number IN (:keys) AND job IS NOT NULL",
        numbers,
        row -> ids.add(row.posting("id")));
    return ids;
  }

  /** Stores the keys of postings, without evidence. An earlier row is replaced. */
  public void put(Collection<Key> keys) throws SQLException {
    TABLE.putAll(handle, keys, key -> values(key, NO_EVIDENCE));
  }

  /** Stores the evidence of postings that have a row. */
  public void prove(Collection<Member> members) throws SQLException {
    TABLE.putAll(
        handle,
        members,
        member -> values(member.key, Objects.requireNonNull(member.evidence).bytes()));
  }

  private static @Nullable Object[] values(Key key, byte[] evidence) {
    return new @Nullable Object[] {key.number, key.likeness, key.own, key.target, evidence};
  }

  /** Returns the postings of these keys, key by key. */
  public Collection<List<Member>> members(Collection<Long> keys) throws SQLException {
    Map<Long, List<Member>> members = new LinkedHashMap<>();
    handle.inChunks(
        SELECT + "WHERE j.likeness IN (:keys) ORDER BY j.likeness, p.id",
        keys,
        row -> {
          Member member = member(row);
          members.computeIfAbsent(member.key.likeness, key -> new ArrayList<>()).add(member);
        });
    return members.values();
  }

  /** Whether the postings of one key are compared: each of them must have evidence. */
  public static boolean areCompared(List<Member> ofOneKey) {
    return ofOneKey.size() > 1 && ofOneKey.size() <= JobGroups.MEMBERS_LIMIT;
  }

  /** Returns those members of one key whose rows have the wrong job. */
  public static List<Misplaced> misplaced(List<Member> members) {
    List<Misplaced> misplaced = new ArrayList<>();
    Map<Long, OneJob> jobs =
        areCompared(members)
            ? JobGroups.of(members.stream().map(Member::compared).toList())
            : Map.of();
    for (Member member : members) {
      OneJob job = jobs.get(member.key.number);
      if (!Objects.equals(job, member.job)) {
        misplaced.add(new Misplaced(member.id, job));
      }
    }
    return misplaced;
  }

  private static Key key(Row row) throws SQLException {
    TABLE.check(row);
    return new Key(
        row.number("number"),
        row.number("likeness"),
        row.number("own"),
        row.isNull("target") ? null : row.posting("target"));
  }

  /** Reads a row of {@link #SELECT}. */
  public static Member member(Row row) throws SQLException {
    Key key = key(row);
    byte[] evidence = row.bytes("evidence");
    return new Member(
        key,
        row.posting("id"),
        evidence.length == 0 ? null : JobEvidence.ofBytes(evidence),
        row.isNull("closed_reason"),
        row.number("first_seen_at"),
        job(row.numberOrNull("job"), row.numberOrNull("copy")));
  }

  /** The job that the row of a posting names. */
  static @Nullable OneJob job(@Nullable Long number, @Nullable Long copy) {
    return number == null ? null : new OneJob(number, copy != null && copy != 0);
  }
}
