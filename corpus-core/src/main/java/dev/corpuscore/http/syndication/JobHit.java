package dev.corpuscore.http.syndication;

import dev.corpuscore.model.PostingContent;

/**
 * The parts of a posting that a feed of jobs shows.
 *
 * @param content the posting's content; of the description's text only the beginning, of its HTML
 *     all or nothing
 * @param isGiven whether its sources let it be given to other sites; if not, {@code content} has no
 *     description
 */
public record JobHit(PostingContent content, boolean isGiven) {}
