package dev.corpuscore.service.lifecycle;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.identity.UrlIdentities;
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
 * Decides what changes in a stored posting when its ad is seen again. If the content is the same,
 * the posting gets no new revision.
 */
enum Sighting {
  /** Seen in the listing of the ad's own applicant tracking system. */
  SYSTEM,
  /** Seen on the ad's own page or system, which was read because of a submitted link. */
  LINK,
  /** Seen in another source's listing, or in an import. */
  LISTING;

  /**
   * Returns the decision for {@code stored}. Members of {@code stored} that this version cannot
   * read are kept, unless callers submitted them.
   *
   * @param said the content that was seen now
   * @param record the new record of the posting
   * @param contacts as {@link Decision.Put#contacts}
   */
  Decision of(
      Posting stored, PostingContent said, PostingRecord record, @Nullable AdContacts contacts) {
    String url = url(stored, said);
    PostingContent there = url.equals(said.url()) ? said : said.toBuilder().url(url).build();
    if (stored.content().identity() == null && UrlIdentities.isLater(said.identity())) {
      // the posting's id is that of its URL, from before this system was known
      there = there.toBuilder().identity(null).build();
    }
    PostingContent kept =
        stored.record().origin() == Origin.SUBMITTED
            ? there
            : PostingJson.carryOver(stored.content(), there);
    return stored.record().isSeenAs(record) && saysTheSame(kept, stored)
        ? new Decision.Touch(record, contacts)
        : new Decision.Put(kept, record, contacts);
  }

  /**
   * The record of a posting whose ad was seen at {@code now} with the content {@code said}. It is
   * open, except if its own date has passed. A posting that was only submitted gets the origin
   * {@code origin}.
   */
  static PostingRecord again(
      PostingRecord known, PostingContent said, Origin origin, boolean listed, Instant now) {
    PostingRecord seen = known.knownFrom(origin, now).listed(listed).seen(now);
    boolean over = said.expiresAt() != null && !said.expiresAt().isAfter(now);
    return over && known.isClosed(ClosedReason.EXPIRED) ? seen : seen.opened();
  }

  /**
   * The URL of the posting from now on. The first URL of a source is kept, so that ids, digests and
   * snapshots do not change. A URL that only callers submitted is replaced; so is a link elsewhere
   * when the ad's own system gives its URL.
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

  /**
   * Digests are compared as well, because equal content may differ in form, such as 0.0 and -0.0.
   */
  private static boolean saysTheSame(PostingContent kept, Posting stored) {
    return kept.equals(stored.content())
        || Sha256.digest(PostingJson.canonical(stored.id(), kept)).equals(stored.digest());
  }
}
