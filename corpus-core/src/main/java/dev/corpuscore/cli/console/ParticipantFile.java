package dev.corpuscore.cli.console;

import dev.corpuscore.canonical.erasure.ParticipantJson;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Participant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/**
 * The option of a command by which an operator names a participant: in a file, so that the list of
 * processes and the history of the shell do not show the name.
 */
public final class ParticipantFile {
  private static final int LIMIT_BYTES = 4 << 10;

  @Option(
      names = "--participant-file",
      paramLabel = "FILE",
      required = true,
      description = "{\"schema\":\"corpus.participant/1\",\"participant\":\"…\"}, with mode 0600.")
  @SuppressWarnings("NullAway.Init")
  private Path file;

  /**
   * Reads the file.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it cannot be read, if other users may read
   *     or write it, or if it is not what {@link ParticipantJson} reads. No message shows its
   *     content
   */
  public Participant read() {
    try {
      if (!Files.isRegularFile(file)) {
        throw refused(file, "is not a file");
      }
      if (PrivateFiles.isOpenToOthers(file)) {
        throw refused(file, "is open to other users: chmod 600 " + file);
      }
      return ParticipantJson.read(
          PrivateFiles.read(file, LIMIT_BYTES)
              .orElseThrow(() -> refused(file, "has more than 4 KiB")));
    } catch (IOException e) {
      throw refused(file, "cannot be read");
    } catch (CorpusException e) {
      throw e.getMessage().startsWith(start(file)) ? e : refused(file, e.getMessage());
    }
  }

  private static String start(Path file) {
    return "--participant-file " + file + ": ";
  }

  private static CorpusException refused(Path file, String why) {
    return CorpusException.invalid(start(file) + why);
  }
}
