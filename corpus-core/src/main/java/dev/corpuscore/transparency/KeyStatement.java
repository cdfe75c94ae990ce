package dev.corpuscore.transparency;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.VerifyingKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The entry of the log of roots that introduces a public key: the second kind of its entries,
 * beside the {@link RootStatement}. Each use of a key that came back has an entry of its own.
 *
 * @param corpus whose key it is
 * @param usedFrom when the use began, in whole seconds
 * @param enteredLater false if the entry was made then; true if the key was in use already when
 *     this log began to have such entries. Such entries precede all others about keys
 */
public record KeyStatement(
    UUID corpus, VerifyingKey key, KeyPurpose purpose, Instant usedFrom, boolean enteredLater) {
  /** Names the form. */
  public static final String SCHEMA = "corpus.key/1";

  /** The statement about a use of a key, of which purpose and beginning are said. */
  public static KeyStatement of(UUID corpus, PublishedKey use, boolean enteredLater) {
    return new KeyStatement(
        corpus,
        use.key(),
        Objects.requireNonNull(use.purpose()),
        Objects.requireNonNull(use.from()),
        enteredLater);
  }

  /** The RFC 8785 form: the entry. */
  public byte[] bytes() {
    return CanonicalJson.of(
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", SCHEMA)
            .put("corpus", corpus.toString())
            .put("kid", key.keyId())
            .put("x", Base64.getUrlEncoder().withoutPadding().encodeToString(key.raw()))
            .put("purpose", purpose.wire())
            .put("usedFrom", PostingJson.TIME.format(usedFrom))
            .put("enteredLater", enteredLater));
  }

  /** Whether an entry of the log of roots says that it is about a key. Never throws. */
  public static boolean isOne(byte[] entry) {
    try {
      return StrictJson.read(entry).path("schema").asString("").equals(SCHEMA);
    } catch (CorpusException e) {
      return false;
    }
  }

  /**
   * Reads an entry.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is none, or not in its RFC 8785 form
   */
  public static KeyStatement read(byte[] entry) {
    JsonNode json = StrictJson.read(entry);
    JsonMembers in = JsonMembers.of(json);
    VerifyingKey key = in.required("x", in.parsed("x", KeyStatement::key));
    KeyPurpose purpose =
        in.required("purpose", in.oneOf("purpose", KeyPurpose.values(), KeyPurpose::wire));
    Instant from = in.required("usedFrom", in.time("usedFrom"));
    UUID corpus = in.required("corpus", in.parsed("corpus", RootStatement::uuid));
    Boolean later = in.required("enteredLater", in.bool("enteredLater"));
    in.acceptUnknown();
    in.throwIfFaulty();
    KeyStatement read =
        new KeyStatement(
            Objects.requireNonNull(corpus),
            Objects.requireNonNull(key),
            Objects.requireNonNull(purpose),
            Objects.requireNonNull(from),
            Objects.requireNonNull(later));
    if (!Arrays.equals(read.bytes(), entry)) {
      throw CorpusException.invalid("is not the RFC 8785 form of a statement about a key");
    }
    return read;
  }

  private static VerifyingKey key(String text) {
    return new VerifyingKey(Base64.getUrlDecoder().decode(text));
  }
}
