package dev.corpuscore.fetch.http;

import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressNetwork.IPAddressGenerator;
import inet.ipaddr.IPAddressString;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Tells which addresses belong to the public internet. An IPv4 address does, unless it is in the
 * IANA special-purpose registry, a multicast address or a cloud's own endpoint. An IPv6 address
 * does only inside 2000::/3, and not if it is in the registry. The JDK's predicates ({@code
 * isLoopbackAddress} and the like) miss most of these.
 */
final class AddressRules {
  private static final IPAddress GLOBAL_UNICAST = block("2000::/3");

  /**
   * The IANA IPv4 and IPv6 special-purpose address registries as of October 2025, whether globally
   * reachable or not: no job is published there. Added are multicast (224.0.0.0/4) and Azure's wire
   * server, which has an address in a public range.
   */
  private static final List<IPAddress> SPECIAL =
      blocks(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "168.63.129.16/32",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.31.196.0/24",
          "192.52.193.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "192.175.48.0/24",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4",
          "2001::/23",
          "2001:db8::/32",
          "2002::/16",
          "2620:4f:8000::/48",
          "3fff::/20");

  private AddressRules() {}

  /** Why {@code address} is refused, checked by its bytes; empty if it is public. */
  static Optional<String> refusal(InetAddress address) {
    IPAddress judged = new IPAddressGenerator().from(address.getAddress());
    if (judged.isIPv6() && !GLOBAL_UNICAST.contains(judged)) {
      return Optional.of("address " + judged + " is outside " + GLOBAL_UNICAST);
    }
    return SPECIAL.stream()
        .filter(block -> block.contains(judged))
        .findFirst()
        .map(block -> "address " + judged + " is in " + block);
  }

  private static List<IPAddress> blocks(String... blocks) {
    return List.of(blocks).stream().map(AddressRules::block).toList();
  }

  private static IPAddress block(String block) {
    return new IPAddressString(block).getAddress();
  }
}
