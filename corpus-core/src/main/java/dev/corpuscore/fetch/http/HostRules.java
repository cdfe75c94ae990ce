package dev.corpuscore.fetch.http;

import dev.corpuscore.canonical.url.DnsName;
import dev.corpuscore.canonical.url.Ipv4Literal;
import java.net.InetAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the host of a URL before it is looked up. */
final class HostRules {
  private HostRules() {}

  /**
   * Why {@code host} is never fetched from; empty if it is a public address, or a name that may be
   * looked up.
   *
   * @param host lower case, IDNA applied, an IPv6 address without brackets
   */
  static Optional<String> refusal(String host) {
    InetAddress literal = literal(host);
    if (literal != null) {
      return AddressRules.refusal(literal);
    }
    if (host.length() > DnsName.LENGTH_LIMIT) {
      return Optional.of("the host name has more than " + DnsName.LENGTH_LIMIT + " characters");
    }
    String[] labels = host.split("\\.", -1);
    for (String label : labels) {
      // some sites have names with underscores, although host names must not contain any
      if (!DnsName.isLabel(label.replace('_', 'x'))) {
        return Optional.of("the host is neither a DNS name nor an IP address");
      }
    }
    if (labels.length == 1) {
      return Optional.of("the host name has a single label");
    }
    return Character.isDigit(labels[labels.length - 1].charAt(0))
        ? Optional.of("the last label of the host name begins with a digit")
        : Optional.empty();
  }

  /** The IP address that {@code host} is: four plain decimal numbers, or IPv6; else null. */
  private static @Nullable InetAddress literal(String host) {
    if (host.indexOf(':') < 0 && !Ipv4Literal.isQuad(host)) {
      return null;
    }
    try {
      return InetAddress.ofLiteral(host);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
