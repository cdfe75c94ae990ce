package dev.corpuscore.model.following;

import dev.corpuscore.model.PostingId;
import java.time.Instant;

/**
 * A posting that was listed once and is not any more: it was removed, or is unlisted.
 *
 * @param revision the change by which it ceased to be listed; later changes of an unlisted posting
 *     do not move it
 * @param at when, in whole seconds
 */
public record Delisting(PostingId id, long revision, Instant at) {}
