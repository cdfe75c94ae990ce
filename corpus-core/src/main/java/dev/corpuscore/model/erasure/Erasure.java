package dev.corpuscore.model.erasure;

import java.util.Locale;

/**
 * A request to erase a participant: a {@code CorpusParticipantErasure}. The texts stand as they
 * were sent, for the digest of the request covers them so. Prints its id alone: whoever knows the
 * nonce can test a guess of the pseudonym against that digest.
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
