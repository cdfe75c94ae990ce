package dev.corpuscore.model.erasure;

import dev.corpuscore.model.Digest;
import java.time.Instant;

/**
 * An erasure as the store receives it: the request without anything that names the participant.
 *
 * @param erasureId a UUID, as spelled by who sent it
 * @param requestDigest the digest of the whole request
 * @param receivedAt when it came here
 */
public record ErasureOrder(
    String erasureId, Digest requestDigest, ParticipantHash participant, Instant receivedAt) {}
