package dev.corpuscore.config;

import static dev.corpuscore.config.SettingParsers.refused;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.config.FetchRules.HostAndPort;
import inet.ipaddr.AddressStringParameters.RangeParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses settings that say where something is: hosts, networks, URLs. Each method throws {@code
 * INVALID_REQUEST} if the text is not valid.
 */
final class AddressParsers {
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

  private static final Pattern MAIL =
      Pattern.compile("[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+");

  private AddressParsers() {}

  static String host(String text) {
    if (!HOST.matcher(text).matches()) {
      throw refused("is not a host name or an IP address", text);
    }
    return unbracketed(text);
  }

  /** Whether what is sent to a host cannot leave this machine; IPv6 in brackets. */
  static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.matches("127(\\.[0-9]{1,3}){3}");
  }

  static List<HostAndPort> hostsAndPorts(String text) {
    List<HostAndPort> places = new ArrayList<>();
    for (String place : text.split(",", -1)) {
      Matcher parts = HOST_AND_PORT.matcher(place.strip());
      if (!parts.matches() || SettingParsers.port(parts.group(2)) == 0) {
        throw refused("must be host:port, several separated by commas", place);
      }
      places.add(
          new HostAndPort(
              LowerCase.of(unbracketed(parts.group(1))), SettingParsers.port(parts.group(2))));
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
    return web(LowerCase.of(text))
        .filter(it -> it.toString().equals(it.getScheme() + "://" + it.getRawAuthority()))
        .orElseThrow(
            () -> refused("must be an origin such as https://jobs.example, without a path", text));
  }

  /** What URLs of a service begin with; the slash at the end, if any, is left out. */
  static URI prefix(String text) {
    return web(text.endsWith("/") ? text.substring(0, text.length() - 1) : text)
        .filter(it -> it.getRawQuery() == null && it.getRawFragment() == null)
        .orElseThrow(
            () ->
                refused(
                    "must be a URL such as https://witness.example, without user, ? and #", text));
  }

  /** A page that people can open. */
  static URI webPage(String text) {
    return web(text)
        .orElseThrow(
            () ->
                refused(
                    "must be a URL such as https://jobs.example/privacy, http or https, without"
                        + " user info",
                    text));
  }

  /** A URL of the web with a host and without user info; empty for any other text. */
  private static Optional<URI> web(String text) {
    try {
      URI uri = new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return web && uri.getHost() != null && uri.getRawUserInfo() == null
          ? Optional.of(uri)
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
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

  private static String unbracketed(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
