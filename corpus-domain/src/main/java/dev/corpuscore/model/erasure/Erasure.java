package dev.corpuscore.model.erasure;

import java.util.Locale;

/**
 * A request to erase a participant: a {@code CorpusParticipantErasure}. The texts are exactly as
 * sent, because the digest of the request covers them. {@code toString} shows only the id, because
 * who knows the nonce can test a guessed pseudonym against the digest.
 *
 * @param erasureId a UUID, as spelled by who sent it
 * @param requestedAt RFC 3339, with a zone
 * @param nonce base64url of at least 16 bytes
 */
public record Erasure(String erasureId, Participant participant, String requestedAt, String nonce) {
  /** Names the form of the request. */
  public static final String SCHEMA = "corpus.participant-erasure/1";

  /** The id in the one spelling that equal UUIDs have. */
  public static String key(String erasureId) {
    return erasureId.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return "erasure " + erasureId;
  }
}
