package dev.corpuscore.http.server;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.http.server.Routes.Route;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What is logged of each answered request: one line {@code event=answered} with its id, method,
 * route, status and milliseconds. Never what follows the question mark, nor an id in the path: they
 * tell what somebody looks for.
 */
public enum RequestLog {
  NONE,
  ROUTES,
  /** Also the address of the client, of IPv6 its network. */
  ADDRESSES;

  private static final System.Logger LOG = System.getLogger(RequestLog.class.getName());

  /**
   * A name for a request, unique enough to find one in a log. Always our own: a caller's would come
   * into our logs, whatever it holds.
   */
  static String nextId() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  void answered(String requestId, Route route, int status, double seconds, String client) {
    if (this == NONE) {
      return;
    }
    StringBuilder line = new StringBuilder("event=answered id=").append(requestId);
    line.append(" method=").append(route.method()).append(" route=").append(route.path());
    line.append(" status=").append(status).append(" ms=").append(Math.round(seconds * 1_000));
    if (this == ADDRESSES) {
      line.append(" client=").append(client);
    }
    LOG.log(INFO, line.toString());
  }
}
