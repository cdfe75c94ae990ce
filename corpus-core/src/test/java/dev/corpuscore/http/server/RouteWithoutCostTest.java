package dev.corpuscore.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.cost.Cost;
import dev.corpuscore.http.server.cost.PageThreads;
import dev.corpuscore.http.server.cost.RequestPlaces;
import dev.corpuscore.thread.ServiceThreads;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the table of routes declares for a route is all that its requests can hold. */
class RouteWithoutCostTest {
  private static final Resource STREAMING =
      request ->
          Response.json(
              out -> {
                out.raw("[1,2]");
                return false;
              },
              Map.of());

  private static final Resource WAITING =
      request -> {
        request.hold().takePlace();
        return Response.json("1".getBytes(StandardCharsets.US_ASCII));
      };

  @Test
  void routeWithoutCost_thatIsStreamedOrWaits_is500() throws Exception {
    for (Resource resource : List.of(STREAMING, WAITING)) {
      Route route = Route.get("/here", Access.PUBLIC, resource);

      for (String method : List.of("GET", "HEAD")) {
        assertThat(ask(method, route).statusCode()).as(method).isEqualTo(500);
      }
    }
  }

  @Test
  void routeWithCost_thatIsStreamedOrWaits_isAnswered_andHoldsNothingAfterwards() throws Exception {
    try (PageThreads threads = new PageThreads("test", 8)) {
      Cost cost = Cost.parts(threads, new RequestPlaces("tests", 1, 8), 1 << 20);

      assertThat(ask("GET", Route.get("/here", Access.PUBLIC, STREAMING).at(cost)).body())
          .isEqualTo("[1,2]");
      assertThat(ask("HEAD", Route.get("/here", Access.PUBLIC, STREAMING).at(cost)).statusCode())
          .isEqualTo(200);
      assertThat(ask("GET", Route.get("/here", Access.PUBLIC, WAITING).at(cost)).body())
          .isEqualTo("1");
      assertThat(cost.places().taken()).isZero();
    }
  }

  /** In a header that cannot be sent, and in the third part of the body. */
  @Test
  void answerThatCannotBeWritten_holdsNothingAfterwards() throws Exception {
    try (PageThreads threads = new PageThreads("test", 8)) {
      Cost cost = Cost.parts(threads, new RequestPlaces("tests", 1, 8), 1 << 20);
      Resource unsendable = request -> Response.json(new Broken(), Map.of("X-Bad", "a\r\nb"));
      Resource broken = request -> Response.json(new Broken(), Map.of());
      for (Resource resource : List.of(unsendable, broken)) {
        try (Listener listener = listen(Route.get("/here", Access.PUBLIC, resource).at(cost))) {
          long before = listener.memory().free();
          for (int i = 0; i < 3; i++) {
            assertThat(isWhole(listener)).isFalse();
          }

          assertThat(cost.places().taken()).isZero();
          assertThat(listener.memory().free()).isEqualTo(before);
        }
      }
    }
  }

  /** A stream of which the third part cannot be made. */
  private static final class Broken implements Response.Stream {
    private int part;

    @Override
    public boolean next(JsonBytes out) {
      out.raw("[1");
      part++;
      if (part == 3) {
        throw new IllegalStateException("planted: the third part");
      }
      return true;
    }
  }

  private static boolean isWhole(Listener listener) throws InterruptedException {
    try {
      return ask("GET", listener).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private static HttpResponse<String> ask(String method, Route route)
      throws IOException, InterruptedException {
    try (Listener listener = listen(route)) {
      return ask(method, listener);
    }
  }

  private static HttpResponse<String> ask(String method, Listener listener)
      throws IOException, InterruptedException {
    URI here = URI.create("http://127.0.0.1:" + listener.port() + "/here");
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(here).method(method, BodyPublishers.noBody()).build(),
          BodyHandlers.ofString());
    }
  }

  private static Listener listen(Route route) {
    return Listener.open(
        ListenOptions.on("127.0.0.1", 0),
        new Routes(List.of(route), ProblemForm.JSON),
        Bearers.weak(),
        new Metrics(new PrometheusRegistry(), "test"),
        new ServiceThreads(),
        () -> 0);
  }
}
