package dev.corpuscore.canonical.erasure;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that the lines of an exported ledger are the beginning of one chain: nothing left out,
 * moved or repeated, and outcomes that fit who was erased before. Needs some 200 bytes of memory
 * for each entry. Not thread-safe.
 *
 * <p>It cannot see that the end was cut off, nor, in lines of schema /1, that a line is about
 * another participant than it says.
 */
public final class LedgerChain {
  private final Set<String> erasures = new HashSet<>();
  private final Set<ParticipantHash> participants = new HashSet<>();
  private long entries;
  private @Nullable Digest newest;

  /** The number of entries so far. */
  public long entries() {
    return entries;
  }

  /** The id of the newest receipt; null before the first. */
  public @Nullable Digest newest() {
    return newest;
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
      throw refused("does not follow the entry before it: its receipt names another one");
    }
    if (erasures.contains(Erasure.key(receipt.erasureId()))) {
      throw refused("has the erasureId of an entry before it");
    }
    boolean before = participants.contains(line.participant());
    if (before != (receipt.outcome() == Outcome.ALREADY_ERASED)) {
      throw refused(
          "has the outcome "
              + receipt.outcome().wire()
              + ", and "
              + (before ? "an" : "no")
              + " entry before it is about the same person: the person or the outcome was changed");
    }
    erasures.add(Erasure.key(receipt.erasureId()));
    participants.add(line.participant());
    entries++;
    newest = ReceiptJson.id(receipt);
  }

  private void requirePlace(Receipt receipt) {
    if (receipt.sequence() == entries + 1) {
      return;
    }
    throw refused(
        entries == 0
            ? "is entry " + receipt.sequence() + ": the beginning of the ledger is missing"
            : "is entry "
                + receipt.sequence()
                + ", and entry "
                + (entries + 1)
                + " must come here: an entry is missing, or lines are in another order");
  }

  private static CorpusException refused(String why) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, why);
  }
}
