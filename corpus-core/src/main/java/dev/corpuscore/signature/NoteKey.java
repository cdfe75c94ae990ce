package dev.corpuscore.signature;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.CorpusException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A public key under the name that it signs notes with: the verifier key of <a
 * href="https://c2sp.org/signed-note">C2SP signed notes</a>.
 *
 * @param name of one character or more, without white space and plus signs
 * @param type what its signatures say
 */
public record NoteKey(String name, VerifyingKey key, Type type) {
  /** Types of signatures. */
  public enum Type {
    /** Of the one who wrote the note. */
    AUTHOR(1),
    /**
     * Of a witness, with a time (<a href="https://c2sp.org/tlog-cosignature">C2SP
     * tlog-cosignature</a>).
     */
    COSIGNER(4);

    private final byte mark;

    Type(int mark) {
      this.mark = (byte) mark;
    }
  }

  static final int HASH_BYTES = 4;

  private static final Pattern NAME = Pattern.compile("[^\\s+\\p{Z}]+");

  public NoteKey {
    if (!NAME.matcher(name).matches()) {
      throw invalid("has no name of a signer, which has no white space and no plus sign");
    }
  }

  /** The key of an author. */
  public NoteKey(String name, VerifyingKey key) {
    this(name, key, Type.AUTHOR);
  }

  /**
   * Reads {@code name+hash+key}, the key of an author.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is none, of another algorithm, or if its
   *     hash does not fit
   */
  public static NoteKey parse(String text) {
    return parse(text, Type.AUTHOR);
  }

  /** As {@link #parse(String)}, for a key of this type. */
  public static NoteKey parse(String text, Type type) {
    String[] parts = text.strip().split("\\+", 3);
    if (parts.length < 3) {
      throw invalid("is not a verifier key: name+hash+key");
    }
    byte[] typed = base64(parts[2]);
    if (typed.length != 1 + VerifyingKey.BYTES || typed[0] != type.mark) {
      throw invalid(
          "is a verifier key, but not one of Ed25519"
              + (type == Type.COSIGNER ? " for cosignatures (type 4)" : ""));
    }
    VerifyingKey key = new VerifyingKey(Arrays.copyOfRange(typed, 1, typed.length));
    NoteKey read = new NoteKey(parts[0], key, type);
    if (!HexFormat.of().formatHex(read.hash()).equals(parts[1])) {
      throw invalid("is a verifier key whose hash does not fit its name and key");
    }
    return read;
  }

  /** Whether this signer signed the text of a note. */
  boolean verifies(String text, byte[] signature) {
    if (type == Type.AUTHOR) {
      return key.verifies(text.getBytes(StandardCharsets.UTF_8), signature);
    }
    if (signature.length != Long.BYTES + VerifyingKey.SIGNATURE_BYTES) {
      return false;
    }
    long seconds = ByteBuffer.wrap(signature).getLong();
    byte[] cosigned =
        ("cosignature/v1\ntime " + seconds + "\n" + text).getBytes(StandardCharsets.UTF_8);
    return seconds >= 0
        && key.verifies(cosigned, Arrays.copyOfRange(signature, Long.BYTES, signature.length));
  }

  /** The four bytes that mark its signatures. */
  byte[] hash() {
    ByteArrayOutputStream hashed = new ByteArrayOutputStream();
    hashed.writeBytes((name + "\n").getBytes(StandardCharsets.UTF_8));
    hashed.writeBytes(typed());
    return Arrays.copyOf(Sha256.hash(hashed.toByteArray()), HASH_BYTES);
  }

  private byte[] typed() {
    byte[] typed = new byte[1 + VerifyingKey.BYTES];
    typed[0] = type.mark;
    System.arraycopy(key.raw(), 0, typed, 1, VerifyingKey.BYTES);
    return typed;
  }

  /** The verifier key: {@code name+hash+key}. */
  @Override
  public String toString() {
    return name
        + "+"
        + HexFormat.of().formatHex(hash())
        + "+"
        + Base64.getEncoder().encodeToString(typed());
  }

  /**
   * The bytes of a text in Base64, which must be the one spelling that encoding them gives.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not
   */
  public static byte[] base64(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      // the decoder ignores superfluous bits, with which one value has several spellings
      if (Base64.getEncoder().encodeToString(bytes).equals(text)) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      throw invalid("has a part that is not Base64");
    }
    throw invalid("has a part that is not Base64 as RFC 4648 pads it");
  }
}
