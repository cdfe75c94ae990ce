package dev.corpuscore.canonical.erasure;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * An erasure as the log has it: commitments to its receipt and to its participant; in the first
 * form, the receipt's id itself. A person who has the salt and what it is about can show that they
 * belong to it; nobody can compute them from it. {@code docs/receipt-format.md} describes the
 * bytes.
 *
 * @param receipt the id of the receipt in the first form, {@link #receiptCommitment} in the second
 * @param commitment as {@link #commitment} computes it
 * @param boundLater as {@link Binding#later}
 */
public record ErasureLeaf(
    LeafVersion version, Digest receipt, Digest commitment, boolean boundLater) {
  private static final String FIRST = "corpus.erasure-leaf/1";
  private static final String SECOND = "corpus.erasure-leaf/2";
  private static final String PARTICIPANT = "corpus-participant-commitment/1";
  private static final String SEVERAL_HASHES = "corpus-participant-commitment/2";
  private static final String RECEIPT = "corpus-receipt-commitment/1";
  private static final String RECEIPT_SALT = "corpus-receipt-salt/1";

  /** The leaf of an entry. */
  public static ErasureLeaf of(Digest receiptId, ParticipantHash participant, Binding binding) {
    return new ErasureLeaf(
        binding.leaf(),
        binding.leaf() == LeafVersion.FIRST
            ? receiptId
            : receiptCommitment(receiptId, receiptSalt(binding.salt())),
        commitment(participant, binding.salt()),
        binding.later());
  }

  /**
   * SHA-256 of {@code corpus-participant-commitment/1}, a zero byte, the salt, the 16 characters of
   * the key id, and the 32 bytes of the keyed hash. For a participant with hashes under older keys,
   * it begins with {@code …/2} instead, and the id and the hash of each older key follow, in the
   * order of the ids.
   */
  public static Digest commitment(ParticipantHash participant, byte[] salt) {
    List<byte[]> parts = new ArrayList<>(List.of(salt));
    for (ParticipantHash each : participant.all()) {
      parts.add(each.keyId().getBytes(StandardCharsets.US_ASCII));
      parts.add(each.bytes());
    }
    String domain = participant.retired().isEmpty() ? PARTICIPANT : SEVERAL_HASHES;
    return Digest.of(hash(domain, parts.toArray(byte[][]::new)));
  }

  /**
   * SHA-256 of {@code corpus-receipt-commitment/1}, a zero byte, the salt of the receipt, and the
   * 32 bytes of its id.
   */
  public static Digest receiptCommitment(Digest receiptId, byte[] receiptSalt) {
    return Digest.of(hash(RECEIPT, receiptSalt, receiptId.bytes()));
  }

  /**
   * The salt of a receipt, for those who may have the receipt. It shows nothing of the salt that it
   * is made of, and so nothing of the participant: SHA-256 of {@code corpus-receipt-salt/1}, a zero
   * byte, and the salt of the entry.
   */
  public static byte[] receiptSalt(byte[] salt) {
    return hash(RECEIPT_SALT, salt);
  }

  /**
   * The form of an entry of the log.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it has neither
   */
  public static LeafVersion version(byte[] entry) {
    return switch (StrictJson.read(entry).path("schema").asString("")) {
      case FIRST -> LeafVersion.FIRST;
      case SECOND -> LeafVersion.SECOND;
      default ->
          throw CorpusException.invalid(
              "is not an entry of the log of erasures that is known here");
    };
  }

  /**
   * Reads an entry of the log.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it has neither form, exactly
   */
  public static ErasureLeaf read(byte[] entry) {
    LeafVersion version = version(entry);
    JsonNode said = StrictJson.read(entry);
    ErasureLeaf leaf =
        new ErasureLeaf(
            version,
            new Digest(said.path(receiptMember(version)).asString("")),
            new Digest(said.path("commitment").asString("")),
            said.path("boundLater").asBoolean(false));
    if (!Arrays.equals(leaf.bytes(), entry)) {
      throw CorpusException.invalid("is not an entry of the log of erasures in its RFC 8785 form");
    }
    return leaf;
  }

  private static String receiptMember(LeafVersion version) {
    return version == LeafVersion.FIRST ? "receiptId" : "receiptCommitment";
  }

  private static byte[] hash(String domain, byte[]... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(160);
    bytes.writeBytes(domain.getBytes(StandardCharsets.US_ASCII));
    bytes.write(0);
    for (byte[] part : parts) {
      bytes.writeBytes(part);
    }
    return Sha256.hash(bytes.toByteArray());
  }

  /** The entry of the log: the RFC 8785 form. */
  public byte[] bytes() {
    return CanonicalJson.of(
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", version == LeafVersion.FIRST ? FIRST : SECOND)
            .put(receiptMember(version), receipt.value())
            .put("commitment", commitment.value())
            .put("boundLater", boundLater));
  }
}
