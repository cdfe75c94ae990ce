package dev.corpuscore.store;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Passes every call on to a real ledger: for tests that change what one of them says. */
public interface ForwardingErasures extends Erasures {
  /** The real one. */
  Erasures erasures();

  @Override
  default byte[] erase(ErasureOrder order, ReceiptSigner signer) {
    return erasures().erase(order, signer);
  }

  @Override
  default Optional<LedgerEntry> find(String erasureId) {
    return erasures().find(erasureId);
  }

  @Override
  default Optional<LedgerEntry> find(Digest receiptId) {
    return erasures().find(receiptId);
  }

  @Override
  default List<LedgerEntry> after(long sequence, int limit) {
    return erasures().after(sequence, limit);
  }

  @Override
  default boolean hasBound() {
    return erasures().hasBound();
  }

  @Override
  default Restored restore(
      ParticipantHash participant,
      byte[] receipt,
      @Nullable Binding binding,
      ReceiptSigner signer) {
    return erasures().restore(participant, receipt, binding, signer);
  }

  @Override
  default void keepRoom() {
    erasures().keepRoom();
  }

  @Override
  default boolean checkpoint() {
    return erasures().checkpoint();
  }
}
