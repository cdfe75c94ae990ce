package dev.corpuscore.service.erasure;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.erasure.LedgerChain;
import dev.corpuscore.canonical.erasure.LedgerEnd;
import dev.corpuscore.canonical.erasure.LedgerLine;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.MerkleHash;
import dev.corpuscore.transparency.SignedCheckpoint;
import dev.corpuscore.transparency.TreeGrowth;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Verifies an exported ledger as a whole, before anything of it is used: it is one chain from its
 * first entry, and the signed checkpoint at its end is over exactly its entries. Needs some 300
 * bytes of memory for each entry. Used once.
 */
public final class VerifyLedger {
  private final @Nullable TrustedKeys keys;
  private final List<byte[]> leaves = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private final TreeGrowth tree = new TreeGrowth();
  private final LedgerChain chain;
  private final boolean unauthenticated;
  private @Nullable Checkpoint end;
  private @Nullable Instant erasedAt;
  private long firstLine;
  private boolean requests;

  private VerifyLedger(LedgerTerms terms) {
    this.keys = terms.keys();
    this.unauthenticated = terms.unauthenticated();
    this.chain =
        new LedgerChain(
            leaf -> {
              byte[] hash = MerkleHash.leaf(leaf.bytes());
              leaves.add(hash);
              tree.add(hash);
            },
            unauthenticated);
  }

  /**
   * What is known of a ledger.
   *
   * @param entries how many are sound
   * @param unauthenticated how many of these are of the first edition, which binds no participant
   * @param end the checkpoint at its end; null if it has none
   * @param fault the first line that does not belong to the others, and why; null if all do
   * @param leaves the hash of each entry that is bound, as the log has it
   * @param erasedAt when the last of them was erased, as its receipt says; null if there is none
   * @param firstLine the number of the first line of the ledger; 1 if there is none
   * @param lastLine the number of the last line of the file, at least 1
   * @param requests whether the file has lines that are no part of a ledger
   */
  public record Result(
      long entries,
      long unauthenticated,
      @Nullable Checkpoint end,
      @Nullable LineFault fault,
      List<byte[]> leaves,
      @Nullable Instant erasedAt,
      long firstLine,
      long lastLine,
      boolean requests) {
    /** Whether the file is of requests alone, which no ledger binds. */
    public boolean isRequestsAlone() {
      return requests && fault == null && entries == 0 && end == null;
    }

    /** Why these entries do not continue a checkpoint; empty if they do. */
    public Optional<Gap> compare(Checkpoint held) {
      if (end != null && !end.origin().equals(held.origin())) {
        return Optional.of(
            new Gap(
                false,
                "the checkpoint is of another log, "
                    + held.origin()
                    + "; the ledger is of "
                    + end.origin()));
      }
      if (held.size() > leaves.size()) {
        return Optional.of(
            new Gap(
                true,
                "the checkpoint has "
                    + held.size()
                    + " entries, and the ledger has "
                    + leaves.size()
                    + ": it is older, or its end was cut off; take a newer export, or say --older"
                    + " if there is none"));
      }
      TreeGrowth then = new TreeGrowth();
      leaves.subList(0, (int) held.size()).forEach(then::add);
      return Arrays.equals(then.root(), held.root())
          ? Optional.empty()
          : Optional.of(
              new Gap(
                  false,
                  "the checkpoint is not of these entries: the first "
                      + held.size()
                      + " entries of the ledger were rewritten"));
    }
  }

  /**
   * Why a ledger does not continue a checkpoint.
   *
   * @param shorter whether it only has fewer entries, as an older export has
   */
  public record Gap(boolean shorter, String sentence) {}

  /**
   * A line that is refused.
   *
   * @param line its number, from 1
   * @param reason a clause about the line, which shows nothing of a participant
   */
  public record LineFault(long line, String reason) {}

  /**
   * Verifies the lines of a ledger. Lines that are no part of one are left out.
   *
   * @param terms without keys, the end is not verified; a missing end, and entries that were bound
   *     later than those after an upgrade can be, are no faults if these take a ledger
   *     unauthenticated
   * @throws IOException if the next line cannot be read
   */
  public static Result run(BufferedReader lines, LedgerTerms terms) throws IOException {
    return new VerifyLedger(terms).run(new LedgerFile(lines), null);
  }

