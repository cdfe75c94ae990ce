package dev.corpuscore.listing;

import dev.corpuscore.bytes.Gunzip;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.ListingLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Decompresses answers that may be gzip files. */
final class GzipAnswers {
  private GzipAnswers() {}

  /**
   * Returns the content of a gzip file, or {@code bytes} if they are not a gzip file.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the file is damaged or
   *     unpacks to more than {@link ListingLimits#UNPACKED_BYTES}
   */
  static byte[] unpack(byte[] bytes) {
    if (bytes.length < 2 || !Gunzip.isGzip(bytes[0] & 0xff, bytes[1] & 0xff)) {
      return bytes;
    }
    byte[] unpacked;
    try (Gunzip in = new Gunzip(new ByteArrayInputStream(bytes))) {
      unpacked = in.readNBytes(ListingLimits.UNPACKED_BYTES + 1);
    } catch (IOException e) {
      throw Answer.refused("the answer is a damaged gzip file");
    }
    if (unpacked.length > ListingLimits.UNPACKED_BYTES) {
      throw Answer.refused(
          "the answer unpacks to more than " + ListingLimits.UNPACKED_BYTES + " bytes");
    }
    return unpacked;
  }
}
