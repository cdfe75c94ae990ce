package dev.corpuscore.model;

/** One change of the corpus, under its revision. */
public sealed interface Change {
  /** The posting that changed. */
  PostingId id();

  /** The number of the change. Later changes have higher numbers. */
  long revision();

  /** The posting was added or changed to this. */
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

  /** The posting was removed. */
  record Removed(PostingId id, long revision) implements Change {}

  /**
   * The posting changed, but its stored row is damaged.
   *
   * @param id the posting's id; if the id is damaged too, an id that stands for the damaged row
   * @param revision the revision; if it is damaged too, that of the following change, or the newest
   * @param reason a sentence for an operator, with what to do
   */
  record Damaged(PostingId id, long revision, String reason) implements Change {}
}
