package dev.corpuscore.cli;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Data for stdout: buffered UTF-8, each line ended by a newline alone. Not thread-safe. */
final class StandardOutput implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final OutputStream out;

  StandardOutput(OutputStream out) {
    this.out = new BufferedOutputStream(out, BUFFER_BYTES);
  }

  /**
   * Writes one line.
   *
   * @throws ReaderGone if nobody reads any more, as after {@code | head}
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be written, as on a full disk
   */
  void line(String text) {
    line(text.getBytes(StandardCharsets.UTF_8));
  }

  /** As {@link #line(String)}, for bytes that are UTF-8 already. */
  void line(byte[] utf8) {
    try {
      out.write(utf8);
      out.write('\n');
    } catch (IOException e) {
      throw translated(e);
    }
  }

  /** Flushes; the stream below stays open. */
  @Override
  public void close() {
    try {
      out.flush();
    } catch (IOException e) {
      throw translated(e);
    }
  }

  /** The JDK tells EPIPE from ENOSPC in the message alone. */
  private static RuntimeException translated(IOException e) {
    if ("Broken pipe".equals(e.getMessage())) {
      return new ReaderGone(e);
    }
    return new CorpusException(
        ErrorCode.UNAVAILABLE, "cannot write to stdout: " + e.getMessage(), e);
  }

  /** Whoever read stdout has seen enough; nothing to complain about. */
  static final class ReaderGone extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ReaderGone(IOException cause) {
      super(cause);
    }
  }
}
