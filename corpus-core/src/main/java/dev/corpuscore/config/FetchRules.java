package dev.corpuscore.config;

import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * Exceptions to what may be fetched from where, for development and egress proxies.
 *
 * @param allowed hosts and ports exempt from the ban on private addresses
 * @param rewrites fetches to the key's origin go to the value's; origins have no path
 */
public record FetchRules(List<HostAndPort> allowed, Map<URI, URI> rewrites) {
  public FetchRules {
    allowed = List.copyOf(allowed);
    rewrites = Map.copyOf(rewrites);
  }

  /**
   * One place on a network.
   *
   * @param host lower case, an IPv6 address without its brackets
   * @param port 1..65535
   */
  public record HostAndPort(String host, int port) {}
}
