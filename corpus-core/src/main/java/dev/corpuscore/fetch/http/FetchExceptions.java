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
 */
public record FetchExceptions(Set<String> allowed, Map<URI, URI> rewrites) {
  /** No exceptions: only the public internet. */
  public static final FetchExceptions NONE = new FetchExceptions(Set.of(), Map.of());

  public FetchExceptions {
    allowed = Set.copyOf(allowed);
    rewrites = Map.copyOf(rewrites);
  }

  boolean allow(HttpUrl url) {
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
