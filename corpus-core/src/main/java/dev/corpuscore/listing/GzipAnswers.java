package dev.corpuscore.listing;

import dev.corpuscore.bytes.Gunzip;
import dev.corpuscore.feed.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Decompresses answers that may be gzip files. */
final class GzipAnswers {
  /**
   * The size limit of a decompressed answer, which is also the limit of an answer that is not
   * compressed.
   */
  static final int BYTES_LIMIT = 64 << 20;

  private GzipAnswers() {}

  /**
   * Returns the content of a gzip file, or {@code bytes} if they are not a gzip file.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the file is damaged or
   *     holds more than 64 MiB
   */
  static byte[] unpack(byte[] bytes) {
    if (bytes.length < 2 || !Gunzip.isGzip(bytes[0] & 0xff, bytes[1] & 0xff)) {
      return bytes;
    }
    byte[] unpacked;
    try (Gunzip in = new Gunzip(new ByteArrayInputStream(bytes))) {
      unpacked = in.readNBytes(BYTES_LIMIT + 1);
    } catch (IOException e) {
      throw Answer.refused("the answer is a damaged gzip file");
    }
    if (unpacked.length > BYTES_LIMIT) {
      throw Answer.refused("the answer unpacks to more than " + BYTES_LIMIT + " bytes");
    }
    return unpacked;
  }
}
