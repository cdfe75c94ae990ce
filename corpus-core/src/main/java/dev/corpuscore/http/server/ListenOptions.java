package dev.corpuscore.http.server;

import dev.corpuscore.http.server.clients.TrustedProxies;
import java.time.Duration;

/**
 * The address to listen on, and the limits for clients.
 *
 * @param port 0 selects a free port
 * @param settingPrefix what the settings of the address begin with: {@code CORE_HTTP} for {@code
 *     CORE_HTTP_HOST} and {@code CORE_HTTP_PORT}
 * @param proxies the proxies whose {@code X-Forwarded-For} is believed
 * @param connections how many connections are served at once; further ones wait in the socket's
 *     queue
 * @param log what is logged of each request
 * @param grace how long requests in flight may take when the server stops
 */
public record ListenOptions(
    String host,
    int port,
    String settingPrefix,
    TrustedProxies proxies,
    RequestLog log,
    int connections,
    Duration grace,
    Timeouts timeouts) {
  private static final int USUAL_CONNECTIONS = 4_096;

  private static final String PUBLIC = "CORE_HTTP";
  private static final String OPERATORS = "CORE_ADMIN";

  /**
   * For everybody: the default timeouts, at most 4,096 connections, 10 seconds of grace, no trusted
   * proxy.
   */
  public static ListenOptions on(String host, int port) {
    return new ListenOptions(
        host,
        port,
        PUBLIC,
        TrustedProxies.NONE,
        RequestLog.NONE,
        USUAL_CONNECTIONS,
        Duration.ofSeconds(10),
        Timeouts.USUAL);
  }

  /** The same options for the listener for operators. */
  public ListenOptions forOperators() {
    return new ListenOptions(host, port, OPERATORS, proxies, log, connections, grace, timeouts);
  }

  /** The same options with these trusted proxies. */
  public ListenOptions behind(TrustedProxies those) {
    return new ListenOptions(host, port, settingPrefix, those, log, connections, grace, timeouts);
  }

  /** The same options with this log of requests. */
  public ListenOptions logging(RequestLog that) {
    return new ListenOptions(
        host, port, settingPrefix, proxies, that, connections, grace, timeouts);
  }

  /**
   * How long a connection may wait for its client before it is closed.
   *
   * @param idle for a request to begin, its first line included
   * @param headers for the rest of its headers
   * @param body for a body to arrive
   * @param answer for the client to take the answer
   */
  public record Timeouts(Duration idle, Duration headers, Duration body, Duration answer) {
    static final Timeouts USUAL =
        new Timeouts(
            Duration.ofSeconds(20),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(20));
  }
}
