package dev.corpuscore.fetch.http;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import okhttp3.HttpUrl;

/**
 * What an operator exempts from the rules of fetching.
 *
 * @param allowed places as {@code host:port}, the host in lower case and without brackets, to which
 *     the rules for ports, host names and addresses do not apply
 * @param rewrites requests to the key's origin connect to the value's origin
 * @param onlyRewritten whether allowed places are reached by rewrites alone, and not by a URL that
 *     names them
 */
public record FetchExceptions(Set<String> allowed, Map<URI, URI> rewrites, boolean onlyRewritten) {
  /** No exceptions: only the public internet. */
  public static final FetchExceptions NONE = new FetchExceptions(Set.of(), Map.of());

  public FetchExceptions {
    allowed = Set.copyOf(allowed);
    rewrites = Map.copyOf(rewrites);
  }

  /** Exceptions that hold for every URL. */
  public FetchExceptions(Set<String> allowed, Map<URI, URI> rewrites) {
    this(allowed, rewrites, false);
  }

  /** These for URLs that strangers wrote. */
  public FetchExceptions ofStrangers() {
    return new FetchExceptions(allowed, rewrites, true);
  }

  /** Whether {@code url} itself names an allowed place. */
  boolean allow(HttpUrl url) {
    return !onlyRewritten && isListed(url);
  }

  /** Whether the rules do not apply to {@code url}, for which {@code connect} is connected to. */
  boolean exempt(HttpUrl url, HttpUrl connect) {
    return isListed(connect) && (!onlyRewritten || !connect.equals(url));
  }

  private boolean isListed(HttpUrl url) {
    return allowed.contains(url.host() + ":" + url.port());
  }

  /** The URL to connect to for {@code url}: itself, unless its origin is rewritten. */
  HttpUrl rewritten(HttpUrl url) {
    for (Map.Entry<URI, URI> rewrite : rewrites.entrySet()) {
      HttpUrl from = HttpUrl.get(rewrite.getKey().toString());
      if (sameOrigin(from, url)) {
        HttpUrl to = HttpUrl.get(rewrite.getValue().toString());
        return url.newBuilder().scheme(to.scheme()).host(to.host()).port(to.port()).build();
      }
    }
    return url;
  }

  private static boolean sameOrigin(HttpUrl a, HttpUrl b) {
    return a.scheme().equals(b.scheme()) && a.host().equals(b.host()) && a.port() == b.port();
  }
}
