package dev.corpuscore.model.following;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import java.time.Instant;

/** One change of what is listed, as whoever follows the corpus from outside learns it. */
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

  /** A listed posting is not listed any more; nothing else is told of it. */
  record Remove(PostingId id, long revision, Instant at) implements PublicChange {}
}
