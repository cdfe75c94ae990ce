package dev.corpuscore.service.erasure;

import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Store;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an operator has to mend so that whoever is erased stays erased. Thread-safe. */
public final class ErasureFaults {
  private final Store store;
  private final ParticipantGate gate;
  private final WalCheckpointer fold;
  private final @Nullable String restored;

  /**
   * @param restored why the store is taken for one that was restored from a backup; null if it is
   *     not
   */
  public ErasureFaults(
      Store store, ParticipantGate gate, WalCheckpointer fold, @Nullable String restored) {
    this.store = store;
    this.gate = gate;
    this.fold = fold;
    this.restored = restored;
  }

  /**
   * Returns why a store is taken for one that was restored from a backup: what is derived from it
   * knows more than it does. Null if not.
   *
   * @param indexed the newest revision that the index has applied
   */
  public static @Nullable String restored(long newest, long indexed) {
    return indexed <= newest
        ? null
        : "the index has reached revision "
            + indexed
            + ", the store only "
            + newest
            + ": the database is older than it was, and people who were erased may be in it again;"
            + " run ./corpus erasures replay FILE with a copy of the ledger, then restart";
  }

  /**
   * The gravest one, with what to do; empty if all is well.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be asked
   */
  public Optional<String> gravest() {
    return store
        .loss()
        .map(Loss::sentence)
        .or(gate::fault)
        .or(() -> Optional.ofNullable(restored))
        .or(fold::fault);
  }
}
