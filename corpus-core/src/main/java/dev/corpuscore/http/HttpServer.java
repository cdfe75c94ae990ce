package dev.corpuscore.http;

import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.Listener;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Routes;
import dev.corpuscore.http.server.clients.HealthProbes;
import dev.corpuscore.http.server.cost.RouteCosts;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;

/** The HTTP server: all routes, on one socket. */
public final class HttpServer implements AutoCloseable {
  private final Listener listener;
  private final RouteCosts costs;
  private final Routes routes;
  private final Metrics metrics;
  private final MetricsResource shown;
  private final HealthProbes probes;

  private HttpServer(
      Listener listener,
      Routes routes,
      RouteCosts costs,
      Metrics metrics,
      MetricsResource shown,
      HealthProbes probes) {
    this.listener = listener;
    this.routes = routes;
    this.costs = costs;
    this.metrics = metrics;
    this.shown = shown;
    this.probes = probes;
  }

  /**
   * Opens the socket. On return, requests are answered.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the address cannot be
   *     listened on
   */
  public static HttpServer start(ListenOptions listen, Api api) {
    Metrics metrics = new Metrics(new PrometheusRegistry(), api.site().version());
    RouteCosts costs = new RouteCosts();
    MetricsResource shown = new MetricsResource(metrics, api);
    HealthProbes probes = new HealthProbes();
    Routes routes = ApiRoutes.of(api, metrics, shown, costs, probes);
    metrics.gauges(
        "corpus_http_places_taken",
        "Requests that wait or are answered at the cost of their route, by kind.",
        List.of("kind"),
        values -> costs.places().forEach(each -> values.of(each.taken(), each.name())));
    try {
      return new HttpServer(
          Listener.open(
              listen,
              routes,
              api.bearers(),
              metrics,
              api.instance().threads(),
              api.useCases().following().written()::newest),
          routes,
          costs,
          metrics,
          shown,
          probes);
    } catch (RuntimeException e) {
      costs.close();
      throw e;
    }
  }

  /** The port it listens on. */
  public int port() {
    return listener.port();
  }

  /** Its table of routes, with what their requests hold right now. */
  Routes routes() {
    return routes;
  }

  /** What is counted about its requests. */
  Metrics metrics() {
    return metrics;
  }

  /** The resource that shows what is counted. */
  MetricsResource shownMetrics() {
    return shown;
  }

  /** Whether health was asked for twice in the last minute, as balancers do. */
  public boolean isWatched() {
    return probes.areRegular();
  }

  /**
   * Before a stop: new connections and requests are still answered, and each connection is closed
   * after its next answer, so that its client opens the next one elsewhere.
   */
  public void closeAfterAnswers() {
    listener.closeAfterAnswers();
  }

  /**
   * Stops the server. It accepts no new connection and finishes running requests within {@link
   * ListenOptions#grace}, and connections that are still open then are closed.
   */
  @Override
  public void close() {
    listener.close();
    costs.close();
  }
}
