package dev.corpuscore.feed;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a board after asking it. Each ad is in one of the lists, once.
 *
 * @param scope how much of the board a complete listing holds
 * @param reason why it is not complete; null exactly where it is
 * @param offers one for each ad, in the board's order
 * @param links ads that are known by their page alone
 * @param withdrawn ads that the board says are taken down
 * @param refused ads that are there and cannot be read
 */
public record Listing(
    State state,
    ListingFeed.Scope scope,
    @Nullable String reason,
    List<Entry.Offer> offers,
    List<Entry.Link> links,
    List<Entry.Withdrawn> withdrawn,
    List<Entry.Refused> refused) {
  public Listing {
    offers = List.copyOf(offers);
    links = List.copyOf(links);
    withdrawn = List.copyOf(withdrawn);
    refused = List.copyOf(refused);
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
    if (missing == null) {
      return true;
    }
    Instant oldest = null;
    for (Entry.Offer offer : offers) {
      Published published = offer.content().published();
      if (published != null && (oldest == null || published.at().isBefore(oldest))) {
        oldest = published.at();
      }
    }
    return oldest == null || missing.at().isBefore(oldest);
  }
}
