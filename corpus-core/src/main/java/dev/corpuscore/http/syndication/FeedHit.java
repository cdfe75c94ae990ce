package dev.corpuscore.http.syndication;

import dev.corpuscore.model.PostingContent;
import java.time.Instant;

/**
 * The parts of a posting that a feed shows.
 *
 * @param content the posting's content; of the description's text only the beginning, of its HTML
 *     all or nothing
 * @param updatedAt when the posting last changed; after a rebuild of the index, when it was last
 *     seen
 */
public record FeedHit(PostingContent content, Instant updatedAt) {}
