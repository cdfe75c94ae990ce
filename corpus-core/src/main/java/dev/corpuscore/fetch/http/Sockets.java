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
 * Sockets that judge the address they are about to connect to: the last word, whatever came before
 * it.
 */
final class Sockets extends SocketFactory {
  private final boolean exempt;
  private final Connecting connecting;

  /**
   * Makes sockets.
   *
   * @param exempt every address will do: the operator allowed the place
   * @param connecting sees every address just before it is connected to
   */
  Sockets(boolean exempt, Connecting connecting) {
    this.exempt = exempt;
    this.connecting = connecting;
  }

  /** What happens just before a connection is opened. */
  @FunctionalInterface
  interface Connecting {
    Connecting NOTHING = address -> {};

    /**
     * A connection to {@code address} is about to be opened.
     *
     * @throws IOException to prevent it
     */
    void to(InetSocketAddress address) throws IOException;
  }

  @Override
  public Socket createSocket() {
    return new Judging();
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
    return new SocketException("sockets are made unconnected here");
  }

  private final class Judging extends Socket {
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
