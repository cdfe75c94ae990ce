package dev.corpuscore.config;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.config.FetchRules.HostAndPort;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.SigningKey;
import inet.ipaddr.AddressStringParameters.RangeParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parses the text of settings. Each method throws {@code INVALID_REQUEST} if the text is not valid.
 */
final class SettingParsers {
  private static final Pattern INDEXNOW_KEY = Pattern.compile("[A-Za-z0-9-]{8,128}");
  private static final Pattern DAYS = Pattern.compile("[1-9][0-9]{0,3}d");
  private static final Pattern DAYS_OR_NONE = Pattern.compile("0|[1-9][0-9]{0,3}");
  private static final Pattern SECONDS = Pattern.compile("([0-9]|[1-5][0-9]|60)s");
  private static final Pattern MAIL =
      Pattern.compile("[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+");
  private static final int SITE_NAME_LIMIT = 60;
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:-]+|\\[[0-9A-Fa-f:.]+]");
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+):([0-9]{1,5})");

  private static final IPAddressStringParameters NETWORK =
      new IPAddressStringParameters.Builder()
          .allowEmpty(false)
          .allowAll(false)
          .allowSingleSegment(false)
          .allowMask(false)
          .allowPrefixOnly(false)
          .allowWildcardedSeparator(false)
          .allow_inet_aton(false)
          .setRangeOptions(RangeParameters.NO_RANGE)
          .toParams();

  private SettingParsers() {}

  static String host(String text) {
    if (!HOST.matcher(text).matches()) {
      throw refused("is not a host name or an IP address", text);
    }
    return unbracketed(text);
  }

  static int port(String text) {
    try {
      int port = Integer.parseInt(text);
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw refused("is not a number in 0..65535", text);
    }
    throw refused("is not in 0..65535", text);
  }

  static Path path(String text) {
    try {
      return Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw refused("is not a path", text);
    }
  }

  /** Refuses what is not the base64 of at least 32 bytes, without showing it. */
  static void requireKey(Secret key) {
    PseudonymKey.parse(key.reveal());
  }

  /** Several such keys, separated by white space or commas. */
  static List<Secret> pseudonymKeys(Secret text) {
    List<Secret> keys =
        Stream.of(text.reveal().split("[\\s,]+"))
            .filter(each -> !each.isEmpty())
            .map(Secret::new)
            .toList();
    if (keys.size() > PseudonymKeys.RETIRED_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST,
          "has " + keys.size() + " keys, more than " + PseudonymKeys.RETIRED_LIMIT);
    }
    keys.forEach(SettingParsers::requireKey);
    return keys;
  }

  /** Refuses what is not a private key of Ed25519, without showing it. */
  static void requireSigningKey(Secret key) {
    SigningKey.ofPem(key.reveal());
  }

  /** Refuses what is not a URL of a PostgreSQL database, without showing it. */
  static void requireDatabaseUrl(Secret url) {
    if (!url.reveal().matches("jdbc:postgresql://[^/?].*")) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "must be like jdbc:postgresql://host:5432/database");
    }
    if (url.reveal().split("\\?", 2)[0].indexOf('@') >= 0) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST,
          "holds user info before an @; set CORE_DATABASE_USER and CORE_DATABASE_PASSWORD");
    }
  }

  /** Whether a URL has a parameter of this name. */
  static boolean hasParameter(Secret url, String name) {
    return !parameters(url, name).isEmpty();
  }

  /** What a URL gives a parameter, each time it does, as written. */
  static List<String> parameters(Secret url, String name) {
    String[] parts = url.reveal().split("\\?", 2);
    return parts.length < 2
        ? List.of()
        : Stream.of(parts[1].split("&"))
            .filter(each -> each.startsWith(name + "="))
            .map(each -> each.substring(name.length() + 1))
            .toList();
  }

  /** Whether what is sent to a host cannot leave this machine; IPv6 in brackets. */
  static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.matches("127(\\.[0-9]{1,3}){3}");
  }

  /** A zone by its name; UTC under each of its names is one value. */
  static ZoneId zone(String text) {
    if (!ZoneId.getAvailableZoneIds().contains(text)) {
      throw refused(
          "must be UTC or a zone of the IANA time zone database, such as Europe/Stockholm", text);
    }
    ZoneId zone = ZoneId.of(text);
    return zone.normalized().equals(ZoneOffset.UTC) ? ZoneOffset.UTC : zone;
  }

  static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused("must be true or false", text);
    };
  }

  static LogSettings.Format logFormat(String text) {
    return switch (text) {
      case "text" -> LogSettings.Format.TEXT;
      case "json" -> LogSettings.Format.JSON;
      default -> throw refused("must be text or json", text);
    };
  }

  static Level logLevel(String text) {
    return switch (text) {
      case "error" -> Level.SEVERE;
      case "warn" -> Level.WARNING;
      case "info" -> Level.INFO;
      case "debug" -> Level.FINE;
      default -> throw refused("must be error, warn, info or debug", text);
    };
  }

  static LogSettings.Requests loggedRequests(String text) {
    return switch (text) {
      case "none" -> LogSettings.Requests.NONE;
      case "routes" -> LogSettings.Requests.ROUTES;
      case "addresses" -> LogSettings.Requests.ADDRESSES;
      default -> throw refused("must be none, routes or addresses", text);
    };
  }

  static List<HostAndPort> hostsAndPorts(String text) {
    List<HostAndPort> places = new ArrayList<>();
    for (String place : text.split(",", -1)) {
      Matcher parts = HOST_AND_PORT.matcher(place.strip());
      if (!parts.matches() || port(parts.group(2)) == 0) {
        throw refused("must be host:port, several separated by commas", place);
      }
      places.add(
          new HostAndPort(
              unbracketed(parts.group(1)).toLowerCase(Locale.ROOT), port(parts.group(2))));
    }
    return places;
  }

  /** Addresses and blocks, IPv4 and IPv6; a block must begin where its prefix ends. */
  static List<IPAddress> networks(String text) {
    List<IPAddress> networks = new ArrayList<>();
    for (String network : text.split(",", -1)) {
      IPAddress block = new IPAddressString(network.strip(), NETWORK).getAddress();
      if (block == null || (block.isPrefixed() && !block.isPrefixBlock())) {
        throw refused("must be addresses or blocks such as 10.0.0.0/24, by commas", network);
      }
      networks.add(block);
    }
    return networks;
  }

  static Map<URI, URI> rewrites(String text) {
    Map<URI, URI> rewrites = new LinkedHashMap<>();
    for (String rewrite : text.split(",", -1)) {
      int middle = rewrite.indexOf('=');
      if (middle < 0) {
        throw refused("must be origin=origin, several separated by commas", rewrite);
      }
      URI from = origin(rewrite.substring(0, middle).strip());
      if (rewrites.put(from, origin(rewrite.substring(middle + 1).strip())) != null) {
        throw refused("rewrites one origin twice", from.toString());
      }
    }
    return rewrites;
  }

  static List<URI> origins(String text) {
    List<URI> origins = new ArrayList<>();
    for (String origin : text.split(",", -1)) {
      origins.add(origin(origin.strip().replaceFirst("/$", "")));
    }
    return origins;
  }

  static URI origin(String text) {
    try {
      URI uri = new URI(text.toLowerCase(Locale.ROOT));
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      String bare = uri.getScheme() + "://" + uri.getRawAuthority();
      if (web
          && uri.getHost() != null
          && uri.getUserInfo() == null
          && bare.equals(uri.toString())) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw refused("must be an origin such as https://jobs.example", text);
    }
    throw refused("must be an origin such as https://jobs.example, without a path", text);
  }

  static String indexNowKey(String text) {
    if (!INDEXNOW_KEY.matcher(text).matches()) {
      throw refused("must be 8 to 128 letters, digits and dashes", text);
    }
    return text;
  }

  /** What URLs of a service begin with; the slash at the end, if any, is left out. */
  static URI prefix(String text) {
    try {
      URI uri = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw refused("must be a URL such as https://witness.example/add", text);
    }
    throw refused("must be a URL such as https://witness.example, without user, ? and #", text);
  }

  static String siteName(String text) {
    if (text.codePointCount(0, text.length()) > SITE_NAME_LIMIT
        || text.codePoints().anyMatch(SettingParsers::isInvisible)) {
      throw refused(
          "must be at most " + SITE_NAME_LIMIT + " characters in one line, none of them invisible",
          text);
    }
    return text;
  }

  private static boolean isInvisible(int character) {
    int type = Character.getType(character);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  /** A number of days, such as {@code 400d}. */
  static Duration days(String text) {
    if (!DAYS.matcher(text).matches()) {
      throw refused("must be a number of days in 1d..9999d, such as 400d", text);
    }
    return Duration.ofDays(Long.parseLong(text.substring(0, text.length() - 1)));
  }

  /** A bare number of days, which may be 0. */
  static Duration daysOrNone(String text) {
    if (!DAYS_OR_NONE.matcher(text).matches()) {
      throw refused("must be a number of days in 0..9999, such as 30", text);
    }
    return Duration.ofDays(Long.parseLong(text));
  }

  /** A number of seconds, such as {@code 5s}. */
  static Duration seconds(String text) {
    if (!SECONDS.matcher(text).matches()) {
      throw refused("must be a number of seconds in 0s..60s, such as 5s", text);
    }
    return Duration.ofSeconds(Long.parseLong(text.substring(0, text.length() - 1)));
  }

  /** A page that people can open. */
  static URI webPage(String text) {
    String rule = "must be a URL such as https://jobs.example/privacy";
    try {
      URI uri = new URI(text);
      if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw refused(rule, text);
    }
    throw refused(rule + ", http or https, without user info", text);
  }

  /** As {@link #webPage}; a mail address, with or without {@code mailto:}, becomes such a URI. */
  static URI webPageOrMail(String text) {
    String address = text.startsWith("mailto:") ? text.substring("mailto:".length()) : text;
    if (MAIL.matcher(address).matches()) {
      return URI.create("mailto:" + address);
    }
    if (text.startsWith("http://") || text.startsWith("https://")) {
      return webPage(text);
    }
    throw refused("must be a URL (https://…) or one mail address (jobs@example.com)", text);
  }

  static NoteKey witnessKey(String text) {
    return NoteKey.parse(text, NoteKey.Type.COSIGNER);
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** Shows the value, unless it may hold a password before an at sign. */
  private static CorpusException refused(String detail, String value) {
    String shown = value.indexOf('@') < 0 ? "\"" + value + "\"" : "(a value with user info)";
    return new CorpusException(ErrorCode.INVALID_REQUEST, detail + ": " + shown);
  }
}
