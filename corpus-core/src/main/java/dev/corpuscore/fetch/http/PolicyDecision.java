package dev.corpuscore.fetch.http;

import okhttp3.HttpUrl;

/** Whether a URL may be requested, decided before its host name is resolved. */
sealed interface PolicyDecision {
  /**
   * The URL may be requested, if its address is public, too.
   *
   * @param url the URL to request
   * @param connect where the request goes: {@code url} itself unless its origin is rewritten
   * @param exempt whether the operator allows that place, whatever its address
   */
  record Target(HttpUrl url, HttpUrl connect, boolean exempt) implements PolicyDecision {
    /** Scheme, host and port of the URL, to which robots.txt and circuit breakers belong. */
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
   * The URL is not requested.
   *
   * @param reason for the log, without query or user info
   */
  record Denied(String reason) implements PolicyDecision {}
}
