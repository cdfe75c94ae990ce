package dev.corpuscore.service.sample;

import java.io.InputStream;

/** The lines of postings as a stream, with one line in memory at a time. Not thread-safe. */
final class LineStream extends InputStream {
  private final GeneratePostings postings;
  private final long count;
  private long number;
  private byte[] line = {};
  private int position;

  LineStream(GeneratePostings postings, long count) {
    this.postings = postings;
    this.count = count;
  }

  @Override
  public int read() {
    return next() ? line[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int wanted) {
    if (wanted == 0) {
      return 0;
    }
    if (!next()) {
      return -1;
    }
    int given = Math.min(wanted, line.length - position);
    System.arraycopy(line, position, target, offset, given);
    position += given;
    return given;
  }

  private boolean next() {
    if (position == line.length && number < count) {
      line = postings.line(number++);
      position = 0;
    }
    return position < line.length;
  }
}
