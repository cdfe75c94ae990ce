package dev.corpuscore.service.lifecycle;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.store.PostingUpdate.Decision;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a known posting that is seen again, whoever sees it. What says the same gets no
 * new revision.
 */
enum Sighting {
  /** By the listing of the applicant tracking system whose ad it is. */
  SYSTEM,
  /** On the ad's own page or system, asked because of a link that somebody pasted. */
  LINK,
  /** By another source's listing, or an import. */
  LISTING;

  /**
   * Returns what to do with {@code stored} when it now says {@code said} and is known as {@code
   * record}. What this version cannot read of {@code stored} stays, unless callers typed it.
   *
   * @param contacts as {@link Decision.Put#contacts}
   */
  Decision of(
      Posting stored, PostingContent said, PostingRecord record, @Nullable AdContacts contacts) {
    String url = url(stored, said);
    PostingContent there = url.equals(said.url()) ? said : said.toBuilder().url(url).build();
    PostingContent kept =
        stored.record().origin() == Origin.SUBMITTED
            ? there
            : PostingJson.carryOver(stored.content(), there);
    boolean sameButSeen = record.equals(stored.record().seen(record.lastSeenAt()));
    return sameButSeen && saysTheSame(kept, stored)
        ? new Decision.Touch(record, contacts)
        : new Decision.Put(kept, record, contacts);
  }

  /**
   * The record of a posting that is there at {@code now}, saying {@code said}: open, except that an
   * ad which its own date has closed is not opened by seeing it again. What was only submitted is
   * now known from an ad, of {@code origin}.
   */
  static PostingRecord again(
      PostingRecord known, PostingContent said, Origin origin, boolean listed, Instant now) {
    PostingRecord seen = known.knownFrom(origin).listed(listed).seen(now);
    boolean over = said.expiresAt() != null && !said.expiresAt().isAfter(now);
    return over && known.isClosed(ClosedReason.EXPIRED) ? seen : seen.opened();
  }

  /**
   * The URL that the posting bears from now on: the first that a source gave it, so that ids,
   * digests and snapshots stay. What only callers gave is not kept, and neither is a link elsewhere
   * once the system whose ad it is has named its own.
   */
  private String url(Posting stored, PostingContent said) {
    PostingContent known = stored.content();
    boolean given =
        switch (stored.record().origin()) {
          case SUBMITTED -> true;
          case FETCHED -> this == LINK || isElsewhere(known, said);
          case CATALOG, IMPORT -> isElsewhere(known, said);
        };
    return given ? said.url() : known.url();
  }

  private boolean isElsewhere(PostingContent known, PostingContent said) {
    return this != LISTING
        && known.identity() != null
        && !UrlIdentities.isLinkOf(known.url(), known.identity())
        && !WebUrl.parse(known.url()).host().equals(WebUrl.parse(said.url()).host());
  }

  /** Equal values may be written in two ways, such as 0.0 and -0.0: then the digests decide. */
  private static boolean saysTheSame(PostingContent kept, Posting stored) {
    return kept.equals(stored.content())
        || Sha256.digest(PostingJson.canonical(stored.id(), kept)).equals(stored.digest());
  }
}
