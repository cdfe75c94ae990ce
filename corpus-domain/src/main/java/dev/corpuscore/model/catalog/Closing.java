package dev.corpuscore.model.catalog;

import dev.corpuscore.model.PostingId;
import java.time.Instant;

/**
 * The evidence for why a source closed a posting, or would have closed it.
 *
 * @param reason a sentence for people
 * @param lastSeenAt when the source last showed the posting
 * @param listing SHA-256 of the answers that did not contain the posting, 64 hex digits
 * @param size how many ads these answers contained
 * @param at when it was closed
 */
public record Closing(
    PostingId posting,
    String source,
    String reason,
    Instant lastSeenAt,
    String listing,
    int size,
    Instant at) {
  /** This, where the posting was last seen at another time. */
  public Closing seenAt(Instant seen) {
    return new Closing(posting, source, reason, seen, listing, size, at);
  }
}
