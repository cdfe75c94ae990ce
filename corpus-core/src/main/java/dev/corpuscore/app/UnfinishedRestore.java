package dev.corpuscore.app;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

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
   * Deletes what was not put in place: it has people who were erased since the backup, and copies
   * of keys. Nothing, if the restore is to be finished. The caller holds the lock of serve.
   *
   * @return whether there was something
   */
  public static boolean discard(Path dataDir) throws IOException {
    if (!Files.isDirectory(folderIn(dataDir)) || isIn(dataDir) || isOfSomebody(dataDir)) {
      return false;
    }
    // first, as without its database it would say that the database is in place
    if (Files.deleteIfExists(readyIn(dataDir))) {
      PrivateFiles.sync(folderIn(dataDir));
    }
    delete(dataDir);
    return true;
  }

  /** Whether something is there that a restore never makes, such as a whole backup. */
  private static boolean isOfSomebody(Path dataDir) throws IOException {
    try (Stream<Path> files = Files.list(folderIn(dataDir))) {
      return files.anyMatch(it -> Files.isDirectory(it) || it.endsWith("backup.json"));
    }
  }

  /** Deletes the folder in which a backup was made ready. */
  public static void delete(Path dataDir) throws IOException {
    try (Stream<Path> files = Files.list(folderIn(dataDir))) {
      for (Path file : files.filter(it -> !it.equals(readyIn(dataDir))).toList()) {
        Files.delete(file);
      }
    }
    Files.deleteIfExists(readyIn(dataDir));
    Files.delete(folderIn(dataDir));
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
