package dev.corpuscore.feed;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** Answers that may be gzip files. */
public final class Packed {
  /** As much as a listing may hold that comes unpacked. */
  static final int BYTES_LIMIT = 64 << 20;

  private Packed() {}

  /**
   * Returns what a gzip file holds, or {@code bytes} themselves where they are none.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the file is damaged or
   *     holds more than 64 MiB
   */
  public static byte[] unpack(byte[] bytes) {
    if (bytes.length < 2 || bytes[0] != 0x1f || bytes[1] != (byte) 0x8b) {
      return bytes;
    }
    byte[] unpacked;
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      unpacked = in.readNBytes(BYTES_LIMIT + 1);
    } catch (IOException e) {
      throw Draft.refused("the answer is a damaged gzip file");
    }
    if (unpacked.length > BYTES_LIMIT) {
      throw Draft.refused("the answer unpacks to more than " + BYTES_LIMIT + " bytes");
    }
    return unpacked;
  }
}
