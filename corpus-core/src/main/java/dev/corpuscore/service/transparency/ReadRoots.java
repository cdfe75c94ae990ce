package dev.corpuscore.service.transparency;

import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.LogName;

/** What is shown of the log of the roots of the corpus. */
public final class ReadRoots extends ReadLog {
  /** The log of this store. */
  public ReadRoots(Store store) {
    super(store.log(LogName.ROOTS));
  }
}
