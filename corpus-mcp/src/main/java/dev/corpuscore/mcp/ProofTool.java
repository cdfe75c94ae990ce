package dev.corpuscore.mcp;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.service.transparency.VerifyPostingProof;
import dev.corpuscore.service.transparency.VerifyPostingProof.Report;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.PostingProof;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Says of a proof what {@code ./corpus posting verify} says, as JSON. */
final class ProofTool {
  private ProofTool() {}

  /**
   * Verifies a proof.
   *
   * @param posting the id that was asked about; a proof of another one is a fault
   * @param day of UTC of which the root must be; null for any
   * @param keys who may have signed; null: nobody is trusted, {@code notChecked} says so, and what
   *     is without fault is only {@code consistent}, since anybody could have made it up
   */
  static ObjectNode verdict(
      byte[] bytes, String posting, @Nullable LocalDate day, @Nullable TrustedKeys keys) {
    Report report = VerifyPostingProof.run(bytes, keys, null, day);
    PostingProof proof = report.proof();
    List<String> faults = new ArrayList<>(report.faults());
    if (proof != null && !proof.posting().value().equals(posting)) {
      faults.add("is of another posting: " + proof.posting().value());
    }
    ObjectNode said = JsonNodeFactory.instance.objectNode();
    if (keys == null && faults.isEmpty()) {
      said.putNull("verified").put("consistent", true);
    } else {
      said.put("verified", faults.isEmpty());
    }
    faults.forEach(said.putArray("faults")::add);
    if (proof != null && faults.isEmpty()) {
      say(said, proof, report.signer());
    }
    if (keys == null) {
      said.putArray("notChecked").add("who has signed the root: start with --keys");
    }
    return said;
  }

  private static void say(ObjectNode said, PostingProof proof, @Nullable PublishedKey signer) {
    CorpusLeaf leaf = proof.leaf();
    CorpusRoot root = proof.statement().root();
    said.put("posting", proof.posting().value());
    if (leaf == null) {
      said.put("state", "not listed");
    } else {
      Instant expires = leaf.expiresAt();
      said.put("state", leaf.open() ? "open" : "closed");
      said.put("expiresAt", expires == null ? null : PostingJson.TIME.format(expires));
      said.put("digest", leaf.digest().value());
    }
    said.put("corpus", root.position().corpus().toString());
    said.put("revision", root.position().revision());
    said.put("listed", root.leaves());
    said.put("root", root.root().value());
    said.put("madeAt", PostingJson.TIME.format(proof.statement().madeAt()));
    said.put("signedBy", signer == null ? null : signer.key().keyId());
  }
}
