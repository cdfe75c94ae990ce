package dev.corpuscore.http.server.headers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Whether a client wants gzip, and how it is made. */
public final class Gzip {
  /** Below this gzip saves no packet. */
  public static final int LEAST_BYTES = 1_400;

  // The fastest level: an answer must not cost more than its search.
  private static final int LEVEL = 1;

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

  public static byte[] compress(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 3 + 64);
    try (OutputStream gzip = new Stream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static boolean weightIsZero(String parameters) {
    String weight = parameters.replace(" ", "").toLowerCase(Locale.ROOT);
    return weight.matches("q=0(\\.0{0,3})?");
  }

  private static final class Stream extends GZIPOutputStream {
    Stream(OutputStream out) throws IOException {
      super(out, 8_192);
      def.setLevel(LEVEL);
    }
  }
}
