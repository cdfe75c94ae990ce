package dev.corpuscore.signature;

import dev.corpuscore.model.CorpusException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The public keys that somebody who verifies trusts, and of whom they are. Immutable. */
public final class TrustedKeys {
  private final @Nullable UUID corpus;
  private final List<String> logs;
  private final List<PublishedKey> keys;

  /**
   * Keys of which nobody says whose they are.
   *
   * @param keys one or more
   */
  public TrustedKeys(List<PublishedKey> keys) {
    this(null, List.of(), keys);
  }

  /**
   * @param corpus the corpus that they are for; null if this is not said
   * @param logs the names of its logs; empty if this is not said
   * @param keys one or more
   */
  public TrustedKeys(@Nullable UUID corpus, List<String> logs, List<PublishedKey> keys) {
    this.corpus = corpus;
    this.logs = List.copyOf(logs);
    this.keys = List.copyOf(keys);
  }

  /**
   * Reads a file of keys: the JWK Set of {@code /.well-known/corpus-core/keys.json}, one public key
   * in PEM, or one verifier key of <a href="https://c2sp.org/signed-note">C2SP signed notes</a>,
   * which is for the log of its name alone.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is none of these
   */
  public static TrustedKeys read(byte[] file) {
    String text = new String(file, StandardCharsets.UTF_8).strip();
    if (KeyText.PRIVATE.isPem(text)) {
      throw CorpusException.invalid("is a private key; verifying needs the public one alone");
    }
    if (KeyText.PUBLIC.isPem(text)) {
      return new TrustedKeys(List.of(PublishedKey.of(VerifyingKey.ofPem(text))));
    }
    if (!text.startsWith("{") && text.contains("+")) {
      NoteKey of = NoteKey.parse(text);
      return new TrustedKeys(null, List.of(of.name()), List.of(PublishedKey.of(of.key())));
    }
    return JwkSet.read(file);
  }

  /** The first use of the key with this id; empty if it is not trusted. */
  public Optional<PublishedKey> find(String keyId) {
    return keys.stream().filter(it -> it.key().keyId().equals(keyId)).findFirst();
  }

  /** Whether a key was in use at this time, as far as is said. */
  public boolean wasUsedAt(VerifyingKey key, Instant time) {
    return keys.stream().anyMatch(it -> it.key().equals(key) && it.wasUsedAt(time));
  }

  /**
   * Requires that these keys are for this corpus, as far as is said.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if they are for another one
   */
  public void requireFor(UUID said) {
    if (corpus != null && !corpus.equals(said)) {
      throw CorpusException.invalid(
          "is of the corpus " + said + ", and the keys are for " + corpus);
    }
  }

  /** The corpus that the keys are for; null if this is not said. */
  public @Nullable UUID corpus() {
    return corpus;
  }

  /** The names of its logs; empty if this is not said. */
  public List<String> logs() {
    return logs;
  }

  /** All uses of all keys. */
  public List<PublishedKey> all() {
    return keys;
  }
}
