package dev.corpuscore.http;

import dev.corpuscore.http.pages.Assets;
import dev.corpuscore.http.pages.ProblemPage;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.Listener;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Routes;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.status.OperatorGuide;
import dev.corpuscore.http.status.OwnHost;
import dev.corpuscore.http.status.StatusHistory;
import dev.corpuscore.http.status.StatusPage;
import dev.corpuscore.service.ReadStatus;
import dev.corpuscore.service.ReadStatus.Status;
import dev.corpuscore.thread.RecentValue;
import dev.corpuscore.thread.RepeatedWork;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.List;

/**
 * The listener for operators: {@code /status}, guides and {@code /metrics}, on a port of its own.
 * It needs no bearer, so it must not be reachable for others.
 */
public final class AdminServer implements AutoCloseable {
  /** The database is read at most so often, however many look. */
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final Listener listener;
  private final RepeatedWork sampling;

  private AdminServer(Listener listener, RepeatedWork sampling) {
    this.listener = listener;
    this.sampling = sampling;
  }

  /**
   * Opens the socket. On return, requests are answered.
   *
   * @param server whose requests are shown
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the address cannot be
   *     listened on
   */
  public static AdminServer start(
      ListenOptions listen, Api api, ReadStatus read, HttpServer server) {
    RecentValue<Status> status = new RecentValue<>(PERIOD, read::run);
    StatusHistory history =
        new StatusHistory(
            server.metrics(), () -> lag(status.get()), api.instance().queue()::waiting);
    StatusPage page =
        new StatusPage(
            status,
            history,
            server.metrics(),
            api.instance().threads(),
            api.instance().dataDir(),
            api.site().version(),
            api.useCases().proving().signer().fault());
    Listener listener =
        Listener.open(
            listen,
            routes(new OwnHost(listen.host()), page, server.shownMetrics().forOperators()),
            api.bearers(),
            // those who look at the service are not its traffic
            new Metrics(new PrometheusRegistry(), api.site().version()),
            api.instance().threads(),
            api.useCases().following().written()::newest);
    return new AdminServer(listener, history.start(api.instance().threads()));
  }

  /** The table of all routes of this listener. */
  static Routes routes(OwnHost own, Resource page, Resource metrics) {
    ProblemPage problems = new ProblemPage(Publisher.UNNAMED);
    Resource shown = own.guarding(page);
    return new Routes(
        List.of(
            Route.page("/", Access.OPERATOR, shown, problems),
            Route.page("/status", Access.OPERATOR, shown, problems),
            Route.page(
                "/docs/guides/{name}",
                Access.OPERATOR,
                own.guarding(new OperatorGuide()),
                problems),
            Route.page("/assets/{name}", Access.OPERATOR, own.guarding(new Assets()), problems),
            Route.page("/favicon.svg", Access.OPERATOR, own.guarding(Assets.favicon()), problems),
            Route.get("/metrics", Access.OPERATOR, own.guarding(metrics))),
        problems);
  }

  private static double lag(Status status) {
    Long lag = status.health().search().lag();
    return lag == null ? 0 : lag;
  }

  /** The port it listens on. */
  public int port() {
    return listener.port();
  }

  /** Stops; requests in flight are answered within {@link ListenOptions#grace}. */
  @Override
  public void close() {
    listener.close();
    sampling.close();
  }
}
