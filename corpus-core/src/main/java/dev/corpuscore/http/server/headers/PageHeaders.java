package dev.corpuscore.http.server.headers;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import java.util.List;

/**
 * The security headers of every page: a page loads only our own files, runs no inline script,
 * cannot be framed, and sends no referrer to other sites. So text of a posting could do nothing on
 * our origin even if it were not sanitised.
 */
public final class PageHeaders {
  private static final List<Header> ALL =
      List.of(
          header(
              "Content-Security-Policy",
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                  + " connect-src 'self'; form-action 'self'; base-uri 'none';"
                  + " frame-ancestors 'none'"),
          header("Referrer-Policy", "same-origin"),
          header("Cross-Origin-Resource-Policy", "same-origin"),
          header("Cross-Origin-Embedder-Policy", "require-corp"),
          header(
              "Permissions-Policy",
              "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(),"
                  + " magnetometer=(), microphone=(), midi=(), payment=(), usb=()"),
          // They change with the corpus, and are cheap to make.
          header("Cache-Control", "no-cache"));

  /**
   * Not for public pages: every site may read them, so there is nothing to keep from a window that
   * opened one, and a browser needs a new process for a page that says this.
   */
  private static final Header OPENER = header("Cross-Origin-Opener-Policy", "same-origin");

  private PageHeaders() {}

  /**
   * Sets them on an answer.
   *
   * @param anySite whether scripts of every site may read it
   */
  public static void set(ServerResponseHeaders headers, boolean anySite) {
    ALL.forEach(headers::set);
    if (!anySite) {
      headers.set(OPENER);
    }
  }

  private static Header header(String name, String value) {
    return HeaderValues.createCached(HeaderNames.create(name), value);
  }
}
