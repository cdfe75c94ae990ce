package dev.corpuscore.store;

/** What an update did. */
public enum Outcome {
  /** There was no such posting; now there is. */
  ADDED,
  /** It has new content or a new record. */
  UPDATED,
  /** It was closed and is open again. */
  REOPENED,
  /** It was open and is closed now. */
  CLOSED,
  /** It is gone from the store. */
  REMOVED,
  /** No new revision. */
  UNCHANGED,
  /** It is not there and may not come in, see {@link Removals}; nothing has changed. */
  KEPT_OUT
}
