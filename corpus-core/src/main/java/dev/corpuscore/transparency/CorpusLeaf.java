package dev.corpuscore.transparency;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the root of the corpus says about one posting.
 *
 * @param digest of its content
 * @param expiresAt in whole seconds, or null
 * @param open whether it is stored as open. A posting past its {@code expiresAt} may be
 */
public record CorpusLeaf(PostingId id, Digest digest, @Nullable Instant expiresAt, boolean open) {
  /** The RFC 8785 form of the object with these members. */
  public byte[] bytes() {
    String expires = expiresAt == null ? "null" : '"' + PostingJson.TIME.format(expiresAt) + '"';
    // the members are in order, and none of the values needs an escape
    String json =
        "{\"digest\":\""
            + digest
            + "\",\"expiresAt\":"
            + expires
            + ",\"id\":\""
            + id
            + "\",\"state\":\""
            + (open ? "open" : "closed")
            + "\"}";
    return json.getBytes(StandardCharsets.US_ASCII);
  }

  /** The hash of the leaf. */
  public byte[] hash() {
    return MerkleHash.leaf(bytes());
  }
}
