package dev.corpuscore.http.server.headers;

import dev.corpuscore.canonical.LowerCase;

/**
 * What a request line asks for, without its query. A proxy sends {@code http://host/path}, which a
 * server must take as well (RFC 9112, section 3.2.2).
 *
 * @param path from its first slash on
 * @param authority the host in it, which then counts in place of the {@code Host} header; empty for
 *     none
 */
public record RequestTarget(String path, String authority) {
  private static final String SCHEME_END = "://";

  /** Reads it as it was sent; one that is neither a path nor absolute is taken as it is. */
  public static RequestTarget of(String sent) {
    int end = sent.indexOf(SCHEME_END);
    String scheme = end < 0 ? "" : LowerCase.of(sent.substring(0, end));
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return new RequestTarget(sent, "");
    }
    String rest = sent.substring(end + SCHEME_END.length());
    int slash = rest.indexOf('/');
    return slash < 0
        ? new RequestTarget("/", rest)
        : new RequestTarget(rest.substring(slash), rest.substring(0, slash));
  }
}
