package dev.corpuscore.fetch.http;

import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.fetch.http.PolicyDecision.Denied;
import dev.corpuscore.fetch.http.PolicyDecision.Target;
import dev.corpuscore.model.PostingContent;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Decides where a request may go. One parser (OkHttp's) is used to check a URL and to connect to
 * it, so the host that is checked is the host that is connected to.
 */
final class FetchPolicy {
  private static final Pattern LINE_BREAK = Pattern.compile("%(0[adAD]|00)");
  private static final Pattern BRACKETED_HOST = Pattern.compile("^([A-Za-z]+:)?[/\\\\]*\\[");

  /** Told before a URL is parsed: the time that takes can grow with the square of its length. */
  private static final Denied TOO_LONG =
      new Denied("the URL has more than " + PostingContent.URL_LIMIT + " characters");

  private final FetchExceptions exceptions;

  FetchPolicy(FetchExceptions exceptions) {
    this.exceptions = exceptions;
  }

  /** Checks a URL that a caller gave. */
  PolicyDecision judge(String url) {
    return isTooLong(url) ? TOO_LONG : judge(url, HttpUrl.parse(url));
  }

  /** The parsed URL; null if it is none, or has more than 2,048 characters. */
  static @Nullable HttpUrl parsed(String url) {
    return isTooLong(url) ? null : HttpUrl.parse(url);
  }

  /**
   * Checks the target of a redirect from {@code from}. A redirect from https never leads to plain
   * http: the same URL is requested over https instead.
   */
  PolicyDecision redirect(Target from, String location) {
    if (location.isBlank()) {
      return new Denied("the redirect names no place");
    }
    if (isTooLong(location)) {
      return TOO_LONG;
    }
    HttpUrl next = from.url().resolve(location);
    boolean down = from.url().isHttps() && next != null && !next.isHttps();
    if (next == null || !down || exceptions.allow(next)) {
      return judge(location, next);
    }
    return next.port() == 80
        ? judge(location, next.newBuilder().scheme("https").port(443).build())
        : new Denied("the redirect leaves https for http");
  }

  private static boolean isTooLong(String url) {
    return url.length() > PostingContent.URL_LIMIT;
  }

  private PolicyDecision judge(String text, @Nullable HttpUrl parsed) {
    if (LINE_BREAK.matcher(text).find()) {
      return new Denied("the URL holds a control character");
    }
    if (parsed == null) {
      return new Denied("it is not an absolute http or https URL");
    }
    String fault = OneReading.faultOfReference(text);
    if (fault != null) {
      return new Denied(fault);
    }
    if (!parsed.username().isEmpty() || !parsed.password().isEmpty()) {
      return new Denied("the URL holds user info");
    }
    boolean bracketed = BRACKETED_HOST.matcher(text.strip()).find();
    return bracketed && parsed.host().indexOf(':') < 0
        ? new Denied("the host is an IPv4 address written as IPv6")
        : place(withoutTrailingDot(parsed));
  }

  private PolicyDecision place(HttpUrl url) {
    HttpUrl connect = exceptions.rewritten(url);
    Target target = new Target(url, connect, exceptions.exempt(url, connect));
    if (target.exempt()) {
      return target;
    }
    if (connect.port() != 80 && connect.port() != 443) {
      return new Denied("port " + connect.port() + " is neither 80 nor 443");
    }
    Optional<String> refusal = HostRules.refusal(connect.host());
    return refusal.isPresent() ? new Denied(refusal.get()) : target;
  }

  private static HttpUrl withoutTrailingDot(HttpUrl url) {
    String host = url.host();
    return host.length() > 1 && host.endsWith(".")
        ? url.newBuilder().host(host.substring(0, host.length() - 1)).build()
        : url;
  }
}
