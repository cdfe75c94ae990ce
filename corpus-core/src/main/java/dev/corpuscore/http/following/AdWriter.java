package dev.corpuscore.http.following;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import java.time.Instant;

/** Writes postings in the shape of ads. */
public interface AdWriter {
  /**
   * Returns the JSON of the ad, without the {@code relevance} that only a search has, and without
   * contacts.
   */
  byte[] withoutRelevance(Posting posting);

  /** A time as ads that we build have it. */
  String time(Instant at);

  /** A time as the ad of this posting has its own ones. */
  String time(Instant at, PostingContent posting);
}