  /**
   * As {@link #run(BufferedReader, LedgerTerms)}; the entries must also be those of a log, as far
   * as both go.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the log cannot be read
   */
  static Result against(BufferedReader lines, LedgerTerms terms, TransparencyLog log)
      throws IOException {
    return new VerifyLedger(terms).run(new LedgerFile(lines), log);
  }

  private Result run(LedgerFile file, @Nullable TransparencyLog log) throws IOException {
    LineFault fault = null;
    while (fault == null && file.next()) {
      fault = line(file);
    }
    if (fault == null && end == null && !leaves.isEmpty() && keys != null && !unauthenticated) {
      fault =
          new LineFault(
              file.number() + 1,
              "is missing: the signed end of the ledger was cut off, or it was exported without a"
                  + " key for the log; say --unauthenticated to take it without, if you know from"
                  + " elsewhere that nobody has changed it");
    }
    if (fault == null && log != null) {
      fault = compare(log);
    }
    return new Result(
        chain.entries(),
        chain.unauthenticated(),
        end,
        fault,
        List.copyOf(leaves),
        erasedAt,
        Math.max(1, firstLine),
        Math.max(1, file.number()),
        requests);
  }

  private @Nullable LineFault line(LedgerFile file) {
    try {
      JsonNode document = document(file);
      if (document != null && LedgerLine.is(document)) {
        requireNoEnd();
        LedgerLine entry = LedgerLine.read(document);
        chain.add(entry);
        erasedAt = entry.receipt().erasedAt();
        firstLine = firstLine == 0 ? file.number() : firstLine;
        lines.add(file.number());
      } else if (document != null && LedgerEnd.is(document)) {
        requireNoEnd();
        end = end(LedgerEnd.read(document));
      } else {
        requests = true;
      }
      return null;
    } catch (CorpusException e) {
      return new LineFault(file.number(), String.valueOf(e.getMessage()));
    }
  }

  /** A line that is not JSON is a fault only among the lines of a ledger. */
  private @Nullable JsonNode document(LedgerFile file) {
    try {
      return file.document();
    } catch (CorpusException e) {
      if (chain.entries() > 0) {
        throw e;
      }
      return null;
    }
  }

  private void requireNoEnd() {
    if (end != null) {
      throw invalid("comes after the end of the ledger");
    }
  }

  private Checkpoint end(LedgerEnd line) {
    if (chain.unauthenticated() > 0) {
      throw invalid("is the end of another ledger: the lines before it are of the first edition");
    }
    Checkpoint signed =
        keys == null ? unverified(line) : SignedCheckpoint.verify(line.checkpoint(), keys);
    if (signed.size() != tree.size()) {
      throw invalid(
          "says that the ledger has "
              + signed.size()
              + " entries, and "
              + tree.size()
              + " are before it: entries are missing, or it is the end of another export");
    }
    if (!Arrays.equals(signed.root(), tree.root())) {
      throw invalid(
          "does not fit the entries before it: a person, a salt or a receipt is not the one that"
              + " was signed");
    }
    return signed;
  }

  private static Checkpoint unverified(LedgerEnd line) {
    return Checkpoint.read(SignedNote.read(line.checkpoint()).text());
  }

  /** The first entry that the log has otherwise. */
  private @Nullable LineFault compare(TransparencyLog log) {
    for (int from = 0; from < leaves.size(); from += TransparencyLog.PAGE_LIMIT) {
      List<byte[]> stored = log.hashes(0, from, TransparencyLog.PAGE_LIMIT);
      int both = Math.min(stored.size(), leaves.size() - from);
      for (int i = 0; i < both; i++) {
        if (!Arrays.equals(stored.get(i), leaves.get(from + i))) {
          return new LineFault(
              lines.get(from + i),
              "is entry "
                  + (from + i + 1)
                  + ", and the log of this store has another one there: the line was altered, or"
                  + " the store went another way after a restore");
        }
      }
    }
    return null;
  }
}
