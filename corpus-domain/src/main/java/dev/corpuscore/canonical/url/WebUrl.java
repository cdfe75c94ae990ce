package dev.corpuscore.canonical.url;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.PostingContent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * An absolute http or https URL as browsers read it (WHATWG URL standard), in a normal form: user
 * info, default port, trailing slashes and tracking parameters are gone, the parameters are sorted
 * by name, and http is written https where both stand at their default port.
 *
 * @param origin scheme, host and, unless it is the default, port: {@code https://jobs.example}
 * @param host lower case, IDNA applied, without a trailing dot
 * @param path from its first slash, dot segments resolved; {@code /} for the root
 * @param query the parameters in order, each {@code name=value} as written, or {@code name}
 * @param fragment a client-side route such as {@code /job/17}, or null: a fragment that merely
 *     points into the page is dropped
 */
public record WebUrl(
    String origin, String host, String path, List<String> query, @Nullable String fragment) {
  private static final int SHOWN = 100;

  public WebUrl {
    query = List.copyOf(query);
  }

  /**
   * Reads a URL.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not an absolute http or https URL, or
   *     has more than 2,048 characters
   */
  public static WebUrl parse(String url) {
    if (url.codePointCount(0, url.length()) > PostingContent.URL_LIMIT) {
      throw refused("url has more than " + PostingContent.URL_LIMIT + " characters", url);
    }
    HttpUrl parsed = HttpUrl.parse(clean(url));
    String host = parsed == null ? null : Hosts.normalise(parsed.host());
    if (parsed == null || host == null) {
      throw refused("url is not an absolute http or https URL", url);
    }
    return new WebUrl(
        origin(parsed, host),
        host,
        withoutTrailingSlash(PercentEncoding.normalise(parsed.encodedPath())),
        parameters(parsed.encodedQuery()),
        route(parsed.encodedFragment()));
  }

  /** The value of the first parameter of this name, as written; null if there is none. */
  public @Nullable String parameter(String name) {
    for (String parameter : query) {
      if (name(parameter).equals(name)) {
        return parameter.substring(Math.min(name.length() + 1, parameter.length()));
      }
    }
    return null;
  }

  /**
   * The domain that its owner registered: of {@code jobs.acme.co.uk} it is {@code acme.co.uk}, by
   * the public suffix list. Null for IP addresses, for public suffixes, and for URLs with a port
   * that is not the default.
   */
  public @Nullable String registeredDomain() {
    return origin.equals("https://" + host)
        ? new HttpUrl.Builder().scheme("https").host(host).build().topPrivateDomain()
        : null;
  }

  /** This URL without the parameters whose names {@code dropped} accepts. */
  public WebUrl withoutParameters(Predicate<String> dropped) {
    List<String> kept = query.stream().filter(parameter -> !dropped.test(name(parameter))).toList();
    return new WebUrl(origin, host, path, kept, fragment);
  }

  /** This URL with another path. */
  public WebUrl withPath(String path) {
    return new WebUrl(origin, host, path, query, fragment);
  }

  /** The whole URL; parsing it again gives an equal one. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(origin).append(path);
    if (!query.isEmpty()) {
      text.append('?').append(String.join("&", query));
    }
    if (fragment != null) {
      text.append('#').append(fragment);
    }
    return text.toString();
  }

  /** The first steps of the WHATWG parser, which OkHttp 5.5 takes only in part. */
  private static String clean(String url) {
    int start = 0;
    int end = url.length();
    while (start < end && url.charAt(start) <= ' ') {
      start++;
    }
    while (end > start && url.charAt(end - 1) <= ' ') {
      end--;
    }
    StringBuilder clean = new StringBuilder(end - start);
    for (int i = start; i < end; i++) {
      char character = url.charAt(i);
      if (character != '\t' && character != '\n' && character != '\r') {
        clean.append(character);
      }
    }
    return clean.toString();
  }

  private static String origin(HttpUrl url, String host) {
    boolean defaultPort = url.port() == HttpUrl.defaultPort(url.scheme());
    return defaultPort ? "https://" + host : url.scheme() + "://" + host + ":" + url.port();
  }

  private static String withoutTrailingSlash(String path) {
    String without = without("/", path);
    return without.isEmpty() ? "/" : without;
  }

  /** Returns {@code text} without any of {@code characters} at its end. */
  private static String without(String characters, String text) {
    int end = text.length();
    while (end > 0 && characters.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return text.substring(0, end);
  }

  private static List<String> parameters(@Nullable String query) {
    if (query == null || query.isEmpty()) {
      return List.of();
    }
    List<String> parameters = new ArrayList<>();
    for (String parameter : PercentEncoding.normalise(query).split("&")) {
      if (!parameter.isEmpty() && !TrackingParameters.contains(name(parameter))) {
        parameters.add(parameter);
      }
    }
    parameters.sort(Comparator.comparing(WebUrl::name));
    return parameters;
  }

  /**
   * A fragment that holds a path or parameters is the route of a client-side application and names
   * the ad ({@code #/requisition/86014}, {@code #jobDetails=1999017_5359}); any other fragment,
   * also a text directive, points into the page ({@code #apply}).
   */
  private static @Nullable String route(@Nullable String fragment) {
    if (fragment == null) {
      return null;
    }
    String encoded = PercentEncoding.fragment(fragment);
    int directive = encoded.indexOf(":~:");
    String kept = directive < 0 ? encoded : encoded.substring(0, directive);
    String before;
    do {
      before = kept;
      kept = without("/&?", String.join("&", withoutTracking(kept.split("&"))));
    } while (!kept.equals(before)); // what stood before such an end may be a tracking parameter
    boolean route = kept.indexOf('=') >= 0 || kept.indexOf('/') >= 0;
    boolean names = kept.chars().anyMatch(Character::isLetterOrDigit);
    return route && names ? kept : null;
  }

  private static List<String> withoutTracking(String[] parts) {
    return Arrays.stream(parts)
        .map(WebUrl::withoutTracking)
        .filter(rest -> !rest.isEmpty())
        .toList();
  }

  /** A part of a fragment, {@code path?name=value} or {@code name=value}. */
  private static String withoutTracking(String part) {
    String rest = part;
    while (!rest.isEmpty()) {
      int question = rest.lastIndexOf('?');
      String parameter = rest.substring(question + 1);
      if (parameter.indexOf('=') < 0 || !TrackingParameters.contains(name(parameter))) {
        return rest;
      }
      rest = rest.substring(0, Math.max(question, 0));
    }
    return rest;
  }

  private static String name(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? parameter : parameter.substring(0, equals);
  }

  private static CorpusException refused(String reason, String url) {
    return CorpusException.invalid(reason + ": \"" + Fault.excerpt(url, SHOWN) + "\"");
  }
}
