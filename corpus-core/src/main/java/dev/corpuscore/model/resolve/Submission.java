package dev.corpuscore.model.resolve;

import dev.corpuscore.model.erasure.ParticipantHash;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one caller typed about one posting.
 *
 * @param alias the URL in its canonical form, where it does not tell by itself which posting is
 *     meant; else null
 * @param participant who typed it, or null where the caller did not say
 */
public record Submission(
    Typed typed, @Nullable String alias, @Nullable ParticipantHash participant, Instant at) {}
