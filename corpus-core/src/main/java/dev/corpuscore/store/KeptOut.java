package dev.corpuscore.store;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A posting that may not come in.
 *
 * @param reason why, for operators
 * @param since to the second
 * @param ledTo the posting that was kept out, if this one is the ad at a URL that led there; null
 *     if it is the one that was kept out
 */
public record KeptOut(PostingId posting, String reason, Instant since, @Nullable PostingId ledTo) {}
