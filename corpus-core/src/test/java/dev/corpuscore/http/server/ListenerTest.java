package dev.corpuscore.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.HttpCaller;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.ServiceThreads;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenerTest {
  private static final Routes.Route HERE =
      Routes.Route.get(
          "/here",
          Access.PUBLIC,
          request -> Response.json("1".getBytes(StandardCharsets.US_ASCII)));

  @Test
  void socketThatEnded_isOpenedAgain_onTheSamePort() throws Exception {
    try (Listener listener = listen(HERE)) {
      int port = listener.port();
      assertThat(status(port)).isEqualTo(200);

      end(listener);

      assertThat(status(port)).isEqualTo(200);
      assertThat(listener.port()).isEqualTo(port);
    }
  }

  @Test
  void portTakenBySomebodyMeanwhile_isListenedOn_onceItIsFree() throws Exception {
    try (Listener listener = listen(HERE)) {
      int port = listener.port();
      ServerSocketChannel first = Objects.requireNonNull(listener.socket());
      first.close();
      try (ServerSocket somebody = taking(port)) {
        assertThat(somebody.isBound()).isTrue();
        until(() -> !first.equals(listener.socket()));
        until(() -> !isListening(listener));
      }

      until(() -> isListening(listener));

      assertThat(status(port)).isEqualTo(200);
      assertThat(listener.port()).isEqualTo(port);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERNAL", "NOT_FOUND"})
  void pageOfErrorsThatFails_is500_whateverItWasAbout(ErrorCode code) throws Exception {
    Resource resource =
        request -> {
          throw new CorpusException(code, "planted: what the page is about");
        };
    ProblemForm broken =
        (problem, asked) -> {
          throw new IllegalStateException("planted: the page of errors");
        };
    try (Listener listener = listen(Routes.Route.page("/here", resource, broken));
        HttpCaller client = HttpCaller.of(listener.port())) {
      HttpResponse<String> answer = client.get("/here");

      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
      assertThat(answer.body()).contains("urn:corpus-core:problem:internal");
    }
  }

  /** In one piece, in several, and in more than one call of the system can take. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_023, 1_024, 50_000, 131_000, 131_072, 700_000, 5_000_000})
  void answer_arrivesAsItWasWritten(int length) throws Exception {
    byte[] text = new byte[length];
    for (int at = 0; at < length; at++) {
      text[at] = (byte) ('a' + at % 23);
    }
    Resource resource =
        request -> {
          JsonBytes out = JsonBytes.inParts(16);
          return Response.json(out.raw('"').raw(text).raw("\",").raw(text, 0, length / 2).raw('"'));
        };
    String whole = new String(text, StandardCharsets.US_ASCII);
    try (Listener listener = listen(Routes.Route.get("/here", Access.PUBLIC, resource));
        HttpCaller client = HttpCaller.of(listener.port())) {
      for (int time = 0; time < 3; time++) {
        HttpResponse<String> answer = client.get("/here");

        assertThat(answer.body())
            .isEqualTo('"' + whole + "\"," + whole.substring(0, length / 2) + '"');
        assertThat(answer.headers().firstValue("Content-Length"))
            .hasValue(Integer.toString(length + length / 2 + 4));
      }
    }
  }

  private static Listener listen(Routes.Route route) {
    Metrics metrics = new Metrics(new PrometheusRegistry(), "test");
    ListenOptions listen =
        new ListenOptions(
            "127.0.0.1",
            0,
            "CORE_HTTP",
            ListenOptions.on("", 0).proxies(),
            RequestLog.NONE,
            64,
            Duration.ofMillis(100),
            ListenOptions.Timeouts.USUAL);
    return Listener.open(
        listen,
        new Routes(List.of(route), ProblemForm.JSON),
        Bearers.weak(),
        metrics,
        new ServiceThreads(),
        () -> 0);
  }

  /** Returns once another socket listens: the first may accept one more as it is closed. */
  private static void end(Listener listener) throws IOException {
    ServerSocketChannel first = Objects.requireNonNull(listener.socket());
    first.close();
    until(() -> !first.equals(listener.socket()) && isListening(listener));
  }

  private static boolean isListening(Listener listener) {
    ServerSocketChannel socket = listener.socket();
    return socket != null && socket.isOpen() && socket.socket().isBound();
  }

  /** The port, as soon as the listener has let it go. */
  private static ServerSocket taking(int port) throws IOException {
    ServerSocket taken = new ServerSocket();
    until(
        () -> {
          try {
            taken.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
            return true;
          } catch (IOException e) {
            return false;
          }
        });
    return taken;
  }

  private static void until(BooleanSupplier reached) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!reached.getAsBoolean()) {
      assertThat(System.nanoTime()).as("20 seconds").isLessThan(deadline);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  private static int status(int port) throws InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/here"))
              .timeout(Duration.ofSeconds(30))
              .build();
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return -1;
    }
  }
}
