package dev.corpuscore.http.server;

import dev.corpuscore.http.server.cost.Cost;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.typed.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The table of all paths. A route whose requests wait, are streamed or make large answers has its
 * cost in it: threads, places, bytes. Without one, a request that waits or is streamed ends with
 * 500.
 */
public final class Routes {
  private static final System.Logger LOG = System.getLogger(Routes.class.getName());
  private static final Pattern SLASHES = Pattern.compile("/{2,}");

  /** What the paths of legacy routes begin with. */
  private static final String PREFIX = "/api/";

  /** The route of every other path. */
  static final Route NONE =
      Route.get(
          Metrics.NO_ROUTE,
          Access.PUBLIC,
          request -> {
            throw new IllegalStateException("there is no resource without a route");
          });

  private final Map<String, Route> byPath = new LinkedHashMap<>();
  private final List<Route> deep;
  private final Route noneForBrowsers;

  /**
   * @param elsewhere the form of the 404 that browsers get
   */
  public Routes(List<Route> routes, ProblemForm elsewhere) {
    routes.forEach(route -> byPath.put(route.key(), route));
    this.deep = routes.stream().filter(Route::deep).toList();
    this.noneForBrowsers =
        new Route(NONE.method(), NONE.path(), NONE.access(), NONE.resource(), elsewhere);
  }

  /**
   * Returns the route at exactly this path, as it was sent, or one without a resource.
   *
   * @param browser whether the answer is for a person who looks at it
   */
  Route find(String path, boolean browser) {
    Route found = find(path);
    return !found.isNone() ? found : browser ? noneForBrowsers : NONE;
  }

  private Route find(String path) {
    Route exact = byPath.get(path);
    if (exact != null && exact.path().equals(path)) {
      return exact;
    }
    int last = path.lastIndexOf('/');
    Route named = named(path, last, path.length());
    if (named.isNone()) {
      named = named(path, path.lastIndexOf('/', last - 1), last);
    }
    return named.isNone() ? deep(path) : named;
  }

  /** The route whose name stands for all segments that follow its beginning. */
  private Route deep(String path) {
    for (Route route : deep) {
      if (path.length() > route.beginning().length() && path.startsWith(route.beginning())) {
        return route;
      }
    }
    return NONE;
  }

  /** The route that has a name in place of the segment between these two positions. */
  private Route named(String path, int slash, int end) {
    if (slash < 0 || slash + 1 >= end) {
      return NONE;
    }
    Route found = byPath.get(path.substring(0, slash + 1) + Route.NAME + path.substring(end));
    return found == null || found.path().equals(found.key()) ? NONE : found;
  }

  /**
   * The path by which a request is judged and answered. Clients of JobTech's API write {@code //}
   * where they join addresses, and have bases without {@code /api}: both are put in order, if that
   * leads to a legacy route, and to no other. All other paths are as they were sent; nothing is
   * decoded, no {@code .} resolved.
   */
  String inOrder(String sent) {
    String single = SLASHES.matcher(sent).replaceAll("/");
    if (!find(sent).isNone() || !single.startsWith("/")) {
      return sent;
    }
    String whole = single.startsWith(PREFIX) ? single : PREFIX + single.substring(1);
    return find(whole).isLegacy() ? whole : sent;
  }

