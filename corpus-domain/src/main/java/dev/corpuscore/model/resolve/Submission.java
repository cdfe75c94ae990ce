package dev.corpuscore.model.resolve;

import dev.corpuscore.model.erasure.ParticipantHash;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one caller submitted about one posting.
 *
 * @param alias the URL in its canonical form if the URL alone does not identify the posting; else
 *     null
 * @param participant who submitted it, or null if the caller did not say
 */
public record Submission(
    SubmittedAd typed, @Nullable String alias, @Nullable ParticipantHash participant, Instant at) {}
