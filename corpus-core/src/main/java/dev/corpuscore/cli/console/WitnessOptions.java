package dev.corpuscore.cli.console;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.Witnesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say who must have cosigned. */
public final class WitnessOptions {
  @Option(
      names = "--witness",
      paramLabel = "WITNESS",
      description =
          "The verifier key (name+hash+key) of a witness who must have cosigned. Can be repeated.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--witnesses-needed",
      paramLabel = "NUMBER",
      description = "How many of the witnesses must have cosigned; without it, all.")
  private @Nullable Integer needed;

  /** Whether any is given. */
  public boolean isGiven() {
    return !files.isEmpty() || needed != null;
  }

  /**
   * The witnesses.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if a file cannot be read or is no verifier key
   *     of a witness, or if the number does not fit
   */
  public Witnesses read() {
    return Witnesses.of(files.stream().map(WitnessOptions::key).toList(), needed);
  }

  private static NoteKey key(Path file) {
    try {
      return NoteKey.parse(Files.readString(file), NoteKey.Type.COSIGNER);
    } catch (IOException e) {
      throw CorpusException.invalid(file + " cannot be read", e);
    } catch (CorpusException e) {
      throw CorpusException.invalid(file + " " + e.getMessage(), e);
    }
  }
}
