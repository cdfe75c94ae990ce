package dev.corpuscore.cli.console;

import dev.corpuscore.model.CorpusException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Data for stdout: buffered UTF-8, each line ended by a newline alone. Not thread-safe.
 *
 * <p>Every method throws {@link BrokenPipeException} if the reader has closed the pipe, as after
 * {@code | head}, and {@link CorpusException} {@code UNAVAILABLE} if it cannot write, as on a full
 * disk.
 */
public final class StandardOutput extends OutputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final BufferedOutputStream out;

  public StandardOutput(OutputStream out) {
    this.out = new BufferedOutputStream(out, BUFFER_BYTES);
  }

  /** Writes one line for people. Control characters are escaped. */
  public void line(String text) {
    write(Printable.of(text).getBytes(StandardCharsets.UTF_8));
    write('\n');
  }

  @Override
  public void write(int octet) {
    try {
      out.write(octet);
    } catch (IOException e) {
      throw translated(e);
    }
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) {
    try {
      out.write(bytes, offset, count);
    } catch (IOException e) {
      throw translated(e);
    }
  }

  @Override
  public void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw translated(e);
    }
  }

  /** Flushes; the stream below stays open. */
  @Override
  public void close() {
    flush();
  }

  /** In the JDK, EPIPE and ENOSPC differ only in the message. */
  private static RuntimeException translated(IOException e) {
    if ("Broken pipe".equals(e.getMessage())) {
      return new BrokenPipeException(e);
    }
    return CorpusException.unavailable("cannot write to stdout: " + e.getMessage(), e);
  }

  /** The reader closed stdout. This is not an error. */
  public static final class BrokenPipeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenPipeException(IOException cause) {
      super(cause);
    }
  }
}
