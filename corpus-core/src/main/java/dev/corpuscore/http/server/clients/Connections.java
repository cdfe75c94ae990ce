package dev.corpuscore.http.server.clients;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.Channel;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The open connections, counted per client. If there are too many, one idle connection is closed:
 * the one that has waited longest, of the client that has the most. So a client with many idle
 * connections cannot exclude others. Thread-safe.
 *
 * <p>There is no notification when a connection ends; closed ones are found when space is needed,
 * and by {@link #sweep}.
 */
public final class Connections {
  /** What part of all that one may hold comes between two looks for those that have closed. */
  private static final int LOOK_SHARE = 16;

  private final int most;
  private final int mostOfOne;
  private final Duration grace;
  private final Duration idleTime;
  private final TrustedProxies proxies;
  private final Map<SocketAddress, Connection> open = new HashMap<>(); // guarded by this
  private final Map<ClientAddress, Client> clients = new HashMap<>(); // guarded by this

  /**
   * @param most the largest number of connections; it may be exceeded by one for a moment
   * @param mostOfOne the largest number of one client, unless it is one of {@code proxies}
   * @param grace how long a new connection, or one that was just answered, is not closed in favour
   *     of another client
   * @param idleTime how long a connection may wait for a request
   */
  public Connections(
      int most, int mostOfOne, Duration grace, Duration idleTime, TrustedProxies proxies) {
    this.most = most;
    this.mostOfOne = mostOfOne;
    this.grace = grace;
    this.idleTime = idleTime;
    this.proxies = proxies;
  }

  /**
   * Registers a connection that was just accepted and waits for its first request. If its client
   * has as many as one client may have, the longest idle one is closed. Sometimes this happens
   * although another connection of the client has just closed.
   *
   * @param host the address of the client
   * @return false if its client has as many as one client may have and none of them is idle; then
   *     the caller must close the connection
   */
  public synchronized boolean admit(Channel channel, SocketAddress from, String host) {
    ClientAddress name = TrustedProxies.peer(host);
    Client client = clients.computeIfAbsent(name, it -> new Client());
    if (client.all.size() >= mostOfOne && !proxies.isNamed(host)) {
      if (client.idle.isEmpty() || client.admittedUnchecked == 0) {
        forgetClosed(client);
        // To go through a thousand for each one more would keep everybody else waiting in the queue
        // of the socket: where none had closed, not again for some time.
        client.admittedUnchecked = client.all.size() < mostOfOne ? 0 : mostOfOne / LOOK_SHARE;
      } else {
        client.admittedUnchecked--;
      }
      if (client.all.size() >= mostOfOne) {
        Connection longest = client.longestIdle();
        if (longest == null) {
          return false;
        }
        close(longest);
      }
    }
    evictIfFull();
    Connection connection = new Connection(channel, from, client);
    client.all.add(connection);
    client.idle.add(connection);
    open.put(from, connection);
    clients.putIfAbsent(name, client);
    return true;
  }

  /** Notes that a request has begun to arrive. */
  public synchronized void busy(SocketAddress from) {
    Connection connection = open.get(from);
    if (connection != null) {
      connection.client.idle.remove(connection);
    }
  }

  /** Notes that a request was answered, and that the connection waits for the next one. */
  public synchronized void idle(SocketAddress from) {
    Connection connection = open.get(from);
    if (connection != null && connection.client.idle.add(connection)) {
      connection.idleSince = System.nanoTime();
      evictIfFull();
    }
  }

  /** Forgets those that have closed, and closes those that have been idle for too long. */
  public synchronized void sweep() {
    long oldest = System.nanoTime() - idleTime.toNanos();
    for (Client client : clients.values()) {
      Connection first = client.longestIdle();
      while (first != null && first.idleSince - oldest < 0) {
        close(first);
        first = client.longestIdle();
      }
    }
    forgetClosed();
    evictIfFull();
  }

  /** The channel of an open connection; null if it was closed in favour of another client. */
  synchronized @Nullable Channel channel(SocketAddress from) {
    Connection connection = open.get(from);
    return connection == null ? null : connection.channel;
  }

  /**
   * Ends a connection after its last answer, so that a client that is still sending can receive it.
   * Returns when the client has closed its side or has sent {@code mostBytes}; an interrupt of the
   * thread ends it earlier. The caller closes the connection.
   */
  public void linger(SocketAddress from, long mostBytes) {
    SocketHooks.linger(channel(from), mostBytes);
  }

  /** How many are open, as far as is known. */
  public synchronized int count() {
    return open.size();
  }

  private void evictIfFull() {
    if (open.size() < most) {
      return;
    }
    forgetClosed();
    if (open.size() >= most) {
      clients.values().stream()
          .filter(client -> evictable(client) != null)
          .max(Comparator.comparingInt(client -> client.all.size()))
          .map(this::evictable)
          .ifPresent(this::close);
    }
  }

  private @Nullable Connection evictable(Client client) {
    Connection longest = client.longestIdle();
    boolean gives = longest != null && System.nanoTime() - longest.idleSince >= grace.toNanos();
    return gives ? longest : null;
  }

  private void close(Connection connection) {
    try {
      connection.channel.close();
    } catch (IOException e) {
      // it is of no use to anybody any more
    }
    forget(connection);
  }

  private void forget(Connection connection) {
    connection.client.all.remove(connection);
    connection.client.idle.remove(connection);
    open.remove(connection.from, connection);
  }

  private void forgetClosed(Client client) {
    client.all.stream().filter(it -> !it.channel.isOpen()).toList().forEach(this::forget);
  }

  private void forgetClosed() {
    clients.values().forEach(this::forgetClosed);
    clients.values().removeIf(client -> client.all.isEmpty());
  }

  /** Who holds connections; those that wait for a request in the order in which they began to. */
  private static final class Client {
    private final Set<Connection> all = new LinkedHashSet<>();
    private final Set<Connection> idle = new LinkedHashSet<>();
    private int admittedUnchecked; // how many more, see admit

    private @Nullable Connection longestIdle() {
      return idle.isEmpty() ? null : idle.iterator().next();
    }
  }

  private static final class Connection {
    private final Channel channel;
    private final SocketAddress from;
    private final Client client;
    private long idleSince = System.nanoTime();

    private Connection(Channel channel, SocketAddress from, Client client) {
      this.channel = channel;
      this.from = from;
      this.client = client;
    }
  }
}
