package dev.corpuscore.http.server;

import dev.corpuscore.http.server.clients.Connections;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.time.Duration;

/**
 * Notes that a request has begun, and cuts clients that send its headers too slowly. Up to the end
 * of the request line Helidon's idle timeout does that; a connection that reads headers it leaves
 * alone (Helidon 4.5, {@code Http1Connection.canInterrupt}).
 */
final class SlowRequests implements Http1ConnectionListener {
  private final ConnectionWatchdog reads;
  private final Connections connections;
  private final Duration headersTime;

  SlowRequests(ConnectionWatchdog reads, Connections connections, Duration headersTime) {
    this.reads = reads;
    this.connections = connections;
    this.headersTime = headersTime;
  }

  @Override
  public void prologue(ConnectionContext connection, HttpPrologue prologue) {
    connections.busy(connection.remotePeer().address());
    reads.begin(headersTime);
  }

  @Override
  public void headers(ConnectionContext connection, Headers headers) {
    reads.end();
  }
}
