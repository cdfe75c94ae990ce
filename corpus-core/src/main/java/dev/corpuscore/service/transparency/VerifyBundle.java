package dev.corpuscore.service.transparency;

import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.signature.Witnesses;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LoggedEntry;
import dev.corpuscore.transparency.ReceiptBundle;
import dev.corpuscore.transparency.ReceiptBundle.LoggedReceipt;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Verifies, without a corpus, the bundle of a receipt. */
public final class VerifyBundle {
  /**
   * What was found.
   *
   * @param faults none if everything that could be verified is right
   * @param bundle null if the bytes are no bundle, which is the fault
   * @param logs those of the two logs that could be verified, that of erasures first
   */
  public record Report(List<String> faults, @Nullable ReceiptBundle bundle, List<Log> logs) {
    public Report {
      faults = List.copyOf(faults);
      logs = List.copyOf(logs);
    }
  }

  /**
   * A log as the bundle shows it.
   *
   * @param cosigners those of the witnesses who have cosigned its checkpoint
   */
  public record Log(Checkpoint checkpoint, List<NoteKey> cosigners) {
    public Log {
      cosigners = List.copyOf(cosigners);
    }
  }

  private final ReceiptBundle bundle;
  private final TrustedKeys keys;
  private final Witnesses witnesses;
  private final List<String> faults = new ArrayList<>();
  private final List<Log> logs = new ArrayList<>();

  private static final String WHAT_A_BUNDLE_IS =
      "a bundle is what ./corpus receipt bundle RECEIPT prints, and there is one as soon as serve"
          + " has published the log with that receipt: it does that when an hour of the clock"
          + " begins";

  private VerifyBundle(ReceiptBundle bundle, TrustedKeys keys, Witnesses witnesses) {
    this.bundle = bundle;
    this.keys = keys;
    this.witnesses = witnesses;
  }

  /**
   * Verifies signatures, cosignatures, and paths. Never throws: if the bytes are no bundle, that is
   * the fault.
   *
   * @param trusted the keys that must have signed; null to compare with those of the bundle, which
   *     shows only that its parts fit each other
   * @param request the receipt must be of it; null if it is not known
   * @param witnesses those of them who are needed must have cosigned both checkpoints
   */
  public static Report run(
      byte[] file, @Nullable TrustedKeys trusted, @Nullable Erasure request, Witnesses witnesses) {
    ReceiptBundle bundle;
    try {
      bundle = ReceiptBundle.read(file);
    } catch (CorpusException e) {
      String fault = "is not a bundle: " + e.getMessage() + "; " + WHAT_A_BUNDLE_IS;
      return new Report(List.of(fault), null, List.of());
    }
    VerifyBundle verify =
        new VerifyBundle(bundle, trusted == null ? bundle.keys() : trusted, witnesses);
    verify.part("the set of keys", verify::corpus);
    verify.part("the envelope", verify::receipt);
    if (request != null) {
      verify.part("the receipt", () -> verify.compare(request));
    }
    verify.part("the proof", verify::logged);
    verify.part("the log of roots", verify::introductions);
    return new Report(verify.faults, bundle, verify.logs);
  }

  private void part(String name, Runnable verify) {
    try {
      verify.run();
    } catch (CorpusException e) {
      faults.add(name + " " + e.getMessage());
    }
  }

  private void corpus() {
    UUID corpus = bundle.keys().corpus();
    require(
        corpus != null && !bundle.keys().logs().isEmpty(), "does not name a corpus and its logs");
    if (corpus != null) {
      keys.requireFor(corpus);
    }
  }

  private void receipt() {
    PublishedKey signer = VerifyReceipt.signer(bundle.envelope(), keys);
    requirePublished(signer.key(), KeyPurpose.STATEMENTS);
    require(
        Arrays.equals(ReceiptJson.bytes(bundle.receipt()), bundle.envelope().payload()),
        "is that of another receipt");
  }

  private void compare(Erasure request) {
    require(
        bundle.receipt().requestDigest().equals(ErasureJson.digest(request))
            && bundle.receipt().erasureId().equals(request.erasureId()),
        "is of another request");
  }

  private void logged() {
    LoggedReceipt logged = bundle.logged();
    Checkpoint log = checkpoint(logged.checkpoint());
    require(logged.size() == log.size(), "is of another size than its checkpoint");
    requireIn(log, logged.entry());
    requireOf(logged, ReceiptJson.id(bundle.receipt()));
  }

  private static void requireOf(LoggedReceipt logged, Digest receiptId) {
    byte[] entry = logged.entry().entry();
    ErasureLeaf said = ErasureLeaf.read(entry);
    byte[] salt = logged.receiptSalt();
    if (said.version() == LeafVersion.FIRST) {
      require(said.receipt().equals(receiptId), "is of another receipt");
    } else {
      require(salt != null, "has no receiptSalt, and its entry commits to the receipt");
      require(
          salt != null && said.receipt().equals(ErasureLeaf.receiptCommitment(receiptId, salt)),
          "is of another receipt");
    }
  }

  private void introductions() {
    Checkpoint log = checkpoint(bundle.roots());
    List<PublishedKey> uses = bundle.keys().all();
    List<LoggedEntry> entries = bundle.introductions();
    UUID corpus = bundle.keys().corpus();
    require(
        uses.size() == entries.size(),
        "has " + entries.size() + " entries for " + uses.size() + " uses of keys");
    for (int at = 0; at < uses.size(); at++) {
      PublishedKey use = uses.get(at);
      LoggedEntry entry = entries.get(at);
      requireIn(log, entry);
      require(
          corpus != null
              && use.purpose() != null
              && use.from() != null
              && Long.valueOf(entry.index()).equals(use.entry())
              && VerifyKeys.isAbout(entry.entry(), corpus, use),
          "has at "
              + entry.index()
              + " an entry that has not introduced the key "
              + use.key().keyId()
              + " as of "
              + use.from());
      SignedCheckpoint.ends(use, bundle.keys());
    }
  }

  private Checkpoint checkpoint(String note) {
    SignedCheckpoint.Signed signed = SignedCheckpoint.read(note, keys);
    requirePublished(signed.signer().key(), KeyPurpose.LOG);
    logs.add(new Log(signed.checkpoint(), witnesses.require(SignedNote.read(note))));
    return signed.checkpoint();
  }

  private void requirePublished(VerifyingKey signer, KeyPurpose purpose) {
    require(
        bundle.keys().all().stream().anyMatch(it -> it.key().equals(signer) && it.serves(purpose)),
        "is signed by " + signer.keyId() + ", which the keys of the bundle leave out");
  }

  private static void requireIn(Checkpoint log, LoggedEntry entry) {
    require(entry.isIn(log), "has another entry at index " + entry.index());
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw CorpusException.invalid(otherwise);
    }
  }
}
