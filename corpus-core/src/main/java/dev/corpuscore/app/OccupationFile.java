package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.config.Setting;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.occupation.OccupationTable;
import dev.corpuscore.occupation.Occupations;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The file of occupations that {@code CORE_OCCUPATIONS} names. */
final class OccupationFile {
  private static final System.Logger LOG = System.getLogger(OccupationFile.class.getName());

  /** In memory, a table takes about four times what the file has. */
  private static final long SHARE_OF_HEAP = 64;

  private OccupationFile() {}

  /**
   * Reads the file, which may be packed with gzip and has at most a sixty-fourth of the heap.
   *
   * @param file null for the table that ships with the program
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be read or used; the message says what
   *     to do
   */
  static Occupations read(@Nullable Path file) {
    if (file == null) {
      return OccupationTable.shipped();
    }
    int most = Math.toIntExact(Math.min(1 << 30, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));
    Occupations read =
        SettingFile.read(Setting.OCCUPATIONS, file, in -> OccupationTable.read(in, most));
    LOG.log(INFO, "event=occupations file=" + file + " occupations=" + read.count());
    return read;
  }
}
