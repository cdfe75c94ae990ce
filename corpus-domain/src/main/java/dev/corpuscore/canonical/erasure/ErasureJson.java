package dev.corpuscore.canonical.erasure;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.Rfc3339;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.Participant;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads requests for erasure strictly. No fault shows anything that was sent (a value, the name of
 * an unknown member, text that is not JSON), because any of it may be the pseudonym.
 */
public final class ErasureJson {
  private static final Pattern UUID =
      Pattern.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");
  private static final int NONCE_LEAST_BYTES = 16;
  private static final int NONCE_CHARACTERS = 256;
  private static final String SCHEMA = "schema";
  private static final String ERASURE_ID = "erasureId";
  private static final String PARTICIPANT = "participant";
  private static final String REQUESTED_AT = "requestedAt";
  private static final String NONCE = "nonce";

  private ErasureJson() {}

  /**
   * Returns the request.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault and its JSON Pointer
   */
  public static Erasure read(byte[] utf8) {
    JsonNode document;
    try {
      document = StrictJson.read(utf8);
    } catch (CorpusException unshown) {
      // without its cause, because a parser's message shows part of the input
      throw CorpusException.invalid(
          List.of(
              new Fault(
                  "",
                  "must be one JSON object (RFC 8259) in UTF-8, without duplicate members, lone"
                      + " surrogates or numbers out of range")));
    }
    return read(document);
  }

  /** As {@link #read(byte[])}, of JSON that is read already. */
  public static Erasure read(JsonNode document) {
    JsonMembers in = JsonMembers.of(document);
    in.required(SCHEMA, in.parsed(SCHEMA, ErasureJson::schema));
    String id = in.required(ERASURE_ID, in.parsed(ERASURE_ID, ErasureJson::uuid));
    Participant participant = in.required(PARTICIPANT, in.parsed(PARTICIPANT, Participant::new));
    String requestedAt = in.required(REQUESTED_AT, in.parsed(REQUESTED_AT, ErasureJson::time));
    String nonce = in.required(NONCE, in.parsed(NONCE, ErasureJson::nonce));
    in.refuseUnknownUnnamed();
    in.throwIfFaulty();
    return new Erasure(
        Objects.requireNonNull(id),
        Objects.requireNonNull(participant),
        Objects.requireNonNull(requestedAt),
        Objects.requireNonNull(nonce));
  }

  /** The id of a request that may be faulty; empty if it has none that is a UUID. */
  public static Optional<String> erasureId(byte[] utf8) {
    try {
      return StrictJson.read(utf8)
          .path(ERASURE_ID)
          .stringValueOpt()
          .filter(id -> UUID.matcher(id).matches());
    } catch (CorpusException noJson) {
      return Optional.empty();
    }
  }

  /**
   * SHA-256 of the RFC 8785 form of the request. Its nonce keeps the pseudonym from being guessed.
   */
  public static Digest digest(Erasure erasure) {
    return Sha256.digest(bytes(erasure));
  }

  /** The RFC 8785 form of the request, which shows the participant. */
  public static byte[] bytes(Erasure erasure) {
    ObjectNode request =
        JsonNodeFactory.instance
            .objectNode()
            .put(SCHEMA, Erasure.SCHEMA)
            .put(ERASURE_ID, erasure.erasureId())
            .put(PARTICIPANT, erasure.participant().pseudonym())
            .put(REQUESTED_AT, erasure.requestedAt())
            .put(NONCE, erasure.nonce());
    return CanonicalJson.of(request);
  }

  /** Refuses a text that is not a UUID, without showing it. */
  static String uuid(String text) {
    return checked(UUID.matcher(text).matches(), text, "must be a UUID");
  }

  private static String schema(String text) {
    return checked(text.equals(Erasure.SCHEMA), text, "must be \"" + Erasure.SCHEMA + "\"");
  }

  private static String time(String text) {
    boolean time = Rfc3339.isTime(text);
    try {
      time = time && OffsetDateTime.parse(text).getYear() > 0;
    } catch (DateTimeException noSuchDay) {
      time = false;
    }
    return checked(time, text, "must be a time with a zone (RFC 3339)");
  }

  private static String nonce(String text) {
    checked(text.length() <= NONCE_CHARACTERS, text, "must have at most 256 characters");
    int bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text).length;
    } catch (IllegalArgumentException notBase64) {
      bytes = -1;
    }
    checked(bytes >= 0, text, "must be base64url (RFC 4648, section 5)");
    return checked(
        bytes >= NONCE_LEAST_BYTES, text, "must be of at least " + NONCE_LEAST_BYTES + " bytes");
  }

  private static String checked(boolean holds, String text, String wanted) {
    if (!holds) {
      throw CorpusException.invalid(wanted);
    }
    return text;
  }
}
