package dev.corpuscore.signature;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.model.CorpusException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A text with the signatures of one or more signers, as <a href="https://c2sp.org/signed-note">C2SP
 * signed-note</a> defines it. Immutable.
 *
 * @param text what is signed; ends with a line feed
 * @param signatures in the order of the note; those of unknown signers are kept
 */
public record SignedNote(String text, List<Signature> signatures) {
  private static final int NOTE_LIMIT_CHARACTERS = 1 << 20;
  private static final int SIGNATURES_LIMIT = 100;
  private static final String DASH = "\u2014 ";

  /**
   * One signature line.
   *
   * @param bytes the hash of the key, 4 bytes, then the signature itself
   */
  public record Signature(String name, byte[] bytes) {}

  public SignedNote {
    if (!text.endsWith("\n") || text.chars().anyMatch(it -> it < ' ' && it != '\n')) {
      throw invalid(
          "is not the text of a note: it must end with a line feed and have no control"
              + " character");
    }
    signatures = List.copyOf(signatures);
  }

  /** Signs a text that ends with a line feed. */
  public static SignedNote sign(String text, String name, SigningKey key) {
    return new SignedNote(text, List.of()).with(name, key);
  }

  /** This note with one more signature. */
  public SignedNote with(String name, SigningKey key) {
    byte[] hash = new NoteKey(name, key.verifying()).hash();
    byte[] signature = key.sign(text.getBytes(StandardCharsets.UTF_8));
    byte[] bytes = Arrays.copyOf(hash, hash.length + signature.length);
    System.arraycopy(signature, 0, bytes, hash.length, signature.length);
    return with(List.of(new Signature(name, bytes)));
  }

  /**
   * This note with the signatures of others, not verified.
   *
   * @param lines as at the end of a note, each with a line feed
   * @throws CorpusException {@code INVALID_REQUEST} if these are no signatures, or too many
   */
  public SignedNote with(String lines) {
    return with(signatures(lines));
  }

  /** This note with the signatures of others, not verified. */
  public SignedNote with(List<Signature> others) {
    List<Signature> all = new ArrayList<>(signatures);
    all.addAll(others);
    return new SignedNote(text, all);
  }

  /** This note with the signatures of these signers alone, right or wrong. */
  public SignedNote of(List<NoteKey> signers) {
    return new SignedNote(
        text,
        signatures.stream()
            .filter(it -> signers.stream().anyMatch(signer -> isOf(it, signer)))
            .toList());
  }

  /**
   * Reads a note without verifying it.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is none
   */
  public static SignedNote read(String note) {
    int end = note.lastIndexOf("\n\n");
    if (end < 0 || !note.endsWith("\n") || note.length() > NOTE_LIMIT_CHARACTERS) {
      throw invalid("is not a signed note: a text, an empty line, and lines of signatures");
    }
    return new SignedNote(note.substring(0, end + 1), signatures(note.substring(end + 2)));
  }

  private static List<Signature> signatures(String lines) {
    List<Signature> signatures = new ArrayList<>();
    for (String line : lines.split("\n", -1)) {
      if (!line.isEmpty()) {
        signatures.add(signature(line));
      }
    }
    if (signatures.isEmpty() || signatures.size() > SIGNATURES_LIMIT) {
      throw invalid("has " + signatures.size() + " signatures");
    }
    return signatures;
  }

  private static Signature signature(String line) {
    String[] parts = line.startsWith(DASH) ? line.substring(DASH.length()).split(" ", -1) : null;
    if (parts == null || parts.length != 2) {
      throw invalid("is not a signed note: a line of a signature has another form");
    }
    byte[] bytes = NoteKey.base64(parts[1]);
    if (bytes.length <= NoteKey.HASH_BYTES) {
      throw invalid("has a signature that is too short");
    }
    return new Signature(parts[0], bytes);
  }

  /**
   * Requires that this signer has signed the note. Signatures of others are not looked at.
   *
   * @return the text
   * @throws CorpusException {@code INVALID_REQUEST} if there is no signature of it, or a wrong one
   */
  public String verify(NoteKey signer) {
    for (Signature it : signatures) {
      if (isOf(it, signer)) {
        byte[] signature = Arrays.copyOfRange(it.bytes, NoteKey.HASH_BYTES, it.bytes.length);
        if (signer.verifies(text, signature)) {
          return text;
        }
        throw invalid("has a wrong signature of " + signer.name());
      }
    }
    throw invalid("is not signed by " + signer);
  }

  /** Whether it has a signature with the name and the mark of this signer, right or wrong. */
  public boolean isSignedBy(NoteKey signer) {
    return signatures.stream().anyMatch(it -> isOf(it, signer));
  }

  private static boolean isOf(Signature signature, NoteKey signer) {
    return signature.name.equals(signer.name())
        && Arrays.equals(signer.hash(), Arrays.copyOf(signature.bytes, NoteKey.HASH_BYTES));
  }

  /** The note as it is sent. */
  @Override
  public String toString() {
    StringBuilder note = new StringBuilder(text).append('\n');
    for (Signature it : signatures) {
      String encoded = Base64.getEncoder().encodeToString(it.bytes);
      note.append(DASH).append(it.name).append(' ').append(encoded).append('\n');
    }
    return note.toString();
  }
}
