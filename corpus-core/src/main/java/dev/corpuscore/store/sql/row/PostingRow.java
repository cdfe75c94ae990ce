package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.Absence.LEFT_OUT;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.model.job.OneJob;
import dev.corpuscore.store.sql.table.Column;
import dev.corpuscore.store.sql.table.RowChecksum;
import dev.corpuscore.store.sql.table.Table;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One posting as it is in the tables, without the URLs that lead to it. Times are seconds since
 * 1970.
 *
 * @param number its key: the revision under which it was added; never changes
 * @param content the RFC 8785 bytes of id and content, over which the digest is computed
 * @param duplicateGroup the smallest id of its group of duplicates, or null
 * @param job null if no other posting is of its job
 * @param reposted whether it repeats another of its group that had ended
 * @param sources sorted
 */
public record PostingRow(
    long number,
    String id,
    long revision,
    byte[] digest,
    @Nullable String closedReason,
    @Nullable Long closedAt,
    @Nullable Long expiresAt,
    boolean listed,
    String origin,
    long firstSeenAt,
    long lastSeenAt,
    byte[] content,
    @Nullable String duplicateGroup,
    @Nullable OneJob job,
    boolean reposted,
    List<String> sources) {
  /** Its checksum also covers what {@link #CONTENT} and {@link #SOURCES} have of the posting. */
  public static final Table TABLE =
      Table.of(
          "posting",
          "posting {id}",
          Column.number("number").asKey(),
          Column.text("id"),
          Column.number("revision"),
          Column.bytes("digest"),
          Column.text("closed_reason"),
          Column.number("closed_at"),
          Column.number("expires_at"),
          Column.flag("listed"),
          Column.text("origin"),
          Column.number("first_seen_at"),
          Column.number("last_seen_at"),
          Column.text("duplicate_group"),
          Column.number("job").absent(LEFT_OUT).since(27),
          Column.flag("copy").absent(LEFT_OUT).since(27),
          Column.flag("reposted").absent(LEFT_OUT).since(28));

  public static final Table CONTENT =
      Table.unchecked("posting_content", Column.number("number").asKey(), Column.packed("content"));

  public static final Table SOURCES =
      Table.unchecked(
          "posting_source", Column.number("number").asKey(), Column.text("source").asKey());

  public static final Table URLS =
      Table.of(
          "posting_url",
          "the row of the URL {url}",
          Column.text("url").asKey(),
          Column.number("number"));

  /**
   * The row of a posting that is stored under {@code revision}.
   *
   * @param before its row so far, whose group and job it keeps; null for a new posting
   */
  public static PostingRow of(
      long number,
      PostingId id,
      PostingContent content,
      PostingRecord record,
      @Nullable PostingRow before,
      long revision) {
    byte[] canonical = PostingJson.canonical(id, content);
    PostingState.Closed closed = record.state() instanceof PostingState.Closed it ? it : null;
    Instant expiresAt = content.expiresAt();
    return new PostingRow(
        number,
        id.value(),
        revision,
        Sha256.digest(canonical).bytes(),
        closed == null ? null : closed.reason().wire(),
        closed == null ? null : closed.at().getEpochSecond(),
        expiresAt == null ? null : expiresAt.getEpochSecond(),
        record.listed(),
        record.origin().wire(),
        record.firstSeenAt().getEpochSecond(),
        record.lastSeenAt().getEpochSecond(),
        canonical,
        before == null ? null : before.duplicateGroup,
        before == null ? null : before.job,
        before != null && before.reposted,
        sorted(record.sources()));
  }

  /** This row with the values of {@code record} that a touch changes. */
  public PostingRow touched(PostingRecord record) {
    return new PostingRow(
        number,
        id,
        revision,
        digest,
        closedReason,
        closedAt,
        expiresAt,
        listed,
        origin,
        firstSeenAt,
        record.lastSeenAt().getEpochSecond(),
        content,
        duplicateGroup,
        job,
        reposted,
        sorted(record.sources()));
  }

  /** This row in another group, or with another place in it, under the revision {@code changed}. */
  public PostingRow inGroup(@Nullable String group, boolean repeats, long changed) {
    return placed(group, job, repeats, changed);
  }

  /** This row with another job, under the revision {@code changed}. */
  public PostingRow ofJob(@Nullable OneJob other, long changed) {
    return placed(duplicateGroup, other, reposted, changed);
  }

  private PostingRow placed(
      @Nullable String group, @Nullable OneJob other, boolean repeats, long changed) {
    return new PostingRow(
        number,
        id,
        changed,
        digest,
        closedReason,
        closedAt,
        expiresAt,
        listed,
        origin,
        firstSeenAt,
        lastSeenAt,
        content,
        group,
        other,
        repeats,
        sources);
  }

  private static List<String> sorted(List<String> sources) {
    return sources.stream().sorted().distinct().toList();
  }

  public boolean open() {
    return closedReason == null;
  }

  /** Whether no source has shown it. */
  public boolean isSubmitted() {
    return origin.equals(Origin.SUBMITTED.wire());
  }

  public long checksum() {
    RowChecksum checksum =
        new RowChecksum()
            .add(number)
            .add(id)
            .add(revision)
            .add(digest)
            .add(closedReason)
            .add(closedAt)
            .add(expiresAt)
            .add(listed ? 1L : 0L)
            .add(origin)
            .add(firstSeenAt)
            .add(lastSeenAt)
            .add(content)
            .add(duplicateGroup);
    if (job != null) { // a row without has the checksum of an earlier version
      checksum.add(job.number()).add(job.copy() ? 1L : 0L);
    }
    if (reposted) {
      checksum.add(1L);
    }
    sources.forEach(checksum::add);
    return checksum.value();
  }

  /** The values of {@link #TABLE}, with the checksum. */
  public @Nullable Object[] values() {
    return new @Nullable Object[] {
      number,
      id,
      revision,
      digest,
      closedReason,
      closedAt,
      expiresAt,
      listed,
      origin,
      firstSeenAt,
      lastSeenAt,
      duplicateGroup,
      job == null ? null : job.number(),
      job == null ? null : job.copy(),
      repostedOrNull(),
      checksum()
    };
  }

  /** As the column has it: a row that is no repost is that of an earlier version. */
  public @Nullable Boolean repostedOrNull() {
    return reposted ? true : null;
  }

  static boolean isReposted(@Nullable Long stored) {
    return stored != null && stored != 0;
  }

  /** The posting of this row. Parses the content. */
  public Posting posting() {
    return posting(PostingJson.parse(content));
  }

  /** The posting of this row, with content that is parsed already. */
  public Posting posting(PostingContent known) {
    return new Posting(new PostingId(id), Digest.of(digest), known, record(), revision);
  }

  /** The posting of this row, with unparsed content. */
  public StoredPosting stored() {
    Instant expires = expiresAt == null ? null : Instant.ofEpochSecond(expiresAt);
    return new StoredPosting(
        new PostingId(id), Digest.of(digest), content, expires, record(), revision);
  }

  private PostingRecord record() {
    return new PostingRecord(
        state(),
        listed,
        wireOrigin(),
        sources,
        Instant.ofEpochSecond(firstSeenAt),
        Instant.ofEpochSecond(lastSeenAt),
        duplicateGroup == null ? null : new PostingId(duplicateGroup),
        job,
        reposted);
  }

  private PostingState state() {
    if (closedReason == null || closedAt == null) {
      return PostingState.open();
    }
    return new PostingState.Closed(
        PostingState.ClosedReason.of(closedReason), Instant.ofEpochSecond(closedAt));
  }

  private Origin wireOrigin() {
    for (Origin each : Origin.values()) {
      if (each.wire().equals(origin)) {
        return each;
      }
    }
    throw new IllegalStateException("no origin \"" + origin + "\"");
  }
}
