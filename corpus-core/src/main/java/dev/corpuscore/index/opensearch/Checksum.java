package dev.corpuscore.index.opensearch;

import java.util.zip.CRC32C;

/** Says whether bytes come back as they were handed in. */
final class Checksum {
  private Checksum() {}

  /** CRC-32C over the fields of bytes, in this order. */
  static long of(byte[] features, byte[] roleHit, byte[] body) {
    CRC32C sum = new CRC32C();
    sum.update(features);
    sum.update(roleHit);
    sum.update(body);
    return sum.getValue();
  }
}
