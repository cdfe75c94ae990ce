package dev.corpuscore.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a board after asking it.
 *
 * @param reason why it is not complete; null exactly where it is
 * @param offers one for each ad, in the board's order
 * @param refused ads that are there and cannot be read
 */
public record Listing(
    State state, @Nullable String reason, List<Entry.Offer> offers, List<Entry.Refused> refused) {
  public Listing {
    offers = List.copyOf(offers);
    refused = List.copyOf(refused);
  }

  /** Whether the board was seen as a whole. */
  public enum State {
    /** Every ad of the board is here; what is not, is gone. */
    COMPLETE,
    /** There are more ads than these. */
    TRUNCATED,
    /** The board did not answer as a board. */
    UNREADABLE
  }
}
