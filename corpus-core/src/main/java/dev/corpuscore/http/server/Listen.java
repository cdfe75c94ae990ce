package dev.corpuscore.http.server;

import dev.corpuscore.http.server.clients.TrustedProxies;
import java.time.Duration;

/**
 * Where to listen, and how long to wait for clients.
 *
 * @param port 0 picks a free one
 * @param proxies whose word on who a client is counts
 * @param connections how many clients are served at once; more wait for one to leave
 * @param grace how long requests in flight may take when the server stops
 */
public record Listen(
    String host,
    int port,
    TrustedProxies proxies,
    int connections,
    Duration grace,
    Patience patience) {
  private static final int USUAL_CONNECTIONS = 4_096;

  /** The usual patience, up to 4,096 connections and 10 seconds of grace, no proxy trusted. */
  public static Listen on(String host, int port) {
    return new Listen(
        host, port, TrustedProxies.NONE, USUAL_CONNECTIONS, Duration.ofSeconds(10), Patience.USUAL);
  }

  /** The same, behind these proxies. */
  public Listen behind(TrustedProxies those) {
    return new Listen(host, port, those, connections, grace, patience);
  }

  /**
   * How long one connection may wait for its client, before it is cut.
   *
   * @param idle for a request to begin, its first line included
   * @param headers for the rest of its headers
   * @param body for a body to arrive
   * @param answer for the client to take the answer
   */
  public record Patience(Duration idle, Duration headers, Duration body, Duration answer) {
    static final Patience USUAL =
        new Patience(
            Duration.ofSeconds(20),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(20));
  }
}
