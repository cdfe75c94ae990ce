package dev.corpuscore.model;

import java.time.Instant;

/**
 * One job ad, as the store holds it.
 *
 * @param digest SHA-256 over the RFC 8785 form of {@code id} and {@code content}; the record is not
 *     in it, so what the Core learns about a posting never changes what the posting says
 * @param revision the change of the corpus that last touched this posting, from 1
 */
public record Posting(
    PostingId id, Digest digest, PostingContent content, PostingRecord record, long revision) {
  /** This posting as it reads at {@code now}: open, or closed by its own expiry. */
  public Posting at(Instant now) {
    return new Posting(id, digest, content, record.at(now, content.expiresAt()), revision);
  }

  /** Whether the index of open postings has it, though it may have expired by now. */
  public boolean isListedOpen() {
    return record.listed() && !record.isClosed();
  }

  /** Whether the index of closed postings has it. */
  public boolean isListedClosed() {
    return record.listed() && record.isClosed();
  }

  /** Whether a search at {@code now} may show it. */
  public boolean searchable(Instant now) {
    return record.listed()
        && record.at(now, content.expiresAt()).state() instanceof PostingState.Open;
  }
}
