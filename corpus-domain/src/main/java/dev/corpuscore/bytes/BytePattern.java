package dev.corpuscore.bytes;

import java.nio.charset.StandardCharsets;

/**
 * ASCII text that is looked for in bytes, such as a name in JSON that this program wrote itself.
 *
 * @param bytes not copied, and never changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BytePattern(byte[] bytes) {
  public static BytePattern of(String ascii) {
    return new BytePattern(ascii.getBytes(StandardCharsets.US_ASCII));
  }

  /** In bytes. */
  public int length() {
    return bytes.length;
  }

  /**
   * Returns where it begins first, at {@code from} or later.
   *
   * @throws IllegalStateException if it is nowhere: then the bytes are not what the caller wrote
   */
  public int startIn(byte[] in, int from) {
    for (int at = from; at <= in.length - bytes.length; at++) {
      if (isAt(in, at)) {
        return at;
      }
    }
    throw new IllegalStateException(
        "no " + new String(bytes, StandardCharsets.US_ASCII) + " in JSON of this program");
  }

  /** The index behind the first one, see {@link #startIn}. */
  public int endIn(byte[] in, int from) {
    return startIn(in, from) + bytes.length;
  }

  /** Whether it begins at this index. */
  public boolean isAt(byte[] in, int at) {
    if (at + bytes.length > in.length) {
      return false;
    }
    int matched = 0;
    while (matched < bytes.length && in[at + matched] == bytes[matched]) {
      matched++;
    }
    return matched == bytes.length;
  }
}
