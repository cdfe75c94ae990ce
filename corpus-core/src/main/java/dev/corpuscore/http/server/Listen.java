package dev.corpuscore.http.server;

import java.time.Duration;

/**
 * Where to listen, and how long to wait for clients.
 *
 * @param port 0 picks a free one
 * @param connections how many clients are served at once; more wait for one to leave
 * @param grace how long requests in flight may take when the server stops
 */
public record Listen(String host, int port, int connections, Duration grace, Patience patience) {
  private static final int USUAL_CONNECTIONS = 4_096;

  /** The usual patience, up to 4,096 connections and 10 seconds of grace. */
  public static Listen on(String host, int port) {
    return new Listen(host, port, USUAL_CONNECTIONS, Duration.ofSeconds(10), Patience.USUAL);
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
