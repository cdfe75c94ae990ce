package dev.corpuscore.signature;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bytes and who signed them: a <a
 * href="https://github.com/secure-systems-lab/dsse/blob/master/envelope.md">DSSE envelope, version
 * 1</a>. Immutable.
 *
 * @param payloadType the media type of the payload; it is signed, too
 * @param signatures one or more
 */
public record Envelope(String payloadType, byte[] payload, List<Signature> signatures) {
  /** The type of an in-toto statement. */
  public static final String STATEMENT = "application/vnd.in-toto+json";

  /** The type of the receipt of an erasure. */
  public static final String RECEIPT = "application/vnd.corpus-core.erasure-receipt+json";

  private static final int SIGNATURES_LIMIT = 100;

  /**
   * One signature.
   *
   * @param keyId as {@link VerifyingKey#keyId}
   */
  public record Signature(String keyId, byte[] bytes) {}

  public Envelope {
    signatures = List.copyOf(signatures);
  }

  /** Signs a payload. */
  public static Envelope sign(String payloadType, byte[] payload, SigningKey key) {
    byte[] signature = key.sign(signed(payloadType, payload));
    return new Envelope(
        payloadType, payload, List.of(new Signature(key.verifying().keyId(), signature)));
  }

  /**
   * What is signed: the pre-authentication encoding of <a
   * href="https://github.com/secure-systems-lab/dsse/blob/master/protocol.md">the protocol</a>.
   */
  static byte[] signed(String payloadType, byte[] payload) {
    byte[] type = payloadType.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream encoded = new ByteArrayOutputStream(payload.length + type.length + 32);
    encoded.writeBytes(("DSSEv1 " + type.length + " ").getBytes(StandardCharsets.US_ASCII));
    encoded.writeBytes(type);
    encoded.writeBytes((" " + payload.length + " ").getBytes(StandardCharsets.US_ASCII));
    encoded.writeBytes(payload);
    return encoded.toByteArray();
  }

  /** The envelope in canonical form (RFC 8785). */
  public byte[] json() {
    ObjectNode envelope = JsonNodeFactory.instance.objectNode().put("payloadType", payloadType);
    envelope.put("payload", Base64.getEncoder().encodeToString(payload));
    var signed = envelope.putArray("signatures");
    for (Signature it : signatures) {
      String encoded = Base64.getEncoder().encodeToString(it.bytes);
      signed.addObject().put("keyid", it.keyId).put("sig", encoded);
    }
    return CanonicalJson.of(envelope);
  }

  /**
   * Reads an envelope without verifying it.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static Envelope read(JsonNode json) {
    JsonMembers in = JsonMembers.of(json);
    String type = in.requiredString("payloadType");
    byte[] payload = in.required("payload", in.parsed("payload", NoteKey::base64));
    List<Signature> signatures = in.objects("signatures", SIGNATURES_LIMIT, Envelope::signature);
    in.refuseUnknown();
    in.throwIfFaulty();
    return new Envelope(type, payload == null ? new byte[0] : payload, signatures);
  }

  private static Signature signature(JsonMembers in) {
    String keyId = in.requiredString("keyid");
    byte[] bytes = in.required("sig", in.parsed("sig", NoteKey::base64));
    in.refuseUnknown();
    return new Signature(keyId, bytes == null ? new byte[0] : bytes);
  }

  /**
   * Requires that a trusted key for statements has signed the payload, as a payload of this type.
   * Signatures of unknown keys are not looked at.
   *
   * @return the first trusted key that has signed it
   * @throws CorpusException {@code INVALID_REQUEST} if it is of another type, not signed, signed by
   *     other keys only, by a key for another purpose, or if a signature is wrong
   */
  public PublishedKey verify(String type, TrustedKeys keys) {
    if (!payloadType.equals(type)) {
      throw invalid("has the payloadType " + payloadType + ", not " + type);
    }
    List<String> unknown = new ArrayList<>();
    for (Signature it : signatures) {
      PublishedKey key = keys.find(it.keyId).orElse(null);
      if (key == null) {
        unknown.add(it.keyId);
      } else if (!key.serves(KeyPurpose.STATEMENTS)) {
        throw invalid("is signed by " + it.keyId + ", which is a key for the log");
      } else if (key.key().verifies(signed(payloadType, payload), it.bytes)) {
        return key;
      } else {
        throw invalid("has a wrong signature of " + it.keyId);
      }
    }
    throw invalid(
        unknown.isEmpty()
            ? "is not signed"
            : "is signed by " + String.join(", ", unknown) + ", which is not a trusted key");
  }

  /**
   * Requires that stored bytes are an envelope of a payload, as a trusted key has signed it.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if they are no envelope, one of another
   *     payload, or as {@link #verify}; the message is a clause about the envelope and shows
   *     nothing of it
   */
  public static void requireOf(byte[] payload, String type, byte[] stored, TrustedKeys keys) {
    Envelope envelope;
    try {
      envelope = read(StrictJson.read(stored));
    } catch (CorpusException unshown) {
      throw invalid("is not an envelope");
    }
    envelope.verify(type, keys);
    if (!Arrays.equals(envelope.payload, payload)) {
      throw invalid("is that of another payload");
    }
  }
}
