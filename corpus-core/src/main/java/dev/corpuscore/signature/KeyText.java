package dev.corpuscore.signature;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.model.CorpusException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The encodings of one kind of Ed25519 key (<a href="https://www.rfc-editor.org/rfc/rfc8410">RFC
 * 8410</a>): 32 bytes after a fixed beginning, in Base64, between two lines in PEM. No message
 * contains a part of the key.
 */
enum KeyText {
  PRIVATE("PRIVATE KEY", "302e020100300506032b657004220420"),
  PUBLIC("PUBLIC KEY", "302a300506032b6570032100");

  static final int KEY_BYTES = 32;
  private static final int LINE = 64;

  private final String label;
  private final String beginning;

  KeyText(String label, String beginning) {
    this.label = label;
    this.beginning = beginning;
  }

  /** The key in PEM, with a line feed after each line. */
  String pem(byte[] key) {
    byte[] whole = HexFormat.of().parseHex(beginning + HexFormat.of().formatHex(key));
    Base64.Encoder lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'});
    return begin() + "\n" + lines.encodeToString(whole) + "\n" + end() + "\n";
  }

  /** Whether a text is PEM of this kind. */
  boolean isPem(String text) {
    return text.strip().startsWith(begin());
  }

  /**
   * The 32 bytes of the key in a text: PEM, or the Base64 of it without the two lines around it.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is something else
   */
  byte[] key(String text) {
    String whole = HexFormat.of().formatHex(decoded(text.strip()));
    if (!whole.startsWith(beginning) || whole.length() != beginning.length() + 2 * KEY_BYTES) {
      throw invalid("is a key, but not one of Ed25519 in PKCS #8 or SubjectPublicKeyInfo");
    }
    return HexFormat.of().parseHex(whole.substring(beginning.length()));
  }

  private byte[] decoded(String text) {
    String body = text;
    if (body.startsWith(begin()) && body.endsWith(end())) {
      body = body.substring(begin().length(), body.length() - end().length());
    }
    byte[] packed = body.replaceAll("\\s", "").getBytes(StandardCharsets.UTF_8);
    try {
      byte[] whole = Base64.getDecoder().decode(packed);
      if (whole.length == 0) {
        throw invalid("is empty");
      }
      return whole;
    } catch (IllegalArgumentException e) {
      throw invalid("is not a key: it must be PEM that begins with " + begin());
    }
  }

  private String begin() {
    return "-----BEGIN " + label + "-----";
  }

  private String end() {
    return "-----END " + label + "-----";
  }
}
