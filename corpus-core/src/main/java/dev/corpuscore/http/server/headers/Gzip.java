package dev.corpuscore.http.server.headers;

import dev.corpuscore.canonical.LowerCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Whether a client wants gzip, and how it is made. */
public final class Gzip {
  /** Below this gzip saves no packet. */
  public static final int LEAST_BYTES = 1_400;

  // The fastest level: an answer must not cost more than its search.
  private static final int LEVEL = 1;

  private static final int PART_BYTES = 64 * 1024;

  private Gzip() {}

  /**
   * Whether {@code Accept-Encoding} asks for gzip (RFC 9110, section 12.5.3): by name or by
   * asterisk, not with a weight of 0.
   */
  public static boolean wanted(String acceptEncoding) {
    boolean any = false;
    for (String choice : acceptEncoding.split(",")) {
      int semicolon = choice.indexOf(';');
      String coding = (semicolon < 0 ? choice : choice.substring(0, semicolon)).strip();
      boolean refused = semicolon >= 0 && weightIsZero(choice.substring(semicolon + 1));
      if (coding.equalsIgnoreCase("gzip") || coding.equalsIgnoreCase("x-gzip")) {
        return !refused;
      }
      any |= coding.equals("*") && !refused;
    }
    return any;
  }

  @SuppressWarnings("ThreadPriorityCheck") // a virtual thread gives its carrier up by that alone
  public static byte[] compress(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 3 + 64);
    try (OutputStream gzip = new Stream(out)) {
      for (int at = 0; at < bytes.length; at += PART_BYTES) {
        gzip.write(bytes, at, Math.min(PART_BYTES, bytes.length - at));
        // other requests have their turn on the thread's carrier
        Thread.yield();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** A stream that gzips what goes through it; to be closed for its end to be written. */
  public static OutputStream stream(OutputStream out) throws IOException {
    return new Stream(out);
  }

  private static boolean weightIsZero(String parameters) {
    String weight = LowerCase.of(parameters.replace(" ", ""));
    return weight.matches("q=0(\\.0{0,3})?");
  }

  private static final class Stream extends GZIPOutputStream {
    Stream(OutputStream out) throws IOException {
      super(out, 8_192);
      def.setLevel(LEVEL);
    }
  }
}
