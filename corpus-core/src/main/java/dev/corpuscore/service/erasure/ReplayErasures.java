package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.LedgerEnd;
import dev.corpuscore.canonical.erasure.LedgerLine;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.erasure.VerifyLedger.LineFault;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.transparency.Checkpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Repeats erasures after a restore, from the lines of an exported ledger or from the requests. Can
 * be repeated. Thread-safe.
 */
public final class ReplayErasures {
  private static final String IN_PART =
      "names the person under one pseudonym key, and fewer contributions were found than the"
          + " receipt says: the others may still be stored under an older key. Have this erasure"
          + " requested again, with a new erasureId: a request finds a person under every key";

  private static final String FIRST_EDITION =
      "is of the first edition (schema /1), in which nothing binds the person to the receipt, and"
          + " this store has bound an erasure itself: what is older is in it already, and what is"
          + " newer has another schema. Replay an export of schema /2, or have these erasures"
          + " requested again";

  private final ParticipantGate gate;
  private final Erasures erasures;
  private final TransparencyLog log;
  private final EraseParticipant erase;

  /**
   * @param log the log of erasures
   */
  public ReplayErasures(
      ParticipantGate gate, Erasures erasures, TransparencyLog log, EraseParticipant erase) {
    this.gate = gate;
    this.erasures = erasures;
    this.log = log;
    this.erase = erase;
  }

  /** The lines, which are read twice. */
  @FunctionalInterface
  public interface Lines {
    /** Opens them at their beginning. */
    BufferedReader open() throws IOException;
  }

  /**
   * Erases the participants of the lines again. The lines of a ledger are verified first ({@link
   * VerifyLedger}): they must be a chain from its first entry, be those that the end signs, and be
   * those of this log as far as both go, and show what the terms ask for. If they do not, the first
   * faulty line is reported, and none of them is processed. A store that has bound an erasure
   * itself takes no ledger of the first edition, whatever the terms: it can only have been made of
   * a newer one. An empty log takes the name of the log that is replayed, and becomes the same log.
   * A request that cannot be processed is reported and skipped.
   *
   * @param requests whether a file of requests alone is taken, too
   * @param listener receives each line's fault, and the number of lines read
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}; {@code UNAVAILABLE} if the store
   *     refuses: the lines before are processed
   * @throws IOException if a line cannot be read
   */
  public Counts replay(Lines lines, LedgerTerms terms, boolean requests, Listener listener)
      throws IOException {
    gate.keys();
    VerifyLedger.Result verified;
    try (BufferedReader first = lines.open()) {
      verified = VerifyLedger.against(first, terms, log);
    }
    if (requests && verified.isRequestsAlone()) {
      return process(lines, Taken.REQUESTS, listener);
    }
    listener.end(verified);
    LineFault fault = refusal(verified, terms);
    if (fault != null) {
      listener.fault(fault.line(), fault.reason());
      return process(lines, Taken.REQUESTS, listener).and(new Counts(0, 0, 0, 0, 1, 0, 0));
    }
    return process(lines, Taken.ALL, listener).unauthenticated(verified.unauthenticated());
  }

  private @Nullable LineFault refusal(VerifyLedger.Result verified, LedgerTerms terms) {
    List<LineFault> refusals = terms.refusals(verified);
    if (!refusals.isEmpty()) {
      return refusals.getFirst();
    }
    if (verified.end() != null && terms.keys() == null && !terms.unauthenticated()) {
      return new LineFault(
          verified.lastLine(),
          "is signed, and no key is known that may have signed it: say --key KEYS, with the"
              + " keys.json that was kept elsewhere, or --unauthenticated to take it unverified");
    }
    if (verified.unauthenticated() > 0 && erasures.hasBound()) {
      return new LineFault(verified.firstLine(), FIRST_EDITION);
    }
    return otherLog(verified);
  }

  /**
   * Erases the participants of every line that can be read, whatever the others are, and begins a
   * new name of the log, because it does not continue what was published.
   *
   * @throws CorpusException as {@link #replay}
   * @throws IOException if a line cannot be read
   */
  public Counts rewrite(Lines lines, Listener listener) throws IOException {
    gate.keys();
    Counts counts =
        process(lines, erasures.hasBound() ? Taken.BOUND_AND_REQUESTS : Taken.ALL, listener);
    log.rename();
    return counts;
  }

