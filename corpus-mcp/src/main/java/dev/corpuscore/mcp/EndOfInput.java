package dev.corpuscore.mcp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;

/**
 * Lines of a caller. Ends, and says so, where they end, and also where one is longer than 1 MiB:
 * the SDK would keep all of it.
 */
final class EndOfInput extends FilterInputStream {
  static final int LINE_LIMIT_BYTES = 1 << 20;

  private final CountDownLatch ended;
  private int length;

  EndOfInput(InputStream in, CountDownLatch ended) {
    super(in);
    this.ended = ended;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int most) throws IOException {
    int read = length > LINE_LIMIT_BYTES ? -1 : super.read(bytes, from, most);
    if (read < 0) {
      ended.countDown();
      return -1;
    }
    for (int i = from; i < from + read; i++) {
      length = bytes[i] == '\n' ? 0 : length + 1;
    }
    return read;
  }
}
