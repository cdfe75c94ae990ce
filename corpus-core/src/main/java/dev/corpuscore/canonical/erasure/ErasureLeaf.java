package dev.corpuscore.canonical.erasure;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * An erasure as the log has it: its receipt, and a commitment to its participant. Whoever has the
 * salt and the keyed hash can show that they belong to it; nobody can compute them from it. {@code
 * docs/receipt-format.md} describes the bytes.
 *
 * @param commitment as {@link #commitment} computes it
 * @param boundLater as {@link Binding#later}
 */
public record ErasureLeaf(Digest receiptId, Digest commitment, boolean boundLater) {
  /** Names the form. */
  public static final String SCHEMA = "corpus.erasure-leaf/1";

  private static final byte[] DOMAIN =
      "corpus-participant-commitment/1\0".getBytes(StandardCharsets.US_ASCII);

  /** The leaf of an entry. */
  public static ErasureLeaf of(Digest receiptId, ParticipantHash participant, Binding binding) {
    return new ErasureLeaf(receiptId, commitment(participant, binding.salt()), binding.later());
  }

  /**
   * SHA-256 of {@code corpus-participant-commitment/1}, a zero byte, the salt, the 16 characters of
   * the key id, and the 32 bytes of the keyed hash.
   */
  public static Digest commitment(ParticipantHash participant, byte[] salt) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(160);
    bytes.writeBytes(DOMAIN);
    bytes.writeBytes(salt);
    bytes.writeBytes(participant.keyId().getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(participant.bytes());
    return Sha256.digest(bytes.toByteArray());
  }

  /** The entry of the log: the RFC 8785 form. */
  public byte[] bytes() {
    return CanonicalJson.of(
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", SCHEMA)
            .put("receiptId", receiptId.value())
            .put("commitment", commitment.value())
            .put("boundLater", boundLater));
  }
}
