package dev.corpuscore.http.server.clients;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/**
 * Connections of Helidon that read with {@link HeaderLines} and write with an {@link AnswerWriter},
 * and else are as they were.
 */
public final class AnswerConnections implements ServerConnectionSelector {
  private final ServerConnectionSelector usual;
  private final Connections connections;

  /**
   * @param usual makes the connections
   * @param connections knows their channels
   */
  public AnswerConnections(ServerConnectionSelector usual, Connections connections) {
    this.usual = usual;
    this.connections = connections;
  }

  @Override
  public int bytesToIdentifyConnection() {
    return usual.bytesToIdentifyConnection();
  }

  @Override
  public Support supports(BufferData first) {
    return usual.supports(first);
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    return usual.supportedApplicationProtocols();
  }

  @Override
  public ServerConnection connection(ConnectionContext context) {
    if (connections.channel(context.remotePeer().address())
        instanceof WritableByteChannel channel) {
      return usual.connection(
          new Read(context, new HeaderLines(context.dataReader()), new AnswerWriter(channel)));
    }
    throw new CloseConnectionException("closed in favour of another client, before its request");
  }

  private record Read(ConnectionContext in, DataReader dataReader, DataWriter dataWriter)
      implements ConnectionContext {
    @Override
    public ListenerContext listenerContext() {
      return in.listenerContext();
    }

    @Override
    public ExecutorService executor() {
      return in.executor();
    }

    @Override
    public Router router() {
      return in.router();
    }

    @Override
    public Optional<ProxyProtocolData> proxyProtocolData() {
      return in.proxyProtocolData();
    }

    @Override
    public HelidonSocket serverSocket() {
      return in.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
      return in.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
      return in.localPeer();
    }

    @Override
    public boolean isSecure() {
      return in.isSecure();
    }

    @Override
    public String socketId() {
      return in.socketId();
    }

    @Override
    public String childSocketId() {
      return in.childSocketId();
    }
  }
}
