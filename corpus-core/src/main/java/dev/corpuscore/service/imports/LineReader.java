package dev.corpuscore.service.imports;

import dev.corpuscore.feed.ListingLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream into lines, which end with LF or CRLF; the last may have no end. At most one
 * line, of at most {@link ListingLimits#AD_BYTES} bytes, is in memory. A longer line is skipped and
 * returned as faulty.
 */
public final class LineReader implements RawLines {
  private static final int BEGINNING_BYTES = 64;

  private final InputStream in;
  private final byte[] buffer = new byte[65_536];
  private int position;
  private int end;
  private long number;
  private boolean ended;

  /** Reads lines of {@code in}, which is closed with this. */
  public LineReader(InputStream in) {
    this.in = in;
  }

  @Override
  public @Nullable RawLine next() {
    while (!ended) {
      number++;
      try {
        RawLine line = readLine();
        if (line != null && (line.fault() != null || !isBlank(line.bytes()))) {
          return line;
        }
      } catch (IOException e) {
        ended = true;
        return RawLine.faulty(number, reason(e));
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The message for a stream that failed. */
  static String reason(IOException broken) {
    String message = broken.getMessage();
    return message == null ? "cannot be read: " + broken.getClass().getSimpleName() : message;
  }

  private @Nullable RawLine readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(4_096);
    long length = 0;
    while (true) {
      if (position == end && !fill()) {
        ended = true;
        return length == 0 ? null : line(line, length);
      }
      int lineEnd = position;
      while (lineEnd < end && buffer[lineEnd] != '\n') {
        lineEnd++;
      }
      length += lineEnd - position;
      if (length <= ListingLimits.AD_BYTES) {
        line.write(buffer, position, lineEnd - position);
      }
      position = lineEnd;
      if (lineEnd < end) {
        position++;
        return line(line, length);
      }
    }
  }

  private RawLine line(ByteArrayOutputStream line, long length) {
    if (length > ListingLimits.AD_BYTES) {
      return RawLine.tooLong(
          number,
          Arrays.copyOf(line.toByteArray(), BEGINNING_BYTES),
          "the line has " + length + " bytes, over " + ListingLimits.AD_BYTES + "; it is left out");
    }
    return RawLine.of(number, line.toByteArray());
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(0, in.read(buffer, 0, buffer.length));
    return end > 0;
  }

  private static boolean isBlank(byte[] line) {
    for (byte character : line) {
      if (character != ' ' && character != '\t' && character != '\r') {
        return false;
      }
    }
    return true;
  }
}
