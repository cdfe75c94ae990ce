package dev.corpuscore.model;

/** One change of the corpus, under its revision. */
public sealed interface Change {
  /** The posting that changed. */
  PostingId id();

  /** The change's number: later changes have higher ones. */
  long revision();

  /** The posting is now this. */
  record Put(Posting posting) implements Change {
    @Override
    public PostingId id() {
      return posting.id();
    }

    @Override
    public long revision() {
      return posting.revision();
    }
  }

  /** The posting is gone. */
  record Removed(PostingId id, long revision) implements Change {}
}
