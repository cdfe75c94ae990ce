package dev.corpuscore.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyTest {
  private static final String PKCS_8 = "302e020100300506032b657004220420";

  /** Of {@code openssl genpkey -algorithm ed25519}, OpenSSL 3.0, and its public key. */
  private static final String OF_OPENSSL =
      """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
      -----END PRIVATE KEY-----
      """;

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  private static SigningKey ofSeed(String seed) {
    return SigningKey.ofPem(Base64.getEncoder().encodeToString(hex(PKCS_8 + seed)));
  }

  /** RFC 8032, section 7.1, tests 1 to 3. */
  @ParameterizedTest
  @CsvSource({
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60,"
        + "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a,'',"
        + "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb,"
        + "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c,72,"
        + "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7,"
        + "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025,af82,"
        + "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
  })
  void signatures_areThoseOfTheStandard(String seed, String key, String message, String signature) {
    SigningKey signing = ofSeed(seed);

    assertThat(signing.verifying().raw()).isEqualTo(hex(key));
    assertThat(signing.sign(hex(message))).isEqualTo(hex(signature));
    assertThat(signing.verifying().verifies(hex(message), hex(signature))).isTrue();
  }

  @Test
  void signatures_areAcceptedByTheJdk() throws Exception {
    SigningKey key = SigningKey.generate(new SecureRandom());
    byte[] message = "a statement".getBytes(StandardCharsets.UTF_8);
    byte[] encoded = new byte[44];
    System.arraycopy(hex("302a300506032b6570032100"), 0, encoded, 0, 12);
    System.arraycopy(key.verifying().raw(), 0, encoded, 12, 32);
    Signature jdk = Signature.getInstance("Ed25519");

    jdk.initVerify(
        KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
    jdk.update(message);

    assertThat(jdk.verify(key.sign(message))).isTrue();
  }

  @Test
  void oneChangedBit_isNotVerified() {
    SigningKey key = SigningKey.generate(new SecureRandom());
    byte[] message = "a statement".getBytes(StandardCharsets.UTF_8);
    byte[] signature = key.sign(message);

    for (int bit = 0; bit < 8 * signature.length; bit++) {
      byte[] changed = signature.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(key.verifying().verifies(message, changed)).as("bit " + bit).isFalse();
    }
    assertThat(key.verifying().verifies(message, new byte[3])).isFalse();
  }

  @Test
  void pem_isThatOfOpenssl_andReadAgain() {
    SigningKey key = SigningKey.ofPem(OF_OPENSSL);

    assertThat(key.pem()).isEqualTo(OF_OPENSSL);
    assertThat(key.verifying().pem())
        .isEqualTo(
            """
            -----BEGIN PUBLIC KEY-----
            MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
            -----END PUBLIC KEY-----
            """);
    assertThat(VerifyingKey.ofPem(key.verifying().pem())).isEqualTo(key.verifying());
    assertThat(key).hasToString("(signing key " + key.verifying().keyId() + ")");
    // printf the 32 bytes | sha256sum
    assertThat(key.verifying().keyId()).isEqualTo("21fe31dfa154a261");
  }

  /** A key of P-256, a public key, the key without its last bytes, no Base64, nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg",
        "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
        "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrg==",
        "-----BEGIN PRIVATE KEY-----",
        "secret-hunter2!",
        ""
      })
  void otherTexts_areRefused_withoutBeingShown(String text) {
    assertThatThrownBy(() -> SigningKey.ofPem(text))
        .hasMessageMatching("is (a key, but not one of Ed25519|not a key|empty).*")
        .hasNoCause()
        .message()
        .doesNotContain("hunter2");
  }

  /** The neutral point, and one outside of the curve. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0200000000000000000000000000000000000000000000000000000000000000"
      })
  void keysThatAnybodyCouldSignFor_areRefused(String raw) {
    assertThatThrownBy(() -> new VerifyingKey(hex(raw))).hasMessageContaining("Ed25519");
  }
}
