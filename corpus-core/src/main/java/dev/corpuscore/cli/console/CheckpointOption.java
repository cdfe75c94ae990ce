package dev.corpuscore.cli.console;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.signature.Witnesses;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the file that an option {@code --checkpoint} names. */
public final class CheckpointOption {
  private CheckpointOption() {}

  /**
   * The checkpoint in a file.
   *
   * @param trusted whose signature it must have; null takes it without
   * @throws CorpusException {@code INVALID_REQUEST} if it cannot be read, is none, or is not signed
   *     so; the message begins with the name of the file
   */
  public static Checkpoint read(Path file, @Nullable TrustedKeys trusted) {
    return read(file, trusted, Witnesses.NONE);
  }

  /** As {@link #read(Path, TrustedKeys)}; of these witnesses enough must have cosigned it. */
  public static Checkpoint read(Path file, @Nullable TrustedKeys trusted, Witnesses witnesses) {
    try {
      return verified(Files.readString(file), trusted, witnesses);
    } catch (IOException e) {
      throw CorpusException.invalid(file + " cannot be read", e);
    } catch (CorpusException e) {
      throw CorpusException.invalid(file + " " + e.getMessage(), e);
    }
  }

  /** As {@link #read(Path, TrustedKeys, Witnesses)}, of a note. */
  public static Checkpoint verified(
      String note, @Nullable TrustedKeys trusted, Witnesses witnesses) {
    witnesses.require(SignedNote.read(note));
    return trusted == null
        ? Checkpoint.read(SignedNote.read(note).text())
        : SignedCheckpoint.verify(note, trusted);
  }
}
