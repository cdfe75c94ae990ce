package dev.corpuscore.feed;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.PostingContent;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One ad of an answer. */
public sealed interface BoardEntry {
  /** Which ad it is; null where that cannot be told. */
  @Nullable UrlIdentity at();

  /** An ad that the answer shows, whether or not it can be read. */
  sealed interface Shown extends BoardEntry {
    /** The same, where it answers the question for this one ad. */
    AdReading reading();
  }

  /** An ad that is there and can be read: here, or by asking for its rest. */
  sealed interface Open extends BoardEntry {
    @Override
    UrlIdentity at();

    /** What to ask to have it whole; null where this is all there is. */
    @Nullable FeedRequest rest();
  }

  /**
   * A posting.
   *
   * @param at what its URL names, unless the content has an identity of its own
   * @param listed false for an ad that only its link shows
   * @param rest what to ask to have it whole, with {@code content} as {@link Job#known}; null where
   *     this is all there is
   */
  record Offer(UrlIdentity at, PostingContent content, boolean listed, @Nullable FeedRequest rest)
      implements Shown, Open {
    /** An ad that the answer shows whole. */
    public static Offer whole(UrlIdentity at, PostingContent content, boolean listed) {
      return new Offer(at, content, listed, null);
    }

    @Override
    public AdReading reading() {
      return new AdReading.Found(at, content, listed);
    }
  }

  /**
   * An ad of which the listing says only where it is.
   *
   * @param rest its page
   * @param changedAt when the page last changed, as the listing says; null if it does not
   */
  record Link(UrlIdentity at, FeedRequest rest, @Nullable Instant changedAt) implements Open {
    /** How long a page is believed of which the listing does not say when it changed. */
    public static final Duration BELIEVED = Duration.ofDays(7);

    /** A day's name may end that much later elsewhere; what is said of the future says nothing. */
    private static final Duration ONE_DAY = Duration.ofDays(1);

    /**
     * Whether the page is to be asked at {@code now}.
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
   * An ad that the listing names as taken down.
   *
   * @param when it was, null if that is not said
   */
  record Withdrawn(UrlIdentity at, @Nullable Instant when) implements BoardEntry {}

  /**
   * An ad that cannot be read, or an answer that holds none.
   *
   * @param at whose it is, where that can be told: such an ad is still there
   * @param reason a sentence without the board's own words
   */
  record Refused(@Nullable UrlIdentity at, String reason) implements Shown {
    @Override
    public AdReading reading() {
      return new AdReading.Unread(reason);
    }
  }
}
