package dev.corpuscore.http.server;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Names for requests, unique enough to find one in a log. Always our own: a caller's would come
 * into our logs, whatever it holds.
 */
final class RequestIds {
  private RequestIds() {}

  static String next() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }
}
