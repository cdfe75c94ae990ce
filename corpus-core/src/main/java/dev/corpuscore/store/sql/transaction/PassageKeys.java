package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.function.Supplier;

/** Where the keys are found under which redacted passages are looked for. Thread-safe. */
public final class PassageKeys {
  private volatile Supplier<PseudonymKeys> keys =
      () -> {
        throw new CorpusException(
            ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, "this process has no pseudonym key");
      };

  PassageKeys() {}

  public void under(Supplier<PseudonymKeys> found) {
    keys = found;
  }

  /**
   * Finds the keys.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} if one is missing
   */
  public PseudonymKeys find() {
    return keys.get();
  }
}
