package dev.corpuscore.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions to what may be fetched from where, for development and egress proxies.
 *
 * @param allowed hosts and ports exempt from the ban on private addresses
 * @param rewrites fetches to the key's origin go to the value's; origins have no path
 * @param secrets absolute; the folder of the secrets of sources, null for none
 */
public record FetchRules(
    List<HostAndPort> allowed, Map<URI, URI> rewrites, @Nullable Path secrets) {
  public FetchRules {
    allowed = List.copyOf(allowed);
    rewrites = Map.copyOf(rewrites);
  }

  /** Rules without secrets of sources. */
  public FetchRules(List<HostAndPort> allowed, Map<URI, URI> rewrites) {
    this(allowed, rewrites, null);
  }

  /**
   * One place on a network.
   *
   * @param host lower case, an IPv6 address without its brackets
   * @param port 1..65535
   */
  public record HostAndPort(String host, int port) {}
}
