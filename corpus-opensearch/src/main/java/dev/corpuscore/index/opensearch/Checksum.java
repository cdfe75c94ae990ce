package dev.corpuscore.index.opensearch;

import java.util.zip.CRC32C;

/** Checksums of stored bytes, which show whether they have changed. */
final class Checksum {
  private Checksum() {}

  /** Returns the CRC-32C over these bytes in this order. */
  static long of(byte[] roleHit, byte[] body) {
    CRC32C sum = new CRC32C();
    sum.update(roleHit);
    sum.update(body);
    return sum.getValue();
  }
}
