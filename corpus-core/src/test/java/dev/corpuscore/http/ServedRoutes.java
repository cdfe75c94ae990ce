package dev.corpuscore.http;

import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.Listener;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.ProblemForm;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.Routes;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.thread.ServiceThreads;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A route of every kind behind a real socket; a resource counts how often it is asked. */
final class ServedRoutes implements AutoCloseable {
  static final String CONTROL = ServedCorpus.CONTROL;
  static final String LIFECYCLE = ServedCorpus.LIFECYCLE;
  static final String WORKER = ServedCorpus.WORKER;

  final AtomicInteger asked = new AtomicInteger();
  final int port;
  private final Listener listener;

  ServedRoutes(Bearers bearers) {
    Routes routes =
        new Routes(
            List.of(
                Route.get("/public", Access.PUBLIC, this::read),
                Route.get("/control/read", Access.CONTROL, this::read),
                Route.post("/control/work", Access.CONTROL, this::work),
                Route.post("/lifecycle/work", Access.LIFECYCLE, this::work)),
            ProblemForm.JSON);
    Metrics metrics = new Metrics(new PrometheusRegistry(), "test");
    this.listener =
        Listener.open(
            ListenOptions.on("127.0.0.1", 0),
            routes,
            bearers,
            metrics,
            new ServiceThreads(),
            () -> 0);
    this.port = listener.port();
  }

  /** A sound set of control and lifecycle. */
  static ServedRoutes sound() {
    return new ServedRoutes(Bearers.of(CONTROL, LIFECYCLE));
  }

  /** Sends a request without a body, and returns the whole answer. */
  String ask(String methodAndPath, String... headers) {
    return ask(methodAndPath, List.of(headers), "");
  }

  /** Sends these lines and this body as they are, and returns the whole answer. */
  String ask(String methodAndPath, List<String> headers, String body) {
    StringBuilder head = new StringBuilder(methodAndPath + " HTTP/1.1\r\nHost: a\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    try (RawSocket socket = new RawSocket(port)) {
      socket.send(head + "Connection: close\r\n\r\n" + body).halfClose();
      return socket.rest();
    }
  }

  @Override
  public void close() {
    listener.close();
  }

  private Response read(Request request) {
    asked.incrementAndGet();
    byte[] body = ("\"" + "r".repeat(4_000) + "\"").getBytes(StandardCharsets.UTF_8);
    return new Response(200, Response.JSON, body, Map.of("ETag", "\"sha256:abc\""));
  }

  private Response work(Request request) {
    asked.incrementAndGet();
    String body = "{\"bytes\":" + request.body().length + "}";
    return Response.json(body.getBytes(StandardCharsets.UTF_8));
  }
}
