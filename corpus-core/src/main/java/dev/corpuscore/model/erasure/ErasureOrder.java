package dev.corpuscore.model.erasure;

import dev.corpuscore.model.Digest;
import java.time.Instant;

/**
 * What a store is told of an erasure: all of the request but what names the participant.
 *
 * @param erasureId a UUID, as spelled by who sent it
 * @param requestDigest the digest of the whole request
 * @param receivedAt when it came here
 */
public record ErasureOrder(
    String erasureId, Digest requestDigest, ParticipantHash participant, Instant receivedAt) {}
