package dev.corpuscore.app;

import dev.corpuscore.model.CorpusException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A restore whose process was killed when its database was in place already. */
public final class UnfinishedRestore {
  private UnfinishedRestore() {}

  /** The folder of a data dir in which a backup is made ready. */
  public static Path folderIn(Path dataDir) {
    return dataDir.resolve("restore");
  }

  /** The file in that folder that is there from the moment when all is ready. */
  public static Path readyIn(Path dataDir) {
    return folderIn(dataDir).resolve("ready");
  }

  /** Whether a data dir has one. */
  public static boolean isIn(Path dataDir) {
    return Files.exists(readyIn(dataDir))
        && !Files.exists(folderIn(dataDir).resolve(Corpus.DATABASE));
  }

  /**
   * Refuses to open the data dir before the restore is finished. Finishing it accepts that commits
   * are missing; later, other ones might be missing, and would be accepted, too.
   *
   * @throws CorpusException {@code UNAVAILABLE}; the message says what to run
   */
  static void refuse(Path dataDir) {
    if (isIn(dataDir)) {
      throw CorpusException.unavailable(
          "a restore into "
              + dataDir
              + " was interrupted when it was nearly done: run the same ./corpus restore again,"
              + " which finishes it");
    }
  }
}
