package dev.corpuscore.service.erasure;

import dev.corpuscore.service.erasure.VerifyLedger.LineFault;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogOrigin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an exported ledger must show before it is believed, and what its operator takes on trust
 * instead. Anybody who can write the file can leave out its end, or the binding of all its lines:
 * only what is known from elsewhere shows either.
 *
 * @param keys that may have signed the end; null if nobody's keys are known
 * @param unauthenticated takes a ledger without a signed end: then nothing shows whom its lines are
 *     about, nor that they are all
 * @param newest checkpoints that the operator names: the ledger must reach each of them
 * @param kept checkpoints of any logs that are kept elsewhere: of the ledger's own, it must reach
 *     the newest
 * @param older takes a ledger that is older than these checkpoints, or that cannot be compared with
 *     any: people who were erased since are not in it
 */
public record LedgerTerms(
    @Nullable TrustedKeys keys,
    boolean unauthenticated,
    List<Checkpoint> newest,
    List<Checkpoint> kept,
    boolean older) {
  private static final String TAKEN =
      "; say --unauthenticated to take it, if you know from elsewhere that nobody has changed it";

  public LedgerTerms {
    newest = List.copyOf(newest);
    kept = List.copyOf(kept);
  }

  /** Every reason why a ledger is refused; none if it shows what it must. */
  public List<LineFault> refusals(VerifyLedger.Result ledger) {
    if (ledger.fault() != null) {
      return List.of(ledger.fault());
    }
    List<LineFault> refusals = new ArrayList<>();
    if (!unauthenticated) {
      unbound(ledger).ifPresent(refusals::add);
    }
    List<Checkpoint> known = new ArrayList<>(newest);
    keptOf(ledger).ifPresent(known::add);
    for (Checkpoint each : known) {
      ledger
          .compare(each)
          .filter(it -> !older || !it.shorter())
          .ifPresent(it -> refusals.add(after(ledger, "ends before it should: " + it.sentence())));
    }
    boolean unsigned = unauthenticated && ledger.end() == null;
    if (known.isEmpty() && !older && !unsigned) {
      refusals.add(after(ledger, unknownAge(ledger)));
    }
    return refusals;
  }

  private static Optional<LineFault> unbound(VerifyLedger.Result ledger) {
    if (ledger.unauthenticated() > 0) {
      return Optional.of(
          new LineFault(
              ledger.firstLine(),
              "is of the first edition (schema /1), in which nothing binds the person to the"
                  + " receipt, and nothing shows that the end was not cut off: anybody who can write a"
                  + " newer ledger can write it like this"
                  + TAKEN));
    }
    if (ledger.end() == null) {
      return Optional.of(
          after(
              ledger,
              (ledger.entries() == 0
                      ? "has neither an entry nor a signed end: everything may have been cut off"
                      : "has no signed end: the last entries may have been cut off")
                  + TAKEN));
    }
    return Optional.empty();
  }

  private Optional<Checkpoint> keptOf(VerifyLedger.Result ledger) {
    Checkpoint end = ledger.end();
    if (end == null) {
      return Optional.empty();
    }
    String log = LogOrigin.of(end.origin()).log();
    return kept.stream()
        .filter(it -> LogOrigin.of(it.origin()).log().equals(log))
        .max(
            Comparator.comparingInt((Checkpoint it) -> LogOrigin.of(it.origin()).number())
                .thenComparingLong(Checkpoint::size));
  }

  private static String unknownAge(VerifyLedger.Result ledger) {
    Instant last = ledger.erasedAt();
    return "ends with "
        + (last == null ? "no entry" : "entry " + ledger.entries() + ", erased at " + last)
        + ", and nothing shows that nobody was erased after that: say --checkpoint NEWEST, with the"
        + " newest checkpoint that was kept elsewhere (./corpus ledger checkpoint, a file of"
        + " CORE_CHECKPOINT_DIR, the last acknowledgement to the client product); or --older, if"
        + " there is none: then ask the client product who was erased since";
  }

  private static LineFault after(VerifyLedger.Result ledger, String reason) {
    return new LineFault(ledger.lastLine(), reason);
  }
}
