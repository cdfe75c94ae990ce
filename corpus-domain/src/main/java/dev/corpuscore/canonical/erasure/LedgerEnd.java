package dev.corpuscore.canonical.erasure;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.model.CorpusException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The last line of an exported ledger: the signed checkpoint of the log over the lines before it.
 * It shows that none of them was altered, and that the end was not cut.
 *
 * @param checkpoint a signed note, not verified here
 */
public record LedgerEnd(String checkpoint) {
  private static final String SCHEMA = "corpus.ledger-end/1";

  /** Whether this JSON is such a line, valid or not. */
  public static boolean is(JsonNode document) {
    return document.path("schema").asString("").equals(SCHEMA);
  }

  /**
   * Reads a line.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it has other members
   */
  public static LedgerEnd read(JsonNode document) {
    JsonMembers in = JsonMembers.of(document);
    in.has("schema");
    String checkpoint = in.requiredString("checkpoint");
    in.refuseUnknown();
    if (in.isFaulty()) {
      throw CorpusException.invalid("is damaged: not the end of a ledger as export writes it");
    }
    return new LedgerEnd(checkpoint);
  }

  /** The line, without its end. */
  public byte[] bytes() {
    return CanonicalJson.of(
        JsonNodeFactory.instance.objectNode().put("schema", SCHEMA).put("checkpoint", checkpoint));
  }
}
