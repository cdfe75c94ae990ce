package dev.corpuscore.model.following;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import java.time.Instant;

/** One change of a listed posting, as followers of the corpus get it. */
public sealed interface PublicChange {
  /** The posting that changed. */
  PostingId id();

  /** The number of the change. Later changes have higher numbers. */
  long revision();

  /** A listed posting that is open was added or changed to this. */
  record Upsert(Posting posting) implements PublicChange {
    @Override
    public PostingId id() {
      return posting.id();
    }

    @Override
    public long revision() {
      return posting.revision();
    }
  }

  /** A listed posting was closed, or changed while it was closed, to this. */
  record Close(Posting posting) implements PublicChange {
    @Override
    public PostingId id() {
      return posting.id();
    }

    @Override
    public long revision() {
      return posting.revision();
    }
  }

  /** A listed posting is no longer listed. There is no other information about it. */
  record Remove(PostingId id, long revision, Instant at) implements PublicChange {}
}
