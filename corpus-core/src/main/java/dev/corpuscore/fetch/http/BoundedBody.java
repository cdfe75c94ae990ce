package dev.corpuscore.fetch.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.GzipSource;
import okio.Okio;

/** Reads a body up to a limit that holds for what comes in and for what it unpacks to. */
final class BoundedBody {
  private BoundedBody() {}

  /**
   * The body, decompressed; empty if it is over the limit.
   *
   * @param cut give the first {@code limit} bytes of a longer body instead of none
   * @throws IOException if it ends early, is no gzip where it says so, or takes too long
   */
  static Optional<byte[]> read(Response response, int limit, boolean cut) throws IOException {
    ResponseBody body = response.body();
    if (!cut && body.contentLength() > limit) {
      return Optional.empty();
    }
    try (InputStream in = decoded(response, new Counted(body.byteStream(), limit))) {
      byte[] bytes = in.readNBytes(limit);
      boolean taken = cut || bytes.length < limit || in.read() < 0;
      return taken ? Optional.of(bytes) : Optional.empty();
    } catch (OverLimitException e) {
      return Optional.empty();
    }
  }

  /** Whether the body's encoding is one that was asked for. */
  static boolean readable(Response response) {
    String encoding = encoding(response);
    return encoding.isEmpty() || encoding.equals("identity") || gzip(encoding);
  }

  /**
   * Okio reads one gzip member and refuses a second. The JDK's {@code GZIPInputStream} calls itself
   * for each further one: a body of empty members overflows its stack (JDK 25).
   */
  private static InputStream decoded(Response response, InputStream raw) {
    return gzip(encoding(response))
        ? Okio.buffer(new GzipSource(Okio.source(raw))).inputStream()
        : raw;
  }

  private static boolean gzip(String encoding) {
    return encoding.equals("gzip") || encoding.equals("x-gzip");
  }

  private static String encoding(Response response) {
    return String.join(",", response.headers("Content-Encoding")).strip().toLowerCase(Locale.ROOT);
  }

  private static final class OverLimitException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Ends with an exception one byte after the limit: what is packed may unpack to nothing. */
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
