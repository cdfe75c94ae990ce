package dev.corpuscore.canonical.erasure;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An erasure as a line of an exported ledger: the receipt, and the hash that its tombstone holds.
 *
 * @param receipt valid
 */
public record LedgerLine(ParticipantHash participant, Receipt receipt) {
  private static final String SCHEMA = "corpus.erasure-entry/1";

  /** Whether this JSON is such a line, valid or not. */
  public static boolean is(JsonNode document) {
    return document.path("schema").asString("").equals(SCHEMA);
  }

  /**
   * Reads a line.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not one as {@link #write} writes them;
   *     shows nothing of it
   */
  public static LedgerLine read(JsonNode document) {
    try {
      JsonMembers in = JsonMembers.of(document);
      in.has("schema");
      String hex = in.requiredString("participant");
      String keyId = in.requiredString("keyId");
      if (!in.has("receipt")) {
        in.fault("receipt", "is required");
      }
      in.refuseUnknown();
      in.throwIfFaulty();
      return new LedgerLine(
          new ParticipantHash(hex, keyId), ReceiptJson.read(document.get("receipt")));
    } catch (CorpusException unshown) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "is damaged: not an entry as erasures export writes it");
    }
  }

  /** Writes the line of a stored receipt, without its end. */
  public static byte[] write(ParticipantHash participant, byte[] receipt) {
    ObjectNode line =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", SCHEMA)
            .put("participant", participant.hex())
            .put("keyId", participant.keyId());
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
}
