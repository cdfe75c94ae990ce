package dev.corpuscore.fetch.http;

import okhttp3.HttpUrl;

/** Whether a URL may be asked for, decided before its host name is resolved. */
sealed interface PolicyDecision {
  /**
   * It may be asked for, if its address is public too.
   *
   * @param url what is asked for
   * @param connect where the request goes: {@code url} itself unless its origin is rewritten
   * @param exempt the operator allows that place, whatever its address
   */
  record Target(HttpUrl url, HttpUrl connect, boolean exempt) implements PolicyDecision {
    /** Scheme, host and port of the URL: robots.txt and circuit breakers are kept for each. */
    String origin() {
      return url.scheme() + "://" + authority();
    }

    /** Host of the URL, and its port unless it is the scheme's own: the {@code Host} header. */
    String authority() {
      String host = url.host().indexOf(':') < 0 ? url.host() : "[" + url.host() + "]";
      return url.port() == HttpUrl.defaultPort(url.scheme()) ? host : host + ":" + url.port();
    }
  }

  /**
   * It is not asked for.
   *
   * @param reason for the log, without query or user info
   */
  record Denied(String reason) implements PolicyDecision {}
}
