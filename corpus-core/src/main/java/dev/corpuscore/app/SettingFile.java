package dev.corpuscore.app;

import dev.corpuscore.bytes.Gunzip;
import dev.corpuscore.config.Setting;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a setting names and that is read when the corpus is opened. */
final class SettingFile {
  private SettingFile() {}

  /** Reads what is in the file; faults are told in the message of a {@link CorpusException}. */
  interface Reader<T> {
    T read(InputStream in) throws IOException;
  }

  /**
   * Reads a file, which may be packed with gzip.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be read or used; the message names the
   *     setting and the file, and says what to do
   */
  static <T> T read(Setting setting, Path file, Reader<T> reader) {
    try (PushbackInputStream in = new PushbackInputStream(Files.newInputStream(file), 2)) {
      byte[] start = in.readNBytes(2);
      in.unread(start);
      boolean gzip = start.length == 2 && Gunzip.isGzip(start[0] & 0xff, start[1] & 0xff);
      return reader.read(gzip ? new Gunzip(in) : in);
    } catch (IOException e) {
      String why = "cannot be read (" + e + "); mend it, or do not set it";
      throw unavailable(setting, file, why, e);
    } catch (CorpusException e) {
      throw unavailable(setting, file, e.getMessage(), e);
    }
  }

  private static CorpusException unavailable(
      Setting setting, Path file, String why, Exception cause) {
    return CorpusException.unavailable(setting.variable() + ": " + file + " " + why, cause);
  }
}
