package dev.corpuscore.signature;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The public keys that somebody who verifies trusts. Immutable. */
public final class TrustedKeys {
  private final List<PublishedKey> keys;

  /**
   * @param keys one or more
   */
  public TrustedKeys(List<PublishedKey> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * Reads a file of keys: the JWK Set of {@code /.well-known/corpus-core/keys.json}, one public key
   * in PEM, or one verifier key of <a href="https://c2sp.org/signed-note">C2SP signed notes</a>.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is none of these
   */
  public static TrustedKeys read(byte[] file) {
    String text = new String(file, StandardCharsets.UTF_8).strip();
    if (KeyText.PRIVATE.isPem(text)) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "is a private key; verifying needs the public one alone");
    }
    if (KeyText.PUBLIC.isPem(text)) {
      return new TrustedKeys(List.of(PublishedKey.of(VerifyingKey.ofPem(text))));
    }
    if (!text.startsWith("{") && text.contains("+")) {
      return new TrustedKeys(List.of(PublishedKey.of(NoteKey.parse(text).key())));
    }
    return new TrustedKeys(JwkSet.read(file));
  }

  /** The key with this id; empty if it is not trusted. */
  public Optional<PublishedKey> find(String keyId) {
    return keys.stream().filter(it -> it.key().keyId().equals(keyId)).findFirst();
  }

  /** All keys. */
  public List<PublishedKey> all() {
    return keys;
  }
}
