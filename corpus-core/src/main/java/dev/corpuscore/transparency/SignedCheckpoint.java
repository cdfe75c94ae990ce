package dev.corpuscore.transparency;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.TrustedKeys;

/** Checkpoints as signed notes. The log signs with its own name: the origin. */
public final class SignedCheckpoint {
  private SignedCheckpoint() {}

  /** Signs a checkpoint. */
  public static String sign(Checkpoint checkpoint, SigningKey key) {
    return SignedNote.sign(checkpoint.text(), checkpoint.origin(), key).toString();
  }

  /**
   * Reads a checkpoint that the log signed with a key that is trusted for logs, in use or replaced
   * since.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not a checkpoint, not signed, signed
   *     by unknown keys, or if the signature is wrong; told apart in words
   */
  public static Checkpoint verify(String note, TrustedKeys keys) {
    SignedNote read = SignedNote.read(note);
    Checkpoint checkpoint = Checkpoint.read(read.text());
    boolean forStatements = false;
    for (PublishedKey key : keys.all()) {
      NoteKey signer = new NoteKey(checkpoint.origin(), key.key());
      if (read.isSignedBy(signer)) {
        if (key.serves(KeyPurpose.LOG)) {
          read.verify(signer);
          return checkpoint;
        }
        forStatements = true;
      }
    }
    throw refused(
        forStatements
            ? "is signed by a key for statements, not by one for logs"
            : "is not signed by a trusted key of " + checkpoint.origin());
  }

  private static CorpusException refused(String why) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, why);
  }
}
