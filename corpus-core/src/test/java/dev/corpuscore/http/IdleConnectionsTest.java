package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.tier.Alone;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Connections of one client that ask nothing, more than there are file descriptors for. {@code
 * -Didle=4200} opens that many, {@code -Ddescriptors=65536} gives the server so many.
 */
@Alone("ListenerTest")
class IdleConnectionsTest {
  private static final int IDLE = Integer.getInteger("idle", 400);
  private static final int DESCRIPTORS = Integer.getInteger("descriptors", 256);
  private static final Duration SOON = Duration.ofSeconds(2);

  @Test
  void manyIdleConnections_keepNobodyOut_andTheListenerLives(@TempDir Path folder)
      throws InterruptedException {
    Map<String, String> environment =
        Map.of("CORE_DATA_DIR", folder.resolve("data").toString(), "CORE_HTTP_PORT", "0");
    List<RawSocket> idle = new ArrayList<>();
    try (CoreProcess core =
        CoreProcess.startWithDescriptors(DESCRIPTORS, folder, environment, "serve")) {
      URI url = core.url();
      WholeAnswer.at(url.resolve("healthz")); // the first one of a cold server takes longer
      for (int i = 0; i < IDLE; i++) {
        idle.add(new RawSocket(url.getPort()));
      }

      for (int i = 0; i < 5; i++) {
        long begun = System.nanoTime();
        try (RawSocket other = new RawSocket(url.getPort())) {
          String answer =
              other.send("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").rest();
          assertThat(answer).startsWith("HTTP/1.1 200 ");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON);
      }
      core.end();
    } finally {
      idle.forEach(RawSocket::close);
    }
  }
}
