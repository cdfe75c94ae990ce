package dev.corpuscore.bytes;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses gzip (RFC 1952) with any number of members. It fails if its input is damaged or ends
 * early; it never ends silently before the end of its input. Not thread-safe.
 *
 * <p>{@link java.util.zip.GZIPInputStream} does not do this: if a further member is damaged or has
 * not arrived yet, it reports the end of the stream, and the rest is lost. It also calls itself for
 * each further member, so some thousand empty members overflow its stack.
 */
public final class Gunzip extends InputStream {
  private static final int MAGIC_1 = 0x1f;
  private static final int MAGIC_2 = 0x8b;
  private static final int DEFLATE = 8;
  private static final int HEADER_CHECKSUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  /** Far more than any tool writes. */
  private static final int EMPTY_MEMBERS_LIMIT = 10_000;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private final byte[] input = new byte[32_768];
  private int position;
  private int end;
  private boolean started;
  private boolean inMember;
  private int emptyMembers;

  /** Decompresses {@code in}, which is closed with this. */
  public Gunzip(InputStream in) {
    this.in = in;
  }

  /** Whether a file that begins with these two bytes is gzip. */
  public static boolean isGzip(int first, int second) {
    return first == MAGIC_1 && second == MAGIC_2;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    while (inMember || nextMember()) {
      int inflated = inflate(target, offset, count);
      if (inflated > 0) {
        checksum.update(target, offset, inflated);
        return inflated;
      }
      if (inflater.finished()) {
        position = end - inflater.getRemaining();
        endMember();
      } else if (inflater.needsInput()) {
        requireInput();
        inflater.setInput(input, position, end - position);
      } else {
        throw damaged(null);
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }

  private int inflate(byte[] target, int offset, int count) throws IOException {
    try {
      return inflater.inflate(target, offset, count);
    } catch (DataFormatException e) {
      throw damaged(e);
    }
  }

  private boolean nextMember() throws IOException {
    if (started && !skipPadding()) {
      return false;
    }
    boolean first = !started;
    started = true;
    if (!isGzip(readByte(), readByte())) {
      throw new IOException(
          first
              ? "this is not gzip data"
              : "something that is not gzip data follows the gzip data");
    }
    readHeader();
    inflater.reset();
    inflater.setInput(input, position, end - position);
    checksum.reset();
    inMember = true;
    return true;
  }

  /**
   * Skips zeros after a member, which are padding (gzip does the same). Returns whether more data
   * follows.
   */
  private boolean skipPadding() throws IOException {
    while (true) {
      if (position == end && !fill()) {
        return false;
      }
      if (input[position] != 0) {
        return true;
      }
      position++;
    }
  }

  private void readHeader() throws IOException {
    if (readByte() != DEFLATE) {
      throw damaged(null);
    }
    int flags = readByte();
    if ((flags & RESERVED) != 0) {
      throw damaged(null);
    }
    skip(6);
    if ((flags & EXTRA) != 0) {
      skip(readByte() | readByte() << 8);
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CHECKSUM) != 0) {
      skip(2);
    }
  }

  private void endMember() throws IOException {
    readTrailer();
    inMember = false;
    if (inflater.getBytesWritten() == 0 && ++emptyMembers > EMPTY_MEMBERS_LIMIT) {
      throw new IOException("more than " + EMPTY_MEMBERS_LIMIT + " empty gzip members");
    }
  }

  private void readTrailer() throws IOException {
    long expectedChecksum = readNumber();
    long expectedLength = readNumber();
    if (expectedChecksum != checksum.getValue()
        || expectedLength != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw damaged(null);
    }
  }

  private long readNumber() throws IOException {
    return readByte() | readByte() << 8 | readByte() << 16 | (long) readByte() << 24;
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      readByte();
    }
  }

  private void skipText() throws IOException {
    int read;
    do {
      read = readByte();
    } while (read != 0);
  }

  private int readByte() throws IOException {
    if (position == end) {
      requireInput();
    }
    return input[position++] & 0xff;
  }

  private void requireInput() throws IOException {
    if (!fill()) {
      throw new EOFException("the gzip stream ends early");
    }
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(0, in.read(input, 0, input.length));
    return end > 0;
  }

  private static IOException damaged(@Nullable Throwable cause) {
    return new IOException("the gzip data is damaged", cause);
  }
}
