package dev.corpuscore.fetch.http;

import dev.corpuscore.bytes.Gunzip;
import dev.corpuscore.bytes.Spool;
import dev.corpuscore.canonical.LowerCase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Reads a body up to a limit, which applies to the bytes received and to the unpacked bytes. */
final class BoundedBody {
  private static final int PIECE = 8 << 10;

  private BoundedBody() {}

  /**
   * The body, decompressed; empty if it is over the limit. A body that arrives slowly needs little
   * memory.
   *
   * @param cut give the first {@code limit} bytes of a longer body instead of none
   * @param folder for the file of a large body
   * @throws IOException if the body ends early, is not gzip although its header says so, takes too
   *     long, or cannot be written to the disk
   */
  static Optional<Spool> read(Response response, int limit, boolean cut, Path folder)
      throws IOException {
    ResponseBody body = response.body();
    if (!cut && body.contentLength() > limit) {
      return Optional.empty();
    }
    Spool spool = new Spool(folder);
    boolean taken = false;
    try (InputStream in = decoded(response, new Counted(body.byteStream(), limit))) {
      byte[] piece = new byte[PIECE];
      int read = 0;
      while (read >= 0 && spool.size() < limit) {
        spool.write(piece, 0, read);
        read = in.read(piece, 0, (int) Math.min(PIECE, limit - spool.size()));
      }
      taken = cut || read < 0 || in.read() < 0;
      return taken ? Optional.of(spool) : Optional.empty();
    } catch (OverLimitException e) {
      return Optional.empty();
    } finally {
      if (!taken) {
        spool.close();
      }
    }
  }

  /** Whether the body's encoding is one that was asked for. */
  static boolean readable(Response response) {
    String encoding = encoding(response);
    return encoding.isEmpty() || encoding.equals("identity") || gzip(encoding);
  }

  private static InputStream decoded(Response response, InputStream raw) {
    return gzip(encoding(response)) ? new Gunzip(raw) : raw;
  }

  private static boolean gzip(String encoding) {
    return encoding.equals("gzip") || encoding.equals("x-gzip");
  }

  private static String encoding(Response response) {
    return LowerCase.of(String.join(",", response.headers("Content-Encoding")).strip());
  }

  private static final class OverLimitException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Throws at the first byte after the limit, as a packed body may be large and unpack to nothing.
   */
  private static final class Counted extends InputStream {
    private final InputStream in;
    private long left;

    Counted(InputStream in, int limit) {
      this.in = in;
      this.left = limit;
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = in.read(bytes, offset, length);
      count(Math.max(0, read));
      return read;
    }

    @Override
    public int available() throws IOException {
      return in.available();
    }

    @Override
    public void close() throws IOException {
      in.close();
    }

    private void count(int read) throws OverLimitException {
      left -= read;
      if (left < 0) {
        throw new OverLimitException();
      }
    }
  }
}
