package dev.corpuscore.feed;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.jobtech.AdContacts;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One ad of an answer. */
public sealed interface BoardEntry {
  /** Which ad it is; null if that is not known. */
  @Nullable UrlIdentity at();

  /** An ad that the answer shows, whether or not it can be read. */
  sealed interface Shown extends BoardEntry {
    /** The same entry as the answer to a request for this one ad. */
    AdReading reading();
  }

  /** An ad that can be read: from this answer alone, or with the answer for its rest. */
  sealed interface Open extends BoardEntry {
    @Override
    UrlIdentity at();

    /** The request for the rest of the ad; null if this is the whole ad. */
    @Nullable FeedRequest rest();
  }

  /**
   * A posting.
   *
   * @param at what its URL names, unless the content has an identity of its own
   * @param listed false for an ad that only its link shows
   * @param rest the request for the rest of the ad, with {@code content} as {@link
   *     AdRequest#known}; null if this is the whole ad
   * @param contacts whom a JobTech ad names; null where the answer cannot say that
   */
  record Offer(
      UrlIdentity at,
      PostingContent content,
      boolean listed,
      @Nullable FeedRequest rest,
      @Nullable AdContacts contacts)
      implements Shown, Open {
    /** An ad of a system that does not tell whom to ask. */
    public Offer(
        UrlIdentity at, PostingContent content, boolean listed, @Nullable FeedRequest rest) {
      this(at, content, listed, rest, null);
    }

    /** An ad that the answer shows completely. */
    public static Offer whole(UrlIdentity at, PostingContent content, boolean listed) {
      return new Offer(at, content, listed, null);
    }

    @Override
    public AdReading reading() {
      return new AdReading.Found(content, listed);
    }
  }

  /**
   * An ad of which the listing shows only the URL.
   *
   * @param rest its page
   * @param changedAt when the page last changed, as the listing says; null if it does not
   */
  record Link(UrlIdentity at, FeedRequest rest, @Nullable Instant changedAt) implements Open {
    /** After this time a page is read again if the listing does not say when it changed. */
    public static final Duration BELIEVED = Duration.ofDays(7);

    /**
     * A date may be this much ahead because of time zones. A date further in the future is ignored.
     */
    private static final Duration ONE_DAY = Duration.ofDays(1);

    /**
     * Whether the page is due at {@code now}.
     *
     * @param askedAt when it was last read, whatever it held; null if never
     */
    public boolean isDue(@Nullable Instant askedAt, Instant now) {
      if (askedAt == null) {
        return true;
      }
      if (changedAt == null || changedAt.isAfter(now.plus(ONE_DAY))) {
        return !askedAt.plus(BELIEVED).isAfter(now);
      }
      return !changedAt.isBefore(askedAt);
    }
  }

  /**
   * An ad as a second answer has it, such as one in another language: it counts only if no entry
   * before it has a text of this ad.
   */
  record StandIn(Offer offer) implements BoardEntry {
    @Override
    public UrlIdentity at() {
      return offer.at();
    }
  }

  /**
   * An ad that the listing names as taken down.
   *
   * @param when it was taken down, or null if unknown
   */
  record Withdrawn(UrlIdentity at, @Nullable Instant when) implements BoardEntry {}

  /**
   * An ad that cannot be read, or an answer without an ad.
   *
   * @param at which ad it is, if known; an ad that cannot be read still exists
   * @param reason a sentence without the board's own words
   */
  record Refused(@Nullable UrlIdentity at, String reason) implements Shown {
    /** The same, with its place in front of the reason. */
    Refused in(String place) {
      return new Refused(at, place + ": " + reason);
    }

    @Override
    public AdReading reading() {
      return new AdReading.Unread(reason);
    }
  }
}
