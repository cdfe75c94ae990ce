package dev.corpuscore.transparency;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the root of the corpus says about one posting.
 *
 * @param digest of its content
 * @param expiresAt in whole seconds, or null
 * @param open whether it is stored as open. A posting past its {@code expiresAt} may be
 */
public record CorpusLeaf(PostingId id, Digest digest, @Nullable Instant expiresAt, boolean open) {
  /**
   * Reads the bytes of a leaf.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if they are not what {@link #bytes} gives
   */
  public static CorpusLeaf read(byte[] bytes) {
    JsonMembers in = JsonMembers.of(StrictJson.read(bytes));
    PostingId id = in.required("id", in.parsed("id", PostingId::new));
    Digest digest = in.required("digest", in.parsed("digest", Digest::new));
    Instant expiresAt = in.time("expiresAt");
    String state = in.requiredString("state");
    in.throwIfFaulty();
    if (id != null && digest != null) {
      CorpusLeaf leaf = new CorpusLeaf(id, digest, expiresAt, state.equals("open"));
      if (Arrays.equals(leaf.bytes(), bytes)) {
        return leaf;
      }
    }
    throw CorpusException.invalid(
        "the leaf is not the RFC 8785 form of digest, expiresAt, id and state");
  }

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
