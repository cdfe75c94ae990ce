package dev.corpuscore.fetch.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.Optional;
import javax.net.SocketFactory;

/**
 * Makes sockets that refuse to connect to an address that is not public. This is the last check. It
 * does not depend on the checks of URLs, redirects and names before.
 */
final class GuardedSocketFactory extends SocketFactory {
  private final boolean exempt;
  private final ConnectionListener connecting;

  /**
   * Makes the factory.
   *
   * @param exempt whether every address is allowed, because the operator exempted the place
   * @param connecting sees every address just before it is connected to
   */
  GuardedSocketFactory(boolean exempt, ConnectionListener connecting) {
    this.exempt = exempt;
    this.connecting = connecting;
  }

  /** Receives every connection just before it is opened. */
  @FunctionalInterface
  interface ConnectionListener {
    ConnectionListener NOTHING = address -> {};

    /**
     * A connection to {@code address} is about to be opened.
     *
     * @throws IOException to prevent it
     */
    void to(InetSocketAddress address) throws IOException;
  }

  @Override
  public Socket createSocket() {
    return new GuardedSocket();
  }

  @Override
  public Socket createSocket(String host, int port) throws SocketException {
    throw unconnectedOnly();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws SocketException {
    throw unconnectedOnly();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws SocketException {
    throw unconnectedOnly();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws SocketException {
    throw unconnectedOnly();
  }

  private static SocketException unconnectedOnly() {
    return new SocketException("this factory makes unconnected sockets only");
  }

  private final class GuardedSocket extends Socket {
    @Override
    public void connect(SocketAddress endpoint) throws IOException {
      connect(endpoint, 0);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeoutMillis) throws IOException {
      if (!(endpoint instanceof InetSocketAddress address) || address.getAddress() == null) {
        throw new ForbiddenAddressException("the socket has no resolved address to connect to");
      }
      Optional<String> refusal =
          exempt ? Optional.empty() : AddressRules.refusal(address.getAddress());
      if (refusal.isPresent()) {
        throw new ForbiddenAddressException(refusal.get());
      }
      connecting.to(address);
      super.connect(address, timeoutMillis);
    }
  }
}
