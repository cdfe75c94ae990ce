package dev.corpuscore.http.server.clients;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import inet.ipaddr.IPAddress;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import java.util.List;
import java.util.Optional;

/**
 * The load balancers, configured by the operator, whose {@code X-Forwarded-For} is believed. From
 * any other sender the header is ignored: the client is the address that connected, so nobody gains
 * a second share by sending the header. Thread-safe.
 */
public final class TrustedProxies {
  /** No proxy is trusted. */
  public static final TrustedProxies NONE = new TrustedProxies(List.of());

  private static final HeaderName FORWARDED_FOR = HeaderNames.X_FORWARDED_FOR;

  /** Room for as many addresses as there are connections; each has at most 64 characters. */
  private static final int PEERS = 4_096;

  private final List<IPAddress> named;

  /** A connection sends many requests: its address is parsed once. */
  private final Cache<String, Optional<IPAddress>> peers =
      Caffeine.newBuilder().maximumSize(PEERS).executor(Runnable::run).build();

  /**
   * @param named addresses, or blocks with their prefix
   */
  public TrustedProxies(List<IPAddress> named) {
    this.named = List.copyOf(named);
  }

  /**
   * The client that sent this request: the rightmost address of {@code X-Forwarded-For} that is not
   * a trusted proxy, if a trusted proxy connected; else who connected. What stands further left was
   * written by the client itself.
   *
   * @param peer the address that connected, as {@code remotePeer().host()} has it
   */
  public ClientAddress client(String peer, Headers headers) {
    Optional<IPAddress> connected = peers.get(peer, ClientAddress::parse);
    if (connected.isEmpty()) {
      return ClientAddress.UNKNOWN;
    }
    IPAddress client = connected.get();
    if (isNamed(client) && headers.contains(FORWARDED_FOR)) {
      String[] hops = String.join(",", headers.values(FORWARDED_FOR)).split(",", -1);
      for (int i = hops.length - 1; i >= 0 && isNamed(client); i--) {
        Optional<IPAddress> hop = ClientAddress.parse(hops[i]);
        if (hop.isEmpty()) {
          break;
        }
        client = hop.get();
      }
    }
    return ClientAddress.of(client);
  }

  /** The client that connected, even if it is a proxy. */
  public static ClientAddress peer(String peer) {
    return ClientAddress.parse(peer).map(ClientAddress::of).orElse(ClientAddress.UNKNOWN);
  }

  /** Whether who connected is a balancer that the operator named. */
  public boolean isNamed(String peer) {
    return !named.isEmpty() && ClientAddress.parse(peer).filter(this::isNamed).isPresent();
  }

  private boolean isNamed(IPAddress address) {
    for (IPAddress block : named) {
      if (block.contains(address)) {
        return true;
      }
    }
    return false;
  }
}
