package dev.corpuscore.service.transparency;

import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.TransparencyLog.Origin;
import dev.corpuscore.transparency.LogName;
import java.util.List;
import java.util.stream.Stream;

/** The public keys that verify what this corpus signs, as they are published. Thread-safe. */
public final class ReadKeys {
  private final Store store;

  public ReadKeys(Store store) {
    this.store = store;
  }

  /**
   * All uses of all keys, with the corpus and every name that its logs have had; nothing where
   * nothing was ever signed.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read
   */
  public TrustedKeys published() {
    List<PublishedKey> keys = store.signingKeys().all();
    if (keys.isEmpty()) {
      return new TrustedKeys(keys);
    }
    List<String> logs =
        Stream.of(LogName.values())
            .flatMap(log -> store.log(log).origins().stream())
            .map(Origin::name)
            .toList();
    return new TrustedKeys(store.corpusId(), logs, keys);
  }
}
