package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Unchecked;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Somebody who has nothing to do with what a test does: asks for the same again and again, each
 * time on a connection of its own, until it is closed.
 */
final class Bystander implements AutoCloseable {
  private final int port;
  private final String request;
  private final List<Duration> taken = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();
  private final Thread asking = new Thread(this::ask, "bystander");
  private volatile boolean over;

  Bystander(int port, String pathAndQuery) {
    this.port = port;
    this.request = "GET " + pathAndQuery + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    asking.start();
  }

  /** Ends it; every answer was 200, and 99 of 100 came within {@code limit}. */
  void assertAnsweredWithin(Duration limit) {
    close();
    assertThat(refused).isEmpty();
    assertThat(taken).isNotEmpty();
    Collections.sort(taken);
    assertThat(taken.get((taken.size() - 1) * 99 / 100))
        .as("99 of 100 of %d answers", taken.size())
        .isLessThan(limit);
  }

  @Override
  public void close() {
    over = true;
    Unchecked.run(asking::join);
  }

  private void ask() {
    while (!over) {
      long begun = System.nanoTime();
      try (RawSocket socket = new RawSocket(port)) {
        String answer = socket.send(request).rest();
        taken.add(Duration.ofNanos(System.nanoTime() - begun));
        if (!answer.startsWith("HTTP/1.1 200 ")) {
          refused.add(answer);
        }
      } catch (RuntimeException e) {
        refused.add(e.toString());
      }
    }
  }
}
