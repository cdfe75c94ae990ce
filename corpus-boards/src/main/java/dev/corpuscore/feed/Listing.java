package dev.corpuscore.feed;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a board after asking it. Each ad is in one of the lists, once. Entries are read
 * from the disk whenever they are asked for, as long as the walk is open that saw them. Not
 * thread-safe.
 */
public final class Listing {
  private final State state;
  private final Feed.Scope scope;
  private final @Nullable String reason;
  private final @Nullable Instant until;
  private final List<BoardEntry.Offer> offers;
  private final List<BoardEntry.Link> links;
  private final List<BoardEntry.Withdrawn> withdrawn;
  private final List<BoardEntry.Refused> refused;
  private @Nullable Instant oldest;
  private boolean oldestIsKnown;

  /**
   * @param reason why it is not complete; null exactly where it is
   */
  Listing(
      State state,
      Feed.Scope scope,
      @Nullable String reason,
      @Nullable Instant until,
      SeenEntries entries) {
    this.state = state;
    this.scope = scope;
    this.reason = reason;
    this.until = until;
    this.offers = entries.only(BoardEntry.Offer.class);
    this.links = entries.only(BoardEntry.Link.class);
    this.withdrawn = entries.only(BoardEntry.Withdrawn.class);
    this.refused = entries.only(BoardEntry.Refused.class);
  }

  /** Whether the board was seen as a whole. */
  public State state() {
    return state;
  }

  /** How much of the board a complete listing holds. */
  public Feed.Scope scope() {
    return scope;
  }

  /** Why the listing is not complete; null if it is complete. */
  public @Nullable String reason() {
    return reason;
  }

  /** Up to when a list of changes was read that has more than one walk may read; else null. */
  public @Nullable Instant until() {
    return until;
  }

  /** One for each ad, in the board's order. */
  public List<BoardEntry.Offer> offers() {
    return offers;
  }

  /** Ads that are known by their page alone. */
  public List<BoardEntry.Link> links() {
    return links;
  }

  /** Ads that the board says are taken down. */
  public List<BoardEntry.Withdrawn> withdrawn() {
    return withdrawn;
  }

  /** Ads that are there and cannot be read. */
  public List<BoardEntry.Refused> refused() {
    return refused;
  }

  /** Whether the board was seen as far as it shows itself. */
  public enum State {
    /** Everything that this board lists is here. */
    COMPLETE,
    /** There are more ads than these. */
    TRUNCATED,
    /** The board did not answer as a board. */
    UNREADABLE
  }

  /** How many ads are there. */
  public int size() {
    return offers.size() + links.size() + refused.size();
  }

  /**
   * Whether a posting is gone from the board that was there and is in none of the lists. What is
   * withdrawn by name is gone in any case.
   *
   * <p>Of a listing of the newest ads, one that is no longer there may have been pushed out by
   * newer ones; then it is older than all that stayed, and there are no fewer than before.
   *
   * @param before the {@link #size} of the last complete listing; 0 if there was none
   */
  public boolean isGone(PostingContent missing, int before) {
    if (state != State.COMPLETE) {
      return false;
    }
    return switch (scope) {
      case ALL -> true;
      case CHANGES -> false;
      case NEWEST -> size() < before || !isOlderThanAll(missing.published());
    };
  }

  private boolean isOlderThanAll(@Nullable Published missing) {
    Instant oldestThere = oldest();
    return missing == null || oldestThere == null || missing.at().isBefore(oldestThere);
  }

  /** When the oldest offer was published that says so; all are read for that, once. */
  private @Nullable Instant oldest() {
    if (!oldestIsKnown) {
      for (BoardEntry.Offer offer : offers) {
        Published published = offer.content().published();
        if (published != null && (oldest == null || published.at().isBefore(oldest))) {
          oldest = published.at();
        }
      }
      oldestIsKnown = true;
    }
    return oldest;
  }
}
