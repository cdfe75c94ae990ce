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

  /**
   * Something happened to the posting, and what is stored about it cannot be believed.
   *
   * @param id where the damage took the id too, one that stands for the damaged row
   * @param revision where the damage took the revision too, that of the change behind it, or the
   *     newest
   * @param reason a sentence for an operator, with what to do
   */
  record Damaged(PostingId id, long revision, String reason) implements Change {}
}
