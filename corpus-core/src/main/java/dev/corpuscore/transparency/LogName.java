package dev.corpuscore.transparency;

import java.util.Locale;

/** The transparency logs of a corpus. */
public enum LogName {
  /** One entry for each erasure, in the order of the ledger. */
  LEDGER,
  /** One entry for each day, the root of the corpus, and one for each use of a public key. */
  ROOTS;

  /** The name in paths, in origins and in tables. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
