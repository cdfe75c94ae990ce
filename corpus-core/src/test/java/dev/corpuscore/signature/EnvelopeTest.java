package dev.corpuscore.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeTest {
  private static final byte[] SAID = bytes("{\"_type\":\"x\"}");

  private final SigningKey key = SigningKey.generate(new SecureRandom());

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static TrustedKeys trusted(PublishedKey key) {
    return new TrustedKeys(List.of(key));
  }

  /** The example of the protocol's page. */
  @Test
  void whatIsSigned_isThatOfTheProtocol() {
    assertThat(Envelope.signed("http://example.com/HelloWorld", bytes("hello world")))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
  }

  @Test
  void envelope_isReadAgain_andVerified() {
    Envelope sent = Envelope.sign(Envelope.STATEMENT, SAID, key);

    Envelope read = Envelope.read(StrictJson.read(sent.json()));

    PublishedKey known = PublishedKey.of(key.verifying());
    assertThat(read.payload()).isEqualTo(SAID);
    assertThat(read.verify(Envelope.STATEMENT, trusted(known))).isEqualTo(known);
  }

  @Test
  void keyOfTheLog_signsNoStatement() {
    Envelope sent = Envelope.sign(Envelope.STATEMENT, SAID, key);
    PublishedKey log = new PublishedKey(key.verifying(), KeyPurpose.LOG, null, null);

    assertThatThrownBy(() -> sent.verify(Envelope.STATEMENT, trusted(log)))
        .hasMessageEndingWith("which is a key for the log");
  }

  @Test
  void otherKey_otherType_noSignature_areRefused() {
    Envelope sent = Envelope.sign(Envelope.STATEMENT, SAID, key);
    TrustedKeys others =
        trusted(PublishedKey.of(SigningKey.generate(new SecureRandom()).verifying()));
    TrustedKeys its = trusted(PublishedKey.of(key.verifying()));

    assertThatThrownBy(() -> sent.verify(Envelope.STATEMENT, others))
        .hasMessageContaining("not a trusted key");
    assertThatThrownBy(() -> sent.verify(Envelope.RECEIPT, its))
        .hasMessageContaining("payloadType");
    assertThatThrownBy(
            () -> new Envelope(Envelope.STATEMENT, SAID, List.of()).verify(Envelope.STATEMENT, its))
        .hasMessage("is not signed");
    assertThatThrownBy(
            () ->
                new Envelope(Envelope.RECEIPT, SAID, sent.signatures())
                    .verify(Envelope.RECEIPT, its))
        .hasMessageContaining("wrong signature");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"payloadType\":\"x\",\"payload\":\"AB==\",\"signatures\":[]}",
        "{\"payloadType\":\"x\",\"payload\":\"AA==\",\"signatures\":[{\"keyid\":\"x\"}]}",
        "{\"payloadType\":\"x\",\"payload\":\"AA==\",\"signatures\":[],\"note\":1}"
      })
  void otherJson_isNoEnvelope(String json) {
    assertThatThrownBy(() -> Envelope.read(StrictJson.read(bytes(json))))
        .isInstanceOf(CorpusException.class);
  }

  @Test
  void jwkSet_isReadAgain() {
    PublishedKey old =
        new PublishedKey(
            SigningKey.generate(new SecureRandom()).verifying(),
            KeyPurpose.LOG,
            Instant.parse("2026-01-01T00:00:00Z"),
            Instant.parse("2026-02-01T00:00:00Z"),
            7L,
            List.of("a note\n", "another\n"));
    PublishedKey used =
        new PublishedKey(
            key.verifying(), KeyPurpose.STATEMENTS, Instant.parse("2026-02-01T00:00:00Z"), null);

    UUID corpus = UUID.fromString("00000000-0000-4000-8000-000000000001");
    TrustedKeys read =
        JwkSet.read(JwkSet.json(new TrustedKeys(corpus, List.of("l", "l/2"), List.of(old, used))));
    assertThat(read.all()).containsExactly(old, used);
    assertThat(read.corpus()).isEqualTo(corpus);
    assertThat(read.logs()).containsExactly("l", "l/2");
    assertThat(old.wasUsedAt(Instant.parse("2026-02-01T00:00:00Z"))).isTrue();
    assertThat(old.wasUsedAt(Instant.parse("2026-02-01T00:00:01Z"))).isFalse();
    assertThat(used.wasUsedAt(Instant.parse("2026-01-31T23:59:59Z"))).isFalse();
  }

  /** RFC 8037, appendix A.2, in a set with a key of another kind. */
  @Test
  void jwkSetOfOthers_isRead() {
    List<PublishedKey> keys =
        JwkSet.read(
                bytes(
                    """
                {"keys": [{"kty": "RSA", "n": "x", "e": "AQAB"},
                  {"kty": "OKP", "crv": "Ed25519", "ext": true,
                   "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}
                """))
            .all();

    assertThat(keys).hasSize(1);
    assertThat(keys.getFirst().key().keyId()).isEqualTo("21fe31dfa154a261");
  }

  @Test
  void filesOfKeys_areReadInThreeForms() {
    String note = new NoteKey("log", key.verifying()).toString();

    for (String file :
        List.of(
            key.verifying().pem(),
            note + "\n",
            new String(
                JwkSet.json(new TrustedKeys(List.of(PublishedKey.of(key.verifying())))),
                StandardCharsets.UTF_8))) {
      assertThat(TrustedKeys.read(bytes(file)).find(key.verifying().keyId())).isPresent();
    }
    assertThatThrownBy(() -> TrustedKeys.read(bytes(key.pem())))
        .hasMessageContaining("is a private key");
    assertThatThrownBy(() -> TrustedKeys.read(bytes("{\"keys\":[]}")))
        .hasMessageContaining("no key of Ed25519");
    assertThatThrownBy(() -> TrustedKeys.read(bytes("hello"))).isInstanceOf(CorpusException.class);
  }
}
