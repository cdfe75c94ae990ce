package dev.corpuscore.canonical.erasure;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that turns pseudonyms into hashes (HMAC-SHA-256, RFC 2104). Anybody who has it can test
 * whether a guessed pseudonym is stored here, so it never prints. Thread-safe.
 */
public final class PseudonymKey {
  /** The least number of bytes of a key. */
  public static final int LEAST_BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  /** A prefix of the pseudonym, so that hashes for another purpose differ. */
  private static final byte[] PARTICIPANT =
      "corpus-participant/1\0".getBytes(StandardCharsets.UTF_8);

  private static final byte[] PASSAGE = "corpus-passage/1\0".getBytes(StandardCharsets.UTF_8);

  private static final byte[] WINDOW = "corpus-passage-window/1\0".getBytes(StandardCharsets.UTF_8);

  /** The input of the check value. It is not a pseudonym and has another prefix than any hash. */
  private static final byte[] CHECK = "corpus-pseudonym-key/1".getBytes(StandardCharsets.UTF_8);

  private final SecretKeySpec key;
  private final KeyCheck check;

  private PseudonymKey(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, ALGORITHM);
    this.check = KeyCheck.of(mac(CHECK, new byte[0]));
  }

  /**
   * Reads a key.
   *
   * @param base64 of at least 32 bytes; white space at both ends is ignored
   * @throws CorpusException {@code INVALID_REQUEST} if it is not that; shows nothing of it
   */
  public static PseudonymKey parse(String base64) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(base64.strip());
    } catch (IllegalArgumentException notBase64) {
      // without its cause, which shows a character of the key
      throw refused("is not base64");
    }
    if (bytes.length < LEAST_BYTES) {
      throw refused("has fewer than " + LEAST_BYTES + " bytes once decoded");
    }
    return new PseudonymKey(bytes);
  }

  /** The value by which a store recognises this key. */
  public KeyCheck check() {
    return check;
  }

  /** The hash that stands for this participant in the store. */
  public ParticipantHash hash(Participant participant) {
    byte[] pseudonym = participant.pseudonym().getBytes(StandardCharsets.UTF_8);
    return ParticipantHash.of(mac(PARTICIPANT, pseudonym), check.keyId());
  }

  /**
   * The hash that stands for a passage which was taken out of a posting. The same passage of
   * another posting has another hash.
   *
   * @param folded the passage as it is compared
   * @return 64 hex digits
   */
  public String passage(PostingId posting, String folded) {
    byte[] text = (posting.value() + "\0" + folded).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(mac(PASSAGE, text));
  }

  /** 32 secret bytes that belong to the passage of this hash. */
  public byte[] window(String hash) {
    return mac(WINDOW, hash.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "(pseudonym key)";
  }

  private byte[] mac(byte[] prefix, byte[] text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(prefix);
      return mac.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every JDK has HMAC-SHA-256", e);
    }
  }

  private static CorpusException refused(String why) {
    return CorpusException.invalid("the pseudonym key " + why);
  }
}
