package dev.corpuscore.http;

import java.nio.ByteBuffer;

/** Where the parts of the bytes of a hit are, see {@link HitBodies}. */
record HitBodyParts(
    int textAt, int textLength, int htmlLength, int frameAt, int headAt, int tailAt) {
  /** Six big-endian ints. */
  static final int HEADER = 6 * Integer.BYTES;

  static HitBodyParts of(byte[] body) {
    ByteBuffer header = ByteBuffer.wrap(body);
    int frameAt = HEADER + header.getInt();
    int textAt = HEADER + header.getInt();
    int textLength = header.getInt();
    int htmlLength = header.getInt();
    int headAt = frameAt + header.getInt();
    return new HitBodyParts(
        textAt, textLength, htmlLength, frameAt, headAt, headAt + header.getInt());
  }

  int frameLength() {
    return headAt - frameAt;
  }
}
