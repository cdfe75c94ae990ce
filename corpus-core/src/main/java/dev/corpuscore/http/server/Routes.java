package dev.corpuscore.http.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every path there is. All are public and are read with {@code GET}. */
public final class Routes {
  /** The methods of every route; a {@code HEAD} is a {@code GET} without its body. */
  static final List<String> METHODS = List.of("GET", "HEAD", "OPTIONS");

  /** What is at every other path. */
  static final Route NONE =
      new Route(
          Metrics.NO_ROUTE,
          parameters -> {
            throw new IllegalStateException("there is no resource without a route");
          });

  /**
   * The answer to {@code OPTIONS}, a browser's preflight (Fetch standard, section 3.3.2) included.
   */
  static final Answer OPTIONS =
      new Answer(
          204,
          "",
          new byte[0],
          Map.of(
              "Allow",
              String.join(", ", METHODS),
              "Access-Control-Allow-Methods",
              String.join(", ", METHODS),
              "Access-Control-Allow-Headers",
              "*",
              "Access-Control-Max-Age",
              "86400"));

  private final Map<String, Route> byPath = new LinkedHashMap<>();

  public Routes(List<Route> routes) {
    routes.forEach(route -> byPath.put(route.path(), route));
  }

  /** Returns the route at exactly this path, as it was sent. */
  Optional<Route> find(String path) {
    return Optional.ofNullable(byPath.get(path));
  }

  /** Every path, in the order of the table. */
  public List<String> paths() {
    return List.copyOf(byPath.keySet());
  }

  /** One path and what is there. */
  public record Route(String path, Resource resource) {}
}
