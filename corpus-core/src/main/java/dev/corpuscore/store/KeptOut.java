package dev.corpuscore.store;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A posting that is kept out of the corpus.
 *
 * @param reason why, for operators
 * @param since to the second
 * @param ledTo if this entry is for the ad at a URL that led to a kept-out posting, that posting;
 *     null if this entry is the kept-out posting itself
 */
public record KeptOut(PostingId posting, String reason, Instant since, @Nullable PostingId ledTo) {}
