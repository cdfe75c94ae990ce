package dev.corpuscore.service.erasure;

import dev.corpuscore.service.Health.ErasuresPart;
import dev.corpuscore.service.Health.ErasuresPart.Severity;
import dev.corpuscore.service.transparency.KeepCheckpoints;
import dev.corpuscore.store.Loss;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The faults that an operator has to repair so that erased people stay erased. Thread-safe. */
public final class ErasureFaults {
  private final Supplier<Optional<Loss>> loss;
  private final ParticipantGate gate;
  private final WalCheckpointer checkpointer;
  private final KeepCheckpoints kept;
  private final @Nullable String restored;

  /**
   * @param loss what the store has lost
   * @param kept the checkpoints that are kept elsewhere
   * @param restored why the store seems to be restored from a backup; null if it does not
   */
  public ErasureFaults(
      Supplier<Optional<Loss>> loss,
      ParticipantGate gate,
      WalCheckpointer checkpointer,
      KeepCheckpoints kept,
      @Nullable String restored) {
    this.loss = loss;
    this.gate = gate;
    this.checkpointer = checkpointer;
    this.kept = kept;
    this.restored = restored;
  }

  /**
   * Returns why a store seems to be restored from an old backup, which is so if the index has a
   * newer revision than the store. Null otherwise.
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
            + " run ./corpus erasures replay FILE --checkpoint NEWEST with a copy of the ledger, then"
            + " restart";
  }

  /**
   * Returns the most serious fault with what to do.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be asked
   */
  public ErasuresPart mostSevere() {
    Optional<String> missing = Loss.worst(loss.get(), kept.loss()).map(Loss::sentence);
    Optional<String> closed = gate.fault();
    if (missing.isPresent() || restored != null) {
      String detail = missing.or(() -> closed).orElse(restored);
      return new ErasuresPart(Severity.MISSING, detail);
    }
    return closed
        .map(it -> new ErasuresPart(Severity.CLOSED, it))
        .or(
            () ->
                checkpointer
                    .fault()
                    .or(kept::fault)
                    .map(it -> new ErasuresPart(Severity.UNTIDY, it)))
        .orElse(ErasuresPart.SOUND);
  }
}
