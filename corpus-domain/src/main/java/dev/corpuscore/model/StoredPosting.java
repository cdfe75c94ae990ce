package dev.corpuscore.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One job ad with its content as the bytes it was stored in, for answers that show all of it and
 * look at none of it.
 *
 * @param digest SHA-256 over {@code content}
 * @param content the RFC 8785 form of id and content; not to be changed
 * @param expiresAt the content's, to the second, or null
 * @param revision as in {@link Posting}
 */
public record StoredPosting(
    PostingId id,
    Digest digest,
    byte[] content,
    @Nullable Instant expiresAt,
    PostingRecord record,
    long revision) {
  /** This posting as it reads at {@code now}: open, or closed by its own expiry. */
  public StoredPosting at(Instant now) {
    return new StoredPosting(id, digest, content, expiresAt, record.at(now, expiresAt), revision);
  }
}
