package dev.corpuscore.signature;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Public keys as JSON: a JWK Set (<a href="https://www.rfc-editor.org/rfc/rfc7517">RFC 7517</a>) of
 * keys of Ed25519 (<a href="https://www.rfc-editor.org/rfc/rfc8037">RFC 8037</a>), each with
 * members of our own: {@code corpusPurpose}, {@code corpusUsedFrom}, {@code corpusUsedUntil},
 * {@code corpusEntry}, {@code corpusLast}. The set itself says {@code corpusId} and {@code
 * corpusLogs}.
 */
public final class JwkSet {
  private static final int KEYS_LIMIT = 1_000;
  private static final int LOGS_LIMIT = 1_000;
  private static final int NOTE_LIMIT_CHARACTERS = 10_000;
  private static final String TYPE = "OKP";
  private static final String CURVE = "Ed25519";

  private JwkSet() {}

  /** The set in canonical form (RFC 8785), in the order of the keys. */
  public static byte[] json(TrustedKeys keys) {
    ObjectNode set = JsonNodeFactory.instance.objectNode();
    if (keys.corpus() != null) {
      set.put("corpusId", keys.corpus().toString());
    }
    if (!keys.logs().isEmpty()) {
      keys.logs().forEach(set.putArray("corpusLogs")::add);
    }
    ArrayNode all = set.putArray("keys");
    keys.all().forEach(key -> write(key, all.addObject()));
    return CanonicalJson.of(set);
  }

  private static void write(PublishedKey published, ObjectNode jwk) {
    VerifyingKey key = published.key();
    jwk.put("kty", TYPE).put("crv", CURVE).put("alg", "EdDSA").put("use", "sig");
    jwk.put("kid", key.keyId());
    jwk.put("x", Base64.getUrlEncoder().withoutPadding().encodeToString(key.raw()));
    if (published.purpose() != null) {
      jwk.put("corpusPurpose", published.purpose().wire());
    }
    if (published.from() != null) {
      jwk.put("corpusUsedFrom", PostingJson.TIME.format(published.from()));
    }
    if (published.until() != null) {
      jwk.put("corpusUsedUntil", PostingJson.TIME.format(published.until()));
    }
    if (published.entry() != null) {
      jwk.put("corpusEntry", published.entry());
    }
    if (!published.last().isEmpty()) {
      published.last().forEach(jwk.putArray("corpusLast")::add);
    }
  }

  /**
   * Reads the keys of Ed25519 in a set. Keys of other kinds, and other members, are left out, as
   * the standard demands.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not such a set, has no key of Ed25519,
   *     or has one that is not valid
   */
  public static TrustedKeys read(byte[] json) {
    JsonMembers in = JsonMembers.of(StrictJson.read(json));
    UUID corpus = in.parsed("corpusId", JwkSet::uuid);
    List<String> logs = in.strings("corpusLogs", LOGS_LIMIT, Function.identity());
    List<@Nullable PublishedKey> read = in.objects("keys", KEYS_LIMIT, JwkSet::read);
    in.acceptUnknown();
    in.throwIfFaulty();
    List<PublishedKey> keys = new ArrayList<>();
    read.stream().filter(Objects::nonNull).forEach(keys::add);
    if (keys.isEmpty()) {
      throw CorpusException.invalid("has no key of Ed25519 (kty OKP, crv Ed25519)");
    }
    return new TrustedKeys(corpus, logs, keys);
  }

  private static UUID uuid(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw CorpusException.invalid("is not a UUID");
    }
  }

  private static @Nullable PublishedKey read(JsonMembers jwk) {
    jwk.acceptUnknown();
    if (!TYPE.equals(jwk.string("kty")) || !CURVE.equals(jwk.string("crv"))) {
      return null;
    }
    VerifyingKey key = jwk.required("x", jwk.parsed("x", JwkSet::key));
    KeyPurpose purpose = jwk.oneOf("corpusPurpose", KeyPurpose.values(), KeyPurpose::wire);
    Instant from = jwk.time("corpusUsedFrom");
    Instant until = jwk.time("corpusUsedUntil");
    Double entry = jwk.number("corpusEntry");
    List<String> last = jwk.strings("corpusLast", LOGS_LIMIT, JwkSet::note);
    return key == null
        ? null
        : new PublishedKey(
            key, purpose, from, until, entry == null ? null : entry.longValue(), last);
  }

  private static String note(String text) {
    if (text.length() > NOTE_LIMIT_CHARACTERS) {
      throw CorpusException.invalid("is longer than " + NOTE_LIMIT_CHARACTERS + " characters");
    }
    return text;
  }

  private static VerifyingKey key(String text) {
    return new VerifyingKey(Base64.getUrlDecoder().decode(text));
  }
}
