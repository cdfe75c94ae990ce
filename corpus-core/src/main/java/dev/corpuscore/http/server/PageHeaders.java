package dev.corpuscore.http.server;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import java.util.List;

/**
 * What browsers are told about every page, before its own headers: a page loads nothing but our own
 * files, runs nothing that stands in its text, is framed by nobody, and tells no other site where
 * its reader comes from. So whatever a posting's text were, it could do nothing on our origin.
 */
final class PageHeaders {
  private static final List<Header> ALL =
      List.of(
          header(
              "Content-Security-Policy",
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                  + " connect-src 'self'; form-action 'self'; base-uri 'none';"
                  + " frame-ancestors 'none'"),
          header("Referrer-Policy", "same-origin"),
          header("Cross-Origin-Opener-Policy", "same-origin"),
          header("Cross-Origin-Resource-Policy", "same-origin"),
          header("Cross-Origin-Embedder-Policy", "require-corp"),
          header(
              "Permissions-Policy",
              "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(),"
                  + " magnetometer=(), microphone=(), midi=(), payment=(), usb=()"),
          // They change with the corpus, and are cheap to make.
          header("Cache-Control", "no-cache"));

  private PageHeaders() {}

  static void set(ServerResponseHeaders headers) {
    ALL.forEach(headers::set);
  }

  private static Header header(String name, String value) {
    return HeaderValues.createCached(HeaderNames.create(name), value);
  }
}
