package dev.corpuscore.canonical.erasure;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An erasure as a line of an exported ledger: the receipt, the hash that its tombstone holds, and
 * what binds the two in the log.
 *
 * @param participant with the hashes under older keys that the store knew at the erasure, in the
 *     order of the ids of the keys
 * @param receipt valid
 * @param binding null in a line of the first edition, schema /1, which binds nothing; in a line of
 *     schema /2 the log has the first form of its entry, in one of /3 the second
 */
public record LedgerLine(ParticipantHash participant, Receipt receipt, @Nullable Binding binding) {
  private static final String FIRST = "corpus.erasure-entry/1";
  private static final String SECOND = "corpus.erasure-entry/2";
  private static final String THIRD = "corpus.erasure-entry/3";

  /** As many as a store may have. */
  private static final int OLDER_LIMIT = 32;

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
      List<ParticipantHash> older =
          bound ? in.objects("older", OLDER_LIMIT, LedgerLine::older) : List.of();
      if (!in.has("receipt")) {
        in.fault("receipt", "is required");
      }
      in.refuseUnknown();
      in.throwIfFaulty();
      line =
          new LedgerLine(
              new ParticipantHash(hex, keyId, inOrder(older, keyId, document.has("older"))),
              ReceiptJson.read(document.get("receipt")),
              salt == null || later == null ? null : new Binding(salt(salt), later, leaf));
      committed = said;
    } catch (CorpusException | IllegalArgumentException unshown) {
      throw invalid("is damaged: not an entry as erasures export writes it");
    }
    ErasureLeaf entry = line.leaf();
    if (entry != null && !entry.commitment().equals(committed)) {
      throw invalid(
          "has a commitment that is not that of its participant: the person, the key or the salt"
              + " was changed");
    }
    return line;
  }

  private static ParticipantHash older(JsonMembers in) {
    String hex = in.requiredString("participant");
    String keyId = in.requiredString("keyId");
    in.refuseUnknown();
    in.throwIfFaulty();
    return new ParticipantHash(hex, keyId);
  }

  /** Each key once, in the order of their ids, so that a set of hashes has one form. */
  private static List<ParticipantHash> inOrder(
      List<ParticipantHash> older, String newest, boolean present) {
    String before = "";
    for (ParticipantHash each : older) {
      if (each.keyId().compareTo(before) <= 0 || each.keyId().equals(newest)) {
        throw new IllegalArgumentException("not in order");
      }
      before = each.keyId();
    }
    if (present && older.isEmpty()) {
      throw new IllegalArgumentException("empty");
    }
    return older;
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
    if (!participant.retired().isEmpty()) {
      ArrayNode older = line.putArray("older");
      for (ParticipantHash each : participant.retired()) {
        older.addObject().put("participant", each.hex()).put("keyId", each.keyId());
      }
    }
    line.set("receipt", Objects.requireNonNull(read(receipt)));
    return CanonicalJson.of(line);
  }

  private static JsonNode read(byte[] receipt) {
    try {
      return StrictJson.read(receipt);
    } catch (CorpusException e) {
      throw CorpusException.unavailable("a stored receipt is damaged; run check", e);
    }
  }
}
