package dev.corpuscore.cli.console;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.TrustedKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the file that an option {@code --key} names. */
public final class KeyOption {
  private KeyOption() {}

  /**
   * The public keys in a file.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it cannot be read or has none
   */
  public static TrustedKeys read(Path file) {
    try {
      return TrustedKeys.read(Files.readAllBytes(file));
    } catch (IOException e) {
      throw CorpusException.invalid(file + " cannot be read", e);
    } catch (CorpusException e) {
      throw CorpusException.invalid(file + " " + e.getMessage(), e);
    }
  }
}
