package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.Setting;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.gazetteer.GeoNamesDump;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The file of places that {@code CORE_GAZETTEER} names. */
final class GazetteerFile {
  private static final System.Logger LOG = System.getLogger(GazetteerFile.class.getName());

  /** Two such shares are needed at once while names are sorted. */
  private static final long SHARE_OF_HEAP = 8;

  private GazetteerFile() {}

  /**
   * Reads the file, which may be packed with gzip, into at most an eighth of the heap. The log says
   * how many lines were left out.
   *
   * @param file null for the places that ship with the program alone
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be read or used; the message says what
   *     to do
   */
  static Gazetteer read(@Nullable Path file) {
    if (file == null) {
      return Gazetteer.builtIn();
    }
    return SettingFile.read(Setting.GAZETTEER, file, in -> read(file, in));
  }

  private static Gazetteer read(Path file, InputStream in) throws IOException {
    GeoNamesDump dump = GeoNamesDump.read(in, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    String what = "file=" + file + " places=" + dump.places() + " names=" + dump.names();
    if (dump.badLines() == 0) {
      LOG.log(INFO, "event=gazetteer " + what);
    } else {
      LOG.log(
          WARNING,
          "event=gazetteer "
              + what
              + " lines_left_out="
              + dump.badLines()
              + " first_line_left_out="
              + dump.firstBadLine());
    }
    return dump.gazetteer();
  }
}
