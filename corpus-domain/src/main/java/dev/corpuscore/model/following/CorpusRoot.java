package dev.corpuscore.model.following;

import dev.corpuscore.model.Digest;

/**
 * The root of the corpus at one position: it commits to id, digest, state and expiry of every
 * listed posting there.
 *
 * @param leaves the number of these postings
 */
public record CorpusRoot(CorpusPosition position, Digest root, long leaves) {}
