package dev.corpuscore.signature;

import java.util.Locale;

/** What a key signs. A service has one key for each, so that the loss of one harms only half. */
public enum KeyPurpose {
  /** Envelopes: statements of role searches, receipts, roots of the corpus. */
  STATEMENTS,
  /** Checkpoints of transparency logs. */
  LOG;

  /** The name on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
