package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Standing;
import dev.corpuscore.store.Visit;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an imported line does to the posting that it names. The URL stays the one first seen; what
 * is already known and says the same gets no new revision.
 *
 * @param said the line's record, or null; with one, the posting is restored as it was known there
 */
record ImportRule(PostingId id, PostingContent content, @Nullable PostingRecord said, Instant now)
    implements Visit.Rule {

  @Override
  public Visit.Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      return new Visit.Decision.Put(content, said == null ? fresh() : normal(said));
    }
    PostingContent kept =
        stored.content().url().equals(content.url())
            ? content
            : content.toBuilder().url(stored.content().url()).build();
    PostingRecord record =
        said == null ? seenAgain(stored.record()) : merged(stored.record(), normal(said));
    boolean unchanged = sameButSeen(record, stored.record()) && saysTheSame(kept, stored);
    return unchanged ? new Visit.Decision.Touch(record) : new Visit.Decision.Put(kept, record);
  }

  private PostingRecord fresh() {
    return new PostingRecord(Standing.open(), true, Origin.IMPORT, List.of(), now, now);
  }

  /** Link-only postings stay unlisted; what was only submitted is now known from an ad. */
  private PostingRecord seenAgain(PostingRecord known) {
    boolean submitted = known.origin() == Origin.SUBMITTED;
    return new PostingRecord(
        standing(known.standing()),
        submitted || known.listed(),
        submitted ? Origin.IMPORT : known.origin(),
        known.sources(),
        known.firstSeenAt(),
        later(known.lastSeenAt(), now));
  }

  /** An ad that its own date has closed is not opened by seeing it again. */
  private Standing standing(Standing known) {
    boolean over = content.expiresAt() != null && !content.expiresAt().isAfter(now);
    boolean expired =
        known instanceof Standing.Closed closed && closed.reason() == Standing.ClosedReason.EXPIRED;
    return over && expired ? known : Standing.open();
  }

  private static PostingRecord merged(PostingRecord known, PostingRecord said) {
    return new PostingRecord(
        said.standing(),
        said.listed(),
        said.origin(),
        said.sources(),
        known.firstSeenAt().isBefore(said.firstSeenAt()) ? known.firstSeenAt() : said.firstSeenAt(),
        later(known.lastSeenAt(), said.lastSeenAt()));
  }

  private static PostingRecord normal(PostingRecord record) {
    return new PostingRecord(
        record.standing(),
        record.listed(),
        record.origin(),
        List.copyOf(new TreeSet<>(record.sources())),
        record.firstSeenAt(),
        record.lastSeenAt());
  }

  /** Whether two records differ in nothing but what a touch may change. */
  private static boolean sameButSeen(PostingRecord one, PostingRecord other) {
    return one.standing().equals(other.standing())
        && one.listed() == other.listed()
        && one.origin() == other.origin()
        && one.sources().equals(other.sources())
        && one.firstSeenAt().equals(other.firstSeenAt());
  }

  /** Equal values may be written in two ways, such as 0.0 and -0.0: then the digests decide. */
  private boolean saysTheSame(PostingContent kept, Posting stored) {
    return kept.equals(stored.content())
        || Sha256.digest(PostingJson.canonical(id, kept)).equals(stored.digest());
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
