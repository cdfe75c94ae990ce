package dev.corpuscore.transparency;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.signature.Envelope;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
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
}
