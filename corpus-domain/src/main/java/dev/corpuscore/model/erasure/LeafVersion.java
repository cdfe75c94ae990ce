package dev.corpuscore.model.erasure;

/** The form in which the log has an entry of the ledger. */
public enum LeafVersion {
  /** It names the receipt: everybody who reads the log sees its id. */
  FIRST,
  /** It commits to the receipt: who has not its salt sees nothing of it. New entries are so. */
  SECOND
}
