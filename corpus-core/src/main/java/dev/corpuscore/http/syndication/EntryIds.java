package dev.corpuscore.http.syndication;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.PostingId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The ids of entries. An address would change when the corpus moves, and readers would show every
 * entry again; so it is a UUID that the posting's id makes (RFC 9562, version 8).
 */
final class EntryIds {
  private EntryIds() {}

  /** Such as {@code urn:uuid:…}, of the first 16 bytes of SHA-256 of the posting's id. */
  static String uri(PostingId id) {
    byte[] written = id.value().getBytes(StandardCharsets.US_ASCII);
    ByteBuffer hash = ByteBuffer.wrap(Sha256.hash(written));
    long high = (hash.getLong() & ~0xf000L) | 0x8000L;
    long low = (hash.getLong() & ~(3L << 62)) | (1L << 63);
    return "urn:uuid:" + new UUID(high, low);
  }
}
