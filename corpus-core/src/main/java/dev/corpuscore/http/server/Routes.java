package dev.corpuscore.http.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every path there is. */
public final class Routes {
  /** What is at every other path. */
  static final Route NONE =
      Route.get(
          Metrics.NO_ROUTE,
          Access.PUBLIC,
          request -> {
            throw new IllegalStateException("there is no resource without a route");
          });

  private final Map<String, Route> byPath = new LinkedHashMap<>();

  public Routes(List<Route> routes) {
    routes.forEach(route -> byPath.put(route.path(), route));
  }

  /** Returns the route at exactly this path, as it was sent, or {@link #NONE}. */
  Route find(String path) {
    return Optional.ofNullable(byPath.get(path)).orElse(NONE);
  }

  /** Every route, in the order of the table. */
  public List<Route> all() {
    return List.copyOf(byPath.values());
  }

  /** What a route is asked with. */
  public enum Method {
    /** Reads; a {@code HEAD} is a {@code GET} without its body. */
    GET("GET, HEAD, OPTIONS"),
    /** Takes a body. */
    POST("POST, OPTIONS");

    private final String allow;

    Method(String allow) {
      this.allow = allow;
    }

    /** All that a route of this method answers, as {@code Allow} says it. */
    String allow() {
      return allow;
    }

    boolean takes(String sent) {
      return sent.equals(name()) || sent.equals("OPTIONS") || (this == GET && sent.equals("HEAD"));
    }
  }

  /** One path, how it is asked, who may ask, and what is there. */
  public record Route(Method method, String path, Access access, Resource resource) {
    public static Route get(String path, Access access, Resource resource) {
      return new Route(Method.GET, path, access, resource);
    }

    public static Route post(String path, Access access, Resource resource) {
      return new Route(Method.POST, path, access, resource);
    }

    /** Whether scripts of any origin may read it; who holds a credential is no browser. */
    boolean isForBrowsers() {
      return access == Access.PUBLIC && method == Method.GET && !equals(NONE);
    }

    /**
     * The answer to {@code OPTIONS}; where browsers may ask, their preflight's as well (Fetch
     * standard, section 3.3.2).
     */
    Answer options() {
      Map<String, String> headers =
          isForBrowsers()
              ? Map.of(
                  "Allow",
                  method.allow(),
                  "Access-Control-Allow-Methods",
                  method.allow(),
                  "Access-Control-Allow-Headers",
                  "*",
                  "Access-Control-Max-Age",
                  "86400")
              : Map.of("Allow", method.allow());
      return new Answer(204, "", new byte[0], headers);
    }
  }
}
