package dev.corpuscore.canonical.erasure;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Participant;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/**
 * Reads the file by which an operator names one participant: {@code {"schema":
 * "corpus.participant/1", "participant": "…"}}. No fault shows anything that the file contains.
 */
public final class ParticipantJson {
  /** Names the form of the file. */
  public static final String SCHEMA = "corpus.participant/1";

  private ParticipantJson() {}

  /**
   * Returns the participant.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static Participant read(byte[] utf8) {
    JsonMembers in = JsonMembers.of(document(utf8));
    in.required("schema", in.parsed("schema", ParticipantJson::schema));
    Participant participant =
        in.required("participant", in.parsed("participant", Participant::new));
    in.refuseUnknownUnnamed();
    in.throwIfFaulty();
    return Objects.requireNonNull(participant);
  }

  private static JsonNode document(byte[] utf8) {
    try {
      return StrictJson.read(utf8);
    } catch (CorpusException unshown) {
      // without its cause, because a parser's message shows part of the input
      throw invalid(
          "must be one JSON object (RFC 8259) in UTF-8: {\"schema\":\""
              + SCHEMA
              + "\",\"participant\":\"…\"}");
    }
  }

  private static String schema(String text) {
    if (!text.equals(SCHEMA)) {
      throw invalid("must be \"" + SCHEMA + "\"");
    }
    return text;
  }
}