  private @Nullable LineFault otherLog(VerifyLedger.Result verified) {
    Checkpoint end = verified.end();
    if (end == null || log.adopt(end.origin())) {
      return null;
    }
    return new LineFault(
        verified.entries() + 1,
        "is the end of the log " + end.origin() + ", and this log is " + log.head().origin());
  }

  /** Which lines are processed. */
  private enum Taken {
    ALL,
    /** None of the first edition. */
    BOUND_AND_REQUESTS,
    /** No entries of a ledger. */
    REQUESTS
  }

  private Counts process(Lines lines, Taken taken, Listener listener) throws IOException {
    Counts counts = new Counts(0, 0, 0, 0, 0, 0, 0);
    try (BufferedReader second = lines.open()) {
      LedgerFile file = new LedgerFile(second);
      while (file.next()) {
        counts = counts.and(replay(file, taken, listener));
        listener.read(file.number());
      }
    }
    return counts;
  }

  private Counts replay(LedgerFile file, Taken taken, Listener listener) {
    try {
      JsonNode document = file.document();
      boolean left = LedgerEnd.is(document) || (LedgerLine.is(document) && taken == Taken.REQUESTS);
      Counts counts = left ? new Counts(0, 0, 0, 0, 0, 0, 0) : replay(document, taken);
      if (counts.inPart() > 0) {
        listener.fault(file.number(), IN_PART);
      }
      return counts;
    } catch (CorpusException e) {
      if (e.code().status() >= 500) {
        throw e;
      }
      listener.fault(file.number(), e.getMessage());
      return new Counts(0, 0, 0, 0, 1, 0, 0);
    }
  }

  private Counts replay(JsonNode document, Taken taken) {
    if (!LedgerLine.is(document)) {
      erase.erase(ErasureJson.read(document));
      return new Counts(0, 0, 0, 1, 0, 0, 0);
    }
    LedgerLine entry = LedgerLine.read(document);
    if (entry.binding() == null && taken != Taken.ALL) {
      throw CorpusException.invalid(FIRST_EDITION);
    }
    String keyId = entry.participant().keyId();
    if (!gate.keys().has(keyId)) {
      throw CorpusException.invalid(
          "was hashed with pseudonym key "
              + keyId
              + ", which is not available: give it to this store as an older key, and repeat");
    }
    Erasures.Restored restored =
        erasures.restore(
            entry.participant(),
            ReceiptJson.bytes(entry.receipt()),
            entry.binding(),
            erase.signer());
    return switch (restored) {
      case PRESENT -> new Counts(1, 0, 0, 0, 0, 0, 0);
      case APPENDED -> new Counts(0, 1, 0, 0, 0, 0, 0);
      case APPENDED_IN_PART -> new Counts(0, 1, 0, 0, 0, 0, 1);
      case ERASED_ANEW -> new Counts(0, 0, 1, 0, 0, 0, 0);
      case ERASED_ANEW_IN_PART -> new Counts(0, 0, 1, 0, 0, 0, 1);
    };
  }

  /** Receives the progress of a replay. */
  public interface Listener {
    /** What is known of the ledger, before any line of it is processed. */
    void end(VerifyLedger.Result verified);

    /**
     * A line was refused, or was processed and more of its participant may be left. The reason
     * contains no part of the line.
     */
    void fault(long line, String reason);

    /** The number of lines read so far. */
    void read(long lines);
  }

  /**
   * The results of the lines.
   *
   * @param present entries that were in the ledger already
   * @param appended entries that were added to the ledger, byte for byte
   * @param anew entries whose participant was erased with a new receipt, because the ledger has
   *     other entries in their place
   * @param requests requests that were carried out, now or earlier
   * @param refused lines that were skipped
   * @param unauthenticated entries of the first edition, whose participants nothing binds
   * @param inPart of the appended and the new ones, those of which fewer contributions were found
   *     than the receipt says, while the store has some under another key
   */
  public record Counts(
      long present,
      long appended,
      long anew,
      long requests,
      long refused,
      long unauthenticated,
      long inPart) {
    private Counts and(Counts more) {
      return new Counts(
          present + more.present,
          appended + more.appended,
          anew + more.anew,
          requests + more.requests,
          refused + more.refused,
          unauthenticated + more.unauthenticated,
          inPart + more.inPart);
    }

    private Counts unauthenticated(long entries) {
      return new Counts(present, appended, anew, requests, refused, entries, inPart);
    }
  }
}
