package dev.corpuscore.canonical.erasure;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An erasure as a line of an exported ledger: the receipt, the hash that its tombstone holds, and
 * what binds the two in the log.
 *
 * @param receipt valid
 * @param binding null in a line of the first edition, schema /1, which binds nothing; in a line of
 *     schema /2 the log has the first form of its entry, in one of /3 the second
 */
public record LedgerLine(ParticipantHash participant, Receipt receipt, @Nullable Binding binding) {
  private static final String FIRST = "corpus.erasure-entry/1";
  private static final String SECOND = "corpus.erasure-entry/2";
  private static final String THIRD = "corpus.erasure-entry/3";

  /** Whether this JSON is such a line, valid or not. */
  public static boolean is(JsonNode document) {
    String schema = document.path("schema").asString("");
    return schema.equals(FIRST) || schema.equals(SECOND) || schema.equals(THIRD);
  }

  /** The entry of the log; null if nothing binds the participant. */
  public @Nullable ErasureLeaf leaf() {
    return binding == null ? null : ErasureLeaf.of(ReceiptJson.id(receipt), participant, binding);
  }

  /**
   * Reads a line.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not one as {@link #write} or the first
   *     edition writes them, or if its commitment is not that of its participant; shows nothing of
   *     it
   */
  public static LedgerLine read(JsonNode document) {
    LedgerLine line;
    Digest committed;
    try {
      JsonMembers in = JsonMembers.of(document);
      in.has("schema");
      String schema = document.path("schema").asString("");
      boolean bound = !schema.equals(FIRST);
      LeafVersion leaf = schema.equals(THIRD) ? LeafVersion.SECOND : LeafVersion.FIRST;
      String hex = in.requiredString("participant");
      String keyId = in.requiredString("keyId");
      String salt = bound ? in.requiredString("salt") : null;
      Boolean later = bound ? in.required("boundLater", in.bool("boundLater")) : null;
      Digest said = bound ? in.required("commitment", in.parsed("commitment", Digest::new)) : null;
      if (!in.has("receipt")) {
        in.fault("receipt", "is required");
      }
      in.refuseUnknown();
      in.throwIfFaulty();
      line =
          new LedgerLine(
              new ParticipantHash(hex, keyId),
              ReceiptJson.read(document.get("receipt")),
              salt == null || later == null ? null : new Binding(salt(salt), later, leaf));
      committed = said;
    } catch (CorpusException | IllegalArgumentException unshown) {
      throw refused("is damaged: not an entry as erasures export writes it");
    }
    ErasureLeaf entry = line.leaf();
    if (entry != null && !entry.commitment().equals(committed)) {
      throw refused(
          "has a commitment that is not that of its participant: the person, the key or the salt"
              + " was changed");
    }
    return line;
  }

  private static byte[] salt(String hex) {
    byte[] salt = HexFormat.of().parseHex(hex);
    if (!HexFormat.of().formatHex(salt).equals(hex)) {
      throw new IllegalArgumentException("not in lower case");
    }
    return salt;
  }

  /** Writes the line of a stored receipt, without its end. */
  public static byte[] write(ParticipantHash participant, byte[] receipt, Binding binding) {
    ObjectNode line =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", binding.leaf() == LeafVersion.SECOND ? THIRD : SECOND)
            .put("participant", participant.hex())
            .put("keyId", participant.keyId())
            .put("salt", HexFormat.of().formatHex(binding.salt()))
            .put("boundLater", binding.later())
            .put("commitment", ErasureLeaf.commitment(participant, binding.salt()).value());
    line.set("receipt", Objects.requireNonNull(read(receipt)));
    return CanonicalJson.of(line);
  }

  private static JsonNode read(byte[] receipt) {
    try {
      return StrictJson.read(receipt);
    } catch (CorpusException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "a stored receipt is damaged; run check", e);
    }
  }

  private static CorpusException refused(String why) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, why);
  }
}
