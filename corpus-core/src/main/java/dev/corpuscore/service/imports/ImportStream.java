package dev.corpuscore.service.imports;

import dev.corpuscore.bytes.Gunzip;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** The bytes of an input, unpacked if it is gzip; counts the bytes before unpacking. */
public final class ImportStream extends FilterInputStream {
  private final Counting packed;

  private ImportStream(InputStream unpacked, Counting packed) {
    super(unpacked);
    this.packed = packed;
  }

  /**
   * Opens an input. Gzip is recognised by its first two bytes. An input named {@code .gz} must be
   * gzip.
   *
   * @throws IOException with a message for users
   */
  public static ImportStream open(ImportPostings.Input input) throws IOException {
    Counting packed = new Counting(openSource(input));
    try {
      PushbackInputStream start = new PushbackInputStream(packed, 2);
      byte[] first = start.readNBytes(2);
      start.unread(first);
      boolean gzip = first.length == 2 && Gunzip.isGzip(first[0] & 0xff, first[1] & 0xff);
      boolean named = input.name().endsWith(".gz");
      return new ImportStream(gzip || named ? new Gunzip(start) : start, packed);
    } catch (IOException e) {
      packed.close();
      throw new IOException("cannot be read: " + LineReader.reason(e), e);
    }
  }

  /** How many bytes of the input were read so far. */
  public long bytes() {
    return packed.bytes;
  }

  private static InputStream openSource(ImportPostings.Input input) throws IOException {
    try {
      return input.source().open();
    } catch (NoSuchFileException e) {
      throw new IOException("there is no such file", e);
    } catch (AccessDeniedException e) {
      throw new IOException("must not be read: permission denied", e);
    } catch (IOException e) {
      throw new IOException("cannot be opened: " + LineReader.reason(e), e);
    }
  }

  private static final class Counting extends FilterInputStream {
    private long bytes;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      bytes += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      int read = super.read(target, offset, count);
      bytes += Math.max(0, read);
      return read;
    }
  }
}
