package dev.corpuscore.http.server.clients;

import inet.ipaddr.AddressStringParameters.RangeParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address that one client is known by. Two addresses are the same client if they are equal, or
 * if they are IPv6 and share their first 64 bits: that much is given to one customer, who may use
 * any address in it.
 *
 * @param network an IPv4 address, or an IPv6 network such as {@code 2001:db8:1:2::/64}; at most 43
 *     characters, so that a map of many of them has a bound in bytes
 */
public record ClientAddress(String network) {
  /** What sends a request from no address at all, such as a socket that is closed already. */
  static final ClientAddress UNKNOWN = new ClientAddress("unknown");

  private static final int IPV6_CLIENT_BITS = 64;

  /** Longer than any address with a zone and a port; a header can be 16 KiB. */
  private static final int LONGEST = 64;

  /** With a port, as some balancers write it. */
  private static final Pattern WITH_PORT =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]++)]|([0-9.]++))(?::[0-9]{1,5})?");

  private static final IPAddressStringParameters ONE_ADDRESS =
      new IPAddressStringParameters.Builder()
          .allowEmpty(false)
          .allowAll(false)
          .allowSingleSegment(false)
          .allowPrefix(false)
          .allowMask(false)
          .allowWildcardedSeparator(false)
          .allow_inet_aton(false)
          .setRangeOptions(RangeParameters.NO_RANGE)
          .toParams();

  /** The client behind this address; an IPv4 address in IPv6 clothes is the IPv4 address. */
  static ClientAddress of(IPAddress address) {
    return address.isIPv6()
        ? new ClientAddress(address.toPrefixBlock(IPV6_CLIENT_BITS).toCanonicalString())
        : new ClientAddress(address.toCanonicalString());
  }

  /** Reads one address, with or without a port or brackets; empty for anything else. */
  public static Optional<IPAddress> parse(String text) {
    String address = text.strip();
    if (address.isEmpty() || address.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher parts = WITH_PORT.matcher(address);
    if (parts.matches()) {
      address = parts.group(1) == null ? parts.group(2) : parts.group(1);
    }
    IPAddress parsed = new IPAddressString(address, ONE_ADDRESS).getAddress();
    if (parsed == null) {
      return Optional.empty();
    }
    return Optional.of(
        parsed.isIPv6() && parsed.toIPv6().isIPv4Mapped()
            ? parsed.toIPv6().getEmbeddedIPv4Address()
            : parsed.isIPv6() ? parsed.toIPv6().removeZone() : parsed);
  }
}
