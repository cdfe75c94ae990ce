package dev.corpuscore.service.transparency;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.transparency.PostingProof;
import dev.corpuscore.transparency.RootStatement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Verifies, without a corpus, the proof that one had a posting, or that it had none of an id. */
public final class VerifyPostingProof {
  /**
   * What was found.
   *
   * @param faults none if everything that could be verified is right
   * @param proof null if the bytes are no proof, which is the fault
   * @param signer the key that has signed the statement; null if no keys were given, or if there is
   *     a fault
   */
  public record Report(
      List<String> faults, @Nullable PostingProof proof, @Nullable PublishedKey signer) {
    public Report {
      faults = List.copyOf(faults);
    }
  }

  private final PostingProof proof;
  private final List<String> faults = new ArrayList<>();

  private VerifyPostingProof(PostingProof proof) {
    this.proof = proof;
  }

  /**
   * Verifies the path from the leaf, or from where it would be, to the root, and what else there
   * is. Never throws: if the bytes are no proof, that is the fault.
   *
   * @param keys one of them must have signed the statement, while it was in use; null if nobody's
   *     keys are known
   * @param known a statement about the same revision that somebody has from elsewhere: corpus,
   *     incarnation, revision, root and number of leaves must be equal; null if there is none
   * @param day of UTC on which the root must have been made; null if any will do
   */
  public static Report run(
      byte[] json,
      @Nullable TrustedKeys keys,
      @Nullable RootStatement known,
      @Nullable LocalDate day) {
    PostingProof proof;
    try {
      proof = PostingProof.read(StrictJson.read(json));
    } catch (CorpusException e) {
      return new Report(List.of("is not a proof of a posting: " + e.getMessage()), null, null);
    }
    VerifyPostingProof verify = new VerifyPostingProof(proof);
    verify.path();
    if (known != null) {
      verify.compare(known.root());
    }
    if (day != null) {
      verify.day(day);
    }
    PublishedKey signer = keys == null ? null : verify.signer(keys);
    return new Report(verify.faults, proof, verify.faults.isEmpty() ? signer : null);
  }

  private void path() {
    if (!proof.isShown()) {
      faults.add(
          proof.leaf() == null
              ? "the root has another end there"
              : "the root has another leaf there, or none");
    }
  }

  private void day(LocalDate wanted) {
    LocalDate said = LocalDate.ofInstant(proof.statement().madeAt(), ZoneOffset.UTC);
    if (!said.equals(wanted)) {
      faults.add("is about the root of " + said + ", not of " + wanted);
    }
  }

  private void compare(CorpusRoot known) {
    CorpusRoot said = proof.statement().root();
    compare("corpus", said.position().corpus(), known.position().corpus());
    compare("incarnation", said.position().incarnation(), known.position().incarnation());
    compare("revision", said.position().revision(), known.position().revision());
    compare("root", said.root(), known.root());
    compare("leaves", said.leaves(), known.leaves());
  }

  private void compare(String name, Object said, Object known) {
    if (!said.equals(known)) {
      faults.add(
          "is about another root than the known one: " + name + " is " + said + ", not " + known);
    }
  }

  private @Nullable PublishedKey signer(TrustedKeys keys) {
    Envelope envelope = proof.envelope();
    if (envelope == null) {
      faults.add("is not signed: it has no envelope");
      return null;
    }
    try {
      return proof.statement().signedBy(envelope, keys);
    } catch (CorpusException e) {
      faults.add("has no sound envelope: it " + e.getMessage());
      return null;
    }
  }
}