  /** The route with the path nearest to this mistyped one, or null. Its access is no secret. */
  @Nullable String nearest(String path) {
    return NearestName.of(
        path,
        byPath.values().stream().map(Route::path).filter(known -> !known.contains("{")).toList());
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
   * @param path its last segment, or the one before, may be a name in braces, which stands for any
   *     one segment
   * @param problems the form of its errors
   * @param deep whether the name, which is the last segment, stands for one segment or more
   * @param cost what its requests may hold; null if they neither wait nor are streamed
   * @param guard what else one must hold to ask with a parameter; null for nothing
   * @param vary the headers of a request that its answers depend on, problems as well
   */
  public record Route(
      Method method,
      String path,
      Access access,
      Resource resource,
      ProblemForm problems,
      boolean deep,
      @Nullable Cost cost,
      @Nullable Guard guard,
      String vary) {
    private static final String NAME = "{}";
    private static final String ENCODING = "Accept-Encoding";

    /**
     * Who may ask with a parameter.
     *
     * @param access protected
     */
    public record Guard(String parameter, Access access) {}

    /** A route whose name, if it has one, stands for one segment. */
    Route(Method method, String path, Access access, Resource resource, ProblemForm problems) {
      this(method, path, access, resource, problems, false, null, null, ENCODING);
    }

    /**
     * The same route, whose requests may wait, be streamed, or make a large answer, at this cost.
     */
    public Route at(Cost declared) {
      return new Route(method, path, access, resource, problems, deep, declared, guard, vary);
    }

    /** This route, whose answers depend on these headers, too. */
    public Route varying(String headers) {
      return new Route(
          method, path, access, resource, problems, deep, cost, guard, ENCODING + ", " + headers);
    }

    /** This route, for requests with this parameter behind this access. */
    public Route guarded(String parameter, Access by) {
      return new Route(
          method, path, access, resource, problems, deep, cost, new Guard(parameter, by), vary);
    }

    /** This route as a request with this query, as it was sent, is judged. */
    Route asked(String query) {
      return guard == null || !Parameters.parse(query).has(guard.parameter)
          ? this
          : new Route(method, path, guard.access, resource, problems, deep, cost, guard, vary);
    }

    /** The name under which requests are counted. A guarded request has a name of its own. */
    public String counted() {
      return guard != null && access == guard.access ? path + "?" + guard.parameter : path;
    }

    /** A public route for everything below the path before the name. */
    public static Route below(String path, Resource resource) {
      return new Route(
          Method.GET, path, Access.PUBLIC, resource, ProblemForm.JSON, true, null, null, ENCODING);
    }

    public static Route get(String path, Access access, Resource resource) {
      return new Route(Method.GET, path, access, resource, ProblemForm.JSON);
    }

    public static Route post(String path, Access access, Resource resource) {
      return new Route(Method.POST, path, access, resource, ProblemForm.JSON);
    }

    /** A public route of JobTech's API. */
    public static Route legacy(String path, Resource resource) {
      return new Route(Method.GET, path, Access.PUBLIC, resource, ProblemForm.LEGACY);
    }

    /** A public page for browsers. */
    public static Route page(String path, Resource resource, ProblemForm problems) {
      return page(path, Access.PUBLIC, resource, problems);
    }

    /** A page for the browsers of those who may enter. */
    public static Route page(String path, Access access, Resource resource, ProblemForm problems) {
      return new Route(Method.GET, path, access, resource, problems);
    }

    /** The answer to a request that met this problem. Where the form itself fails, it is a 500. */
    Response show(Problem problem, ProblemForm.Asked asked) {
      try {
        return problems.of(problem, asked);
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
        return Problem.of(ErrorCode.INTERNAL, problem.requestId()).json();
      }
    }

    /** Whether a browser shows it, and so must be told what a page of ours may do. */
    boolean isPage() {
      return !problems.equals(ProblemForm.JSON) && !isLegacy();
    }

    boolean isLegacy() {
      return problems.equals(ProblemForm.LEGACY);
    }

    boolean isNone() {
      return path.equals(NONE.path());
    }

    /** What is before the name in braces. */
    private String beginning() {
      return path.substring(0, path.indexOf('{'));
    }

    /** The path with the name in braces left out, the braces not. */
    private String key() {
      int brace = path.indexOf('{');
      return brace < 0 || deep ? path : path.substring(0, brace) + NAME + behindName();
    }

    private String behindName() {
      return path.substring(path.indexOf('}') + 1);
    }

    /** What a path that led here has in place of the name in braces. */
    String segment(String sent) {
      int brace = path.indexOf('{');
      return brace < 0 ? "" : sent.substring(brace, sent.length() - behindName().length());
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
