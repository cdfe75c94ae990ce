package dev.corpuscore.store;

/** The result of an update. */
public enum Outcome {
  /** The posting was added. */
  ADDED,
  /** It has new content or a new record. */
  UPDATED,
  /** It was closed and is open again. */
  REOPENED,
  /** It was open and is closed now. */
  CLOSED,
  /** It was removed from the store. */
  REMOVED,
  /** It has no new revision. */
  UNCHANGED,
  /** The posting is kept out, see {@link Removals}; nothing has changed. */
  KEPT_OUT
}
