package dev.corpuscore.http.server;

import dev.corpuscore.model.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of all paths. */
public final class Routes {
  private static final System.Logger LOG = System.getLogger(Routes.class.getName());

  /** The route of every other path. */
  static final Route NONE =
      Route.get(
          Metrics.NO_ROUTE,
          Access.PUBLIC,
          request -> {
            throw new IllegalStateException("there is no resource without a route");
          });

  private final Map<String, Route> byPath = new LinkedHashMap<>();
  private final Route noneForBrowsers;

  public Routes(List<Route> routes) {
    this(routes, ProblemForm.JSON);
  }

  /**
   * @param elsewhere how browsers are told that a path does not exist
   */
  public Routes(List<Route> routes, ProblemForm elsewhere) {
    routes.forEach(route -> byPath.put(route.fixedPath(), route));
    this.noneForBrowsers =
        new Route(NONE.method(), NONE.path(), NONE.access(), NONE.resource(), elsewhere);
  }

  /**
   * Returns the route at exactly this path, as it was sent, or one without a resource.
   *
   * @param browser whether the answer is for a person who looks at it
   */
  Route find(String path, boolean browser) {
    Route exact = byPath.get(path);
    if (exact != null && exact.fixedPath().equals(exact.path())) {
      return exact;
    }
    Route above = byPath.get(path.substring(0, path.lastIndexOf('/') + 1));
    if (above != null && !above.segment(path).isEmpty()) {
      return above;
    }
    return browser ? noneForBrowsers : NONE;
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

  /**
   * One path with its method, its access and its resource.
   *
   * @param path its last segment may be a name in braces, which stands for any one segment
   * @param problems how its errors are told
   */
  public record Route(
      Method method, String path, Access access, Resource resource, ProblemForm problems) {
    public static Route get(String path, Access access, Resource resource) {
      return new Route(Method.GET, path, access, resource, ProblemForm.JSON);
    }

    public static Route post(String path, Access access, Resource resource) {
      return new Route(Method.POST, path, access, resource, ProblemForm.JSON);
    }

    /** A public page for browsers. */
    public static Route page(String path, Resource resource, ProblemForm problems) {
      return new Route(Method.GET, path, Access.PUBLIC, resource, problems);
    }

    /** The answer to a request that met this problem. Where the form itself fails, it is a 500. */
    Response show(Problem problem) {
      try {
        return problems.of(problem);
      } catch (RuntimeException | Error e) {
        LOG.log(
            System.Logger.Level.ERROR,
            "event=problem-not-shown id="
                + problem.requestId()
                + " route="
                + path
                + " code="
                + problem.code().wire(),
            e);
        return ProblemForm.JSON.of(Problem.of(ErrorCode.INTERNAL, problem.requestId()));
      }
    }

    /** Whether a browser shows it, and so must be told what a page of ours may do. */
    boolean isPage() {
      return !problems.equals(ProblemForm.JSON);
    }

    boolean isNone() {
      return path.equals(NONE.path());
    }

    /** The path up to the name in braces, or all of it. */
    String fixedPath() {
      int brace = path.indexOf('{');
      return brace < 0 ? path : path.substring(0, brace);
    }

    /** What a path that led here has in place of the name in braces. */
    String segment(String sent) {
      return path.indexOf('{') < 0 ? "" : sent.substring(fixedPath().length());
    }

    /** Whether scripts of any origin may read the answer. Protected routes are not for browsers. */
    boolean isForBrowsers() {
      return access == Access.PUBLIC && method == Method.GET && !isNone();
    }

    /**
     * The answer to {@code OPTIONS}; where browsers may ask, their preflight's as well (Fetch
     * standard, section 3.3.2).
     */
    Response options() {
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
      return new Response(204, "", new byte[0], headers);
    }
  }
}
