package dev.corpuscore.canonical.erasure;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that the lines of an exported ledger are the beginning of one chain: nothing left out,
 * moved or repeated, and outcomes that fit who was erased before. Needs some 250 bytes of memory
 * for each entry. Not thread-safe.
 *
 * <p>It cannot see that the end was cut off, nor that a line is about another participant than the
 * log says: a checkpoint over the leaves shows both. Lines of schema /1 have no leaves.
 */
public final class LedgerChain {
  private final Set<String> erasures = new HashSet<>();
  private final Set<ParticipantHash> participants = new HashSet<>();
  private final Set<String> keys = new HashSet<>();
  private final Consumer<ErasureLeaf> leaves;
  private final boolean lateAnywhere;
  private boolean boundAtOnce;
  private long bound;
  private long entries;
  private @Nullable Digest newest;

  /** An empty chain. */
  public LedgerChain() {
    this(leaf -> {}, false);
  }

  /**
   * @param leaves receives the entry of the log of each line that is bound, in order
   * @param lateAnywhere whether an entry may be bound later than its erasure although one before it
   *     was bound at once, as a store has it that took both from different files
   */
  public LedgerChain(Consumer<ErasureLeaf> leaves, boolean lateAnywhere) {
    this.leaves = leaves;
    this.lateAnywhere = lateAnywhere;
  }

  /** The number of entries so far. */
  public long entries() {
    return entries;
  }

  /** How many lines nothing binds to their participants. */
  public long unauthenticated() {
    return entries - bound;
  }

  /**
   * Adds the next line.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it does not belong here; the message says
   *     why and shows nothing of the participant. The chain has not changed
   */
  public void add(LedgerLine line) {
    Receipt receipt = line.receipt();
    requirePlace(receipt);
    if (!Objects.equals(receipt.previous(), newest)) {
      throw invalid("does not follow the entry before it: its receipt names another one");
    }
    if (erasures.contains(Erasure.key(receipt.erasureId()))) {
      throw invalid("has the erasureId of an entry before it");
    }
    if (line.binding() == null ? bound > 0 : unauthenticated() > 0) {
      throw invalid("has another schema than the lines before it: two exports were mixed");
    }
    Binding binding = line.binding();
    if (binding != null && binding.later() && boundAtOnce && !lateAnywhere) {
      throw invalid(
          "is bound later than its erasure, and an entry before it was bound at once: the upgrade"
              + " that binds old entries comes before the first of these");
    }
    boolean before = participants.contains(line.participant().alone());
    if (before != (receipt.outcome() == Outcome.ALREADY_ERASED) && !isUnderAnotherKey(line)) {
      throw invalid(
          "has the outcome "
              + receipt.outcome().wire()
              + ", and "
              + (before ? "an" : "no")
              + " entry before it is about the same person: the person or the outcome was changed");
    }
    erasures.add(Erasure.key(receipt.erasureId()));
    participants.add(line.participant().alone());
    keys.add(line.participant().keyId());
    ErasureLeaf leaf = line.leaf();
    if (leaf != null) {
      bound++;
      boundAtOnce |= !leaf.boundLater();
      leaves.accept(leaf);
    }
    entries++;
    newest = ReceiptJson.id(receipt);
  }

  /** Whether the person may have another hash in an entry before, made with an older key. */
  private boolean isUnderAnotherKey(LedgerLine line) {
    return line.receipt().outcome() == Outcome.ALREADY_ERASED
        && keys.stream().anyMatch(it -> !it.equals(line.participant().keyId()));
  }

  private void requirePlace(Receipt receipt) {
    if (receipt.sequence() == entries + 1) {
      return;
    }
    throw invalid(
        entries == 0
            ? "is entry " + receipt.sequence() + ": the beginning of the ledger is missing"
            : "is entry "
                + receipt.sequence()
                + ", and entry "
                + (entries + 1)
                + " must come here: an entry is missing, or lines are in another order");
  }
}
