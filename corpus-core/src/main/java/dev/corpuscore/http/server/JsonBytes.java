package dev.corpuscore.http.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * A writer of JSON, or of XML from given bytes. It writes to memory, with an initial size that
 * grows if it is too small.
 */
public final class JsonBytes {
  /** The most that {@link #relevance} writes. */
  public static final int RELEVANCE_BYTES = 8;

  private static final int RELEVANCE_DIGITS = 6;

  /** Fewer bytes are copied as quickly as it is noted where they are. */
  private static final int LENT_BYTES = 1_024;

  private final @Nullable List<ByteBuffer> parts;
  private byte[] bytes;
  private int length;

  /** How many bytes of {@link #bytes} are in {@link #parts}. */
  private int parted;

  /** How many bytes of {@link #parts} are not in {@link #bytes}. */
  private int lent;

  private JsonBytes(int capacity, @Nullable List<ByteBuffer> parts) {
    this.bytes = new byte[capacity];
    this.parts = parts;
  }

  public JsonBytes(int capacity) {
    this(capacity, null);
  }

  /**
   * JSON in memory that does not copy long arrays that are given to it, which must not change
   * afterwards.
   *
   * @param capacity for the rest
   */
  public static JsonBytes inParts(int capacity) {
    return new JsonBytes(capacity, new ArrayList<>());
  }

  /** How many bytes were written. */
  public int length() {
    return length + lent;
  }

  /** Bytes as they are. */
  public JsonBytes raw(byte[] from, int offset, int count) {
    if (parts != null && count >= LENT_BYTES) {
      endPart(parts);
      parts.add(ByteBuffer.wrap(from, offset, count));
      lent += count;
      return this;
    }
    reserve(count);
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
    return this;
  }

  public JsonBytes raw(byte[] from) {
    return raw(from, 0, from.length);
  }

  /** One ASCII character as it is. */
  public JsonBytes raw(char ascii) {
    reserve(1);
    bytes[length++] = (byte) ascii;
    return this;
  }

  /** Text as it is: punctuation and names of ours. */
  public JsonBytes raw(String ascii) {
    return raw(ascii.getBytes(StandardCharsets.US_ASCII));
  }

  public JsonBytes number(long value) {
    return raw(Long.toString(value));
  }

  /** A JSON string, escaped; a lone surrogate becomes a question mark. */
  public JsonBytes string(String text) {
    StringBuilder quoted = new StringBuilder(text.length());
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return raw('"').raw(quoted.toString().getBytes(StandardCharsets.UTF_8)).raw('"');
  }

  /**
   * JSON as a line. U+2028 and U+2029 are escaped: JSON allows them in strings, and some readers,
   * such as {@code splitlines} of Python, take them for ends of lines.
   */
  public JsonBytes line(byte[] json) {
    int begun = 0;
    for (int at = 0; at + 2 < json.length; at++) {
      if (json[at] == (byte) 0xE2 && json[at + 1] == (byte) 0x80 && (json[at + 2] & 0xFE) == 0xA8) {
        raw(json, begun, at - begun).raw(json[at + 2] == (byte) 0xA8 ? "\\u2028" : "\\u2029");
        begun = at + 3;
      }
    }
    return raw(json, begun, json.length - begun).raw('\n');
  }

  /** A number in 0..1, to six places. */
  public JsonBytes relevance(double value) {
    int millionths = (int) Math.round(Math.clamp(value, 0, 1) * 1_000_000);
    if (millionths == 1_000_000 || millionths == 0) {
      return raw(millionths == 0 ? '0' : '1');
    }
    raw("0.");
    reserve(RELEVANCE_DIGITS);
    for (int at = length + RELEVANCE_DIGITS - 1; at >= length; at--) {
      bytes[at] = (byte) ('0' + millionths % 10);
      millionths /= 10;
    }
    length += RELEVANCE_DIGITS;
    return this;
  }

  /** What was written to {@link #inParts}, in order; this must not be written to afterwards. */
  List<ByteBuffer> parts() {
    if (parts == null) {
      return List.of(ByteBuffer.wrap(bytes, 0, length));
    }
    endPart(parts);
    return List.copyOf(parts);
  }

  private void endPart(List<ByteBuffer> into) {
    if (parted < length) {
      into.add(ByteBuffer.wrap(bytes, parted, length - parted));
      parted = length;
    }
  }

  /**
   * What was written, unless {@linkplain #inParts in parts}; this must not be written to
   * afterwards.
   */
  public byte[] done() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  private void reserve(int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
    }
  }
}
