package dev.corpuscore.model.resolve;

import dev.corpuscore.model.Posting;

/**
 * A posting, and how it was found.
 *
 * @param posting if it is not stored, only its id, digest and content count
 * @param stored false if only the caller describes it, and nothing that callers submit is kept
 */
public record Resolved(Posting posting, boolean stored, Resolution resolution) {}
