package dev.corpuscore.fetch.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves host names to addresses. */
@FunctionalInterface
interface Resolver {
  /** The resolver of the operating system. */
  Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

  /**
   * The addresses of a host name, in the order to try them.
   *
   * @throws UnknownHostException if it has none
   */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
