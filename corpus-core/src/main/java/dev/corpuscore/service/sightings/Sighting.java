package dev.corpuscore.service.sightings;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;

/**
 * What becomes of a known posting that is seen again, whoever sees it. What says the same gets no
 * new revision.
 */
public final class Sighting {
  private Sighting() {}

  /** Who saw the posting. */
  public enum By {
    /** The applicant tracking system whose ad it is. */
    SYSTEM,
    /** The ad's own page or system, asked because of a link that somebody pasted. */
    LINK,
    /** A source's listing, or an import. */
    LISTING
  }

  /**
   * Returns what to do with {@code stored} when it now says {@code said} and is known as {@code
   * record}. What this version cannot read of {@code stored} stays, unless callers typed it.
   */
  public static PostingUpdate.Decision decide(
      Posting stored, PostingContent said, PostingRecord record, By by) {
    String url = url(stored, said, by);
    PostingContent there = url.equals(said.url()) ? said : said.toBuilder().url(url).build();
    PostingContent kept =
        stored.record().origin() == Origin.SUBMITTED
            ? there
            : PostingJson.carryOver(stored.content(), there);
    boolean unchanged = sameButSeen(record, stored.record()) && saysTheSame(kept, stored);
    return unchanged
        ? new PostingUpdate.Decision.Touch(record)
        : new PostingUpdate.Decision.Put(kept, record);
  }

  /**
   * The URL that the posting bears from now on: the first that a source gave it, so that ids,
   * digests and snapshots stay. What only callers gave is not kept, and neither is a link elsewhere
   * once the system whose ad it is has named its own.
   */
  private static String url(Posting stored, PostingContent said, By by) {
    PostingContent known = stored.content();
    return switch (stored.record().origin()) {
      case SUBMITTED -> said.url();
      case FETCHED -> by == By.LINK || isElsewhere(known, said, by) ? said.url() : known.url();
      case CATALOG, IMPORT -> isElsewhere(known, said, by) ? said.url() : known.url();
    };
  }

  private static boolean isElsewhere(PostingContent known, PostingContent said, By by) {
    return by != By.LISTING
        && known.identity() != null
        && !UrlIdentity.isLinkOf(known.url(), known.identity())
        && !WebUrl.parse(known.url()).host().equals(WebUrl.parse(said.url()).host());
  }

  /**
   * The record of a posting that is there at {@code now}, saying {@code said}: open, unless its own
   * date has closed it. What was only submitted is now known from an ad, of {@code origin}.
   *
   * @param listed whether searches may show it from now on
   */
  public static PostingRecord seenAgain(
      PostingRecord known, PostingContent said, Origin origin, boolean listed, Instant now) {
    return new PostingRecord(
        state(known.state(), said, now),
        listed,
        known.origin() == Origin.SUBMITTED ? origin : known.origin(),
        known.sources(),
        known.firstSeenAt(),
        later(known.lastSeenAt(), now));
  }

  /** The later of two moments. */
  public static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** An ad that its own date has closed is not opened by seeing it again. */
  private static PostingState state(PostingState known, PostingContent said, Instant now) {
    boolean over = said.expiresAt() != null && !said.expiresAt().isAfter(now);
    boolean expired =
        known instanceof PostingState.Closed closed
            && closed.reason() == PostingState.ClosedReason.EXPIRED;
    return over && expired ? known : PostingState.open();
  }

  /** Whether two records differ in nothing but what a touch may change. */
  private static boolean sameButSeen(PostingRecord one, PostingRecord other) {
    return one.state().equals(other.state())
        && one.listed() == other.listed()
        && one.origin() == other.origin()
        && one.sources().equals(other.sources())
        && one.firstSeenAt().equals(other.firstSeenAt());
  }

  /** Equal values may be written in two ways, such as 0.0 and -0.0: then the digests decide. */
  private static boolean saysTheSame(PostingContent kept, Posting stored) {
    PostingId id = stored.id();
    return kept.equals(stored.content())
        || Sha256.digest(PostingJson.canonical(id, kept)).equals(stored.digest());
  }
}
