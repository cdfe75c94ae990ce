package dev.corpuscore.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * The lines of a caller that are messages, and nothing else: the SDK ends the session at a line
 * that it cannot read. What is left out is told in a sentence, without its text. A line has at most
 * as many bytes as a message over HTTP; of a longer one nothing is kept. Not thread-safe.
 */
final class CallerLines extends InputStream {
  static final int LIMIT_BYTES = HttpTransport.BODY_LIMIT_BYTES;

  private final InputStream in;
  private final Consumer<String> refused;
  private final CountDownLatch ended;

  private byte[] line = {};
  private int given;

  /**
   * @param refused is told of each line that is left out
   * @param ended counted down when the lines end
   */
  CallerLines(InputStream in, Consumer<String> refused, CountDownLatch ended) {
    this.in = new BufferedInputStream(in);
    this.refused = refused;
    this.ended = ended;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /** Gives no byte of a line before all of it was read, and waits for no second line. */
  @Override
  public int read(byte[] bytes, int from, int most) throws IOException {
    if (most == 0) {
      return 0;
    }
    if (available() == 0 && !isNextMessage()) {
      ended.countDown();
      return -1;
    }
    int count = Math.min(most, available());
    System.arraycopy(line, given, bytes, from, count);
    given += count;
    return count;
  }

  @Override
  public int available() {
    return line.length - given;
  }

  /** Goes on to the next line that is a message; false at the end. */
  private boolean isNextMessage() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long length = 0;
    int next;
    do {
      next = in.read();
      // a lone CR ends a line, too: the SDK reads it so
      if (next >= 0 && next != '\n' && next != '\r') {
        length++;
        if (length <= LIMIT_BYTES) {
          bytes.write(next);
        }
      } else {
        if (length > 0 && isMessage(bytes, length)) {
          bytes.write('\n');
          line = bytes.toByteArray();
          given = 0;
          return true;
        }
        bytes.reset();
        length = 0;
      }
    } while (next >= 0);
    return false;
  }

  private boolean isMessage(ByteArrayOutputStream bytes, long length) {
    if (length > LIMIT_BYTES) {
      refused.accept(
          "left out a line of " + length + " bytes: a message has at most " + LIMIT_BYTES);
      return false;
    }
    try {
      McpSchema.deserializeJsonRpcMessage(
          McpJsonDefaults.getMapper(), bytes.toString(StandardCharsets.UTF_8));
      return true;
    } catch (IOException | RuntimeException e) {
      refused.accept("left out a line of " + length + " bytes that is no JSON-RPC message");
      return false;
    }
  }
}
