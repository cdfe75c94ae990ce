package dev.corpuscore.canonical.url;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/**
 * An address that a bearer is sent to, checked in the text of the setting. Whatever is not clearly
 * safe is refused, so that two parsers cannot find different hosts for the bearer.
 *
 * @param url without the last slash; https, or http to loopback
 */
public record BaseUrl(HttpUrl url) {
  private static final Pattern SHAPE =
      Pattern.compile("(?i)(https?)://(\\[[0-9a-f:.]+]|[0-9a-z.-]+)(?::([0-9]{1,5}))?(/.*)?");
  private static final Pattern SEGMENT =
      Pattern.compile("(?i)([a-z0-9._~!$&'()*+,=:@-]|%[0-9a-f]{2})+");

  /**
   * Reads the setting.
   *
   * @param setting its name, for the message
   * @throws CorpusException {@code CLIENT_BASE_URL_UNSAFE}; shows nothing of the value
   */
  public static BaseUrl parse(String setting, String text) {
    Matcher parts = SHAPE.matcher(text);
    if (!parts.matches()) {
      throw unsafe(
          setting,
          "must be https://host, without user info, query, fragment, blanks or control characters");
    }
    String host = LowerCase.of(parts.group(2));
    if (!isLiteral(host) && !DnsName.isName(host)) {
      throw unsafe(setting, "has no valid host");
    }
    String port = parts.group(3);
    if (port != null && (Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535)) {
      throw unsafe(setting, "has no valid port");
    }
    boolean plain = parts.group(1).length() == "http".length();
    if (plain && !isLoopback(host)) {
      throw unsafe(setting, "must be https: http goes to loopback alone");
    }
    String path = parts.group(4) == null ? "" : parts.group(4);
    return read(setting, text, host, withoutLastSlash(setting, path));
  }

  /** Whether connections must stay on this machine. */
  public boolean plain() {
    return !url.isHttps();
  }

  private static BaseUrl read(String setting, String text, String host, String path) {
    String origin = text.substring(0, text.length() - lengthOfPath(text));
    HttpUrl url = HttpUrl.parse(origin + path);
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    boolean same =
        url != null
            && (url.host().equals(bare) || host.startsWith("["))
            && url.encodedUsername().isEmpty()
            && url.query() == null
            && url.encodedPath().equals(path.isEmpty() ? "/" : path);
    if (!same) {
      throw unsafe(setting, "is read differently by different readers");
    }
    return new BaseUrl(url);
  }

  private static int lengthOfPath(String text) {
    int slash = text.indexOf('/', text.indexOf("//") + 2);
    return slash < 0 ? 0 : text.length() - slash;
  }

  private static String withoutLastSlash(String setting, String path) {
    String bare = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    if (bare.isEmpty()) {
      return bare;
    }
    for (String segment : bare.substring(1).split("/", -1)) {
      String plain = LowerCase.of(segment).replace("%2e", ".");
      boolean hidden =
          plain.contains("%2f") || plain.contains("%5c") || plain.matches(".*%([01].|7f).*");
      if (!SEGMENT.matcher(segment).matches()
          || hidden
          || plain.equals(".")
          || plain.equals("..")) {
        throw unsafe(setting, "has an empty, dotted or invalid segment in its path");
      }
    }
    return bare;
  }

  private static boolean isLiteral(String host) {
    return host.startsWith("[")
        ? HttpUrl.parse("https://" + host) != null
        : Ipv4Literal.isQuad(host)
            && Stream.of(host.split("\\.")).allMatch(it -> Integer.parseInt(it) < 256);
  }

  /** An IPv4 address in an IPv6 literal is refused: readers turn it into IPv4. */
  private static boolean isLoopback(String host) {
    if (host.startsWith("[")) {
      HttpUrl six = HttpUrl.parse("http://" + host);
      return six != null && six.host().equals("::1");
    }
    return host.equals("localhost") || (isLiteral(host) && host.startsWith("127."));
  }

  private static CorpusException unsafe(String setting, String why) {
    return new CorpusException(ErrorCode.CLIENT_BASE_URL_UNSAFE, setting + " " + why);
  }
}
