package dev.corpuscore.transparency;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.NoteKey;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shows that a corpus had a posting, in this state, at one revision: a {@link RootStatement} with
 * two members more, {@code leaf} and {@code path}.
 *
 * @param statement about the root
 * @param envelope the statement, signed; null if nothing is signed
 * @param leaf what the root says about the posting
 * @param proof from the leaf to the root
 */
public record PostingProof(
    RootStatement statement, @Nullable Envelope envelope, CorpusLeaf leaf, TrieProof proof) {
  /** The RFC 8785 form. The bytes of the leaf and the hashes of the path are in base64. */
  public byte[] bytes() {
    ObjectNode json = statement.members(envelope);
    json.put("leaf", base64(leaf.bytes()));
    ArrayNode path = json.putArray("path");
    proof.siblings().forEach(hash -> path.add(base64(hash)));
    return CanonicalJson.of(json);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * Reads what {@link #bytes} gives. Neither the signature nor the path is verified here.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with the faults
   */
  public static PostingProof read(JsonNode answer) {
    JsonMembers in = JsonMembers.of(answer);
    RootStatement statement =
        in.required("statement", in.object("statement", RootStatement::members));
    CorpusLeaf leaf =
        in.required("leaf", in.parsed("leaf", it -> CorpusLeaf.read(NoteKey.base64(it))));
    List<byte[]> path = in.strings("path", TrieKey.BITS, PostingProof::hash);
    if (!in.has("path")) {
      in.fault("path", "is required");
    }
    boolean signed = in.has("envelope");
    in.refuseUnknown();
    in.throwIfFaulty();
    return new PostingProof(
        Objects.requireNonNull(statement),
        signed ? Envelope.read(answer.path("envelope")) : null,
        Objects.requireNonNull(leaf),
        new TrieProof(path));
  }

  private static byte[] hash(String base64) {
    byte[] hash = NoteKey.base64(base64);
    if (hash.length != MerkleHash.BYTES) {
      throw CorpusException.invalid(
          List.of(new Fault("", "has " + hash.length + " bytes, not " + MerkleHash.BYTES)));
    }
    return hash;
  }
}
