package dev.corpuscore.http.body;

import java.nio.ByteBuffer;

/**
 * Where the parts of the bytes of a hit are, see {@link HitBodies}.
 *
 * @param job its number; 0 for none
 * @param end of the posting; behind it is what only its text states
 */
record HitBodyParts(
    int textAt,
    int textLength,
    int htmlLength,
    int frameAt,
    int headAt,
    int tailAt,
    int end,
    long job) {
  /** Seven big-endian ints, and a long. */
  static final int HEADER = 7 * Integer.BYTES + Long.BYTES;

  static HitBodyParts of(byte[] body) {
    ByteBuffer header = ByteBuffer.wrap(body);
    int frameAt = HEADER + header.getInt();
    int textAt = HEADER + header.getInt();
    int textLength = header.getInt();
    int htmlLength = header.getInt();
    int headAt = frameAt + header.getInt();
    int tailAt = headAt + header.getInt();
    int end = tailAt + header.getInt();
    return new HitBodyParts(
        textAt, textLength, htmlLength, frameAt, headAt, tailAt, end, header.getLong());
  }

  int frameLength() {
    return headAt - frameAt;
  }
}
