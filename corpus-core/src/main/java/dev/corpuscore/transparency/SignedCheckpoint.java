package dev.corpuscore.transparency;

import static dev.corpuscore.model.CorpusException.invalid;
import static java.util.Comparator.naturalOrder;
import static java.util.Objects.requireNonNull;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.TrustedKeys;
import java.time.Instant;
import java.util.List;

/** Checkpoints as signed notes. The log signs with its own name: the origin. */
public final class SignedCheckpoint {
  private SignedCheckpoint() {}

  /** Signs a checkpoint. */
  public static String sign(Checkpoint checkpoint, SigningKey key) {
    return SignedNote.sign(checkpoint.text(), checkpoint.origin(), key).toString();
  }

  /**
   * Reads a checkpoint that the log signed with a key that is trusted for logs, in use or replaced
   * since. A checkpoint has no time, so one of a replaced key counts up to the last checkpoint that
   * the keys say of it.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not a checkpoint, of a log that the
   *     keys do not name, not signed, signed by unknown keys, if the signature is wrong, or if a
   *     replaced key has signed it that did not sign so much, or something else; told apart in
   *     words
   */
  public static Checkpoint verify(String note, TrustedKeys keys) {
    return read(note, keys).checkpoint;
  }

  /**
   * A checkpoint, and who signed it.
   *
   * @param signer the first use of the key
   */
  public record Signed(Checkpoint checkpoint, PublishedKey signer) {}

  /** As {@link #verify}, with the key that has signed it. */
  public static Signed read(String note, TrustedKeys keys) {
    SignedNote read = SignedNote.read(note);
    Checkpoint checkpoint = Checkpoint.read(read.text());
    boolean forStatements = false;
    for (PublishedKey key : keys.all()) {
      NoteKey signer = new NoteKey(checkpoint.origin(), key.key());
      if (read.isSignedBy(signer)) {
        if (key.serves(KeyPurpose.LOG)) {
          read.verify(signer);
          if (!keys.logs().isEmpty() && !keys.logs().contains(checkpoint.origin())) {
            throw invalid("is of " + checkpoint.origin() + ", which is not a log of these keys");
          }
          requireBeforeItsEnd(checkpoint, key, keys);
          return new Signed(checkpoint, key);
        }
        forStatements = true;
      }
    }
    throw invalid(
        forStatements
            ? "is signed by a key for statements, not by one for logs"
            : "is not signed by a trusted key of " + checkpoint.origin());
  }

  /** A key that is in use, or came back, has no end. */
  private static void requireBeforeItsEnd(
      Checkpoint checkpoint, PublishedKey signer, TrustedKeys keys) {
    List<PublishedKey> uses =
        keys.all().stream()
            .filter(it -> it.key().equals(signer.key()) && it.serves(KeyPurpose.LOG))
            .toList();
    if (uses.stream().anyMatch(it -> it.until() == null)) {
      return;
    }
    Instant until =
        uses.stream().map(it -> requireNonNull(it.until())).max(naturalOrder()).orElseThrow();
    List<Checkpoint> ends =
        uses.stream()
            .filter(it -> until.equals(it.until()))
            .flatMap(it -> ends(it, keys).stream())
            .toList();
    LogOrigin origin = LogOrigin.of(checkpoint.origin());
    for (Checkpoint last : ends) {
      LogOrigin name = LogOrigin.of(last.origin());
      boolean same = checkpoint.origin().equals(last.origin());
      boolean isLater = origin.log().equals(name.log()) && origin.number() > name.number();
      if (isLater || (same && checkpoint.size() > last.size())) {
        throw invalid(
            "is signed by "
                + signer.key().keyId()
                + ", which was replaced when "
                + last.origin()
                + " had at most "
                + last.size()
                + " entries");
      }
      if (same && checkpoint.size() == last.size() && !checkpoint.equals(last)) {
        throw invalid(
            "is signed by " + signer.key().keyId() + ", and contradicts its last checkpoint");
      }
    }
  }

  /**
   * The checkpoint of each log after which a use of a key ended, as the keys say; empty if they do
   * not.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if one is none, or if no later key signed it
   */
  public static List<Checkpoint> ends(PublishedKey ended, TrustedKeys keys) {
    return ended.last().stream().map(note -> last(note, ended, keys)).toList();
  }

  private static Checkpoint last(String note, PublishedKey ended, TrustedKeys keys) {
    SignedNote read = SignedNote.read(note);
    Checkpoint last = Checkpoint.read(read.text());
    for (PublishedKey key : keys.all()) {
      NoteKey signer = new NoteKey(last.origin(), key.key());
      if (key.serves(KeyPurpose.LOG)
          && !key.key().equals(ended.key())
          && !(ended.until() != null && key.wasReplacedBefore(ended.until()))
          && read.isSignedBy(signer)) {
        read.verify(signer);
        return last;
      }
    }
    throw invalid(
        "is signed by or about "
            + ended.key().keyId()
            + ", whose last checkpoint no later key has signed");
  }
}
