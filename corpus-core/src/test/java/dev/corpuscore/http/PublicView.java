package dev.corpuscore.http;

import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.model.following.CorpusPosition;
import java.math.BigDecimal;
import java.math.MathContext;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * What somebody sees who asks every public route again and again: each header, each figure of the
 * metrics, and each body. How long his own requests take is not looked at, nor what names a single
 * answer.
 */
final class PublicView {
  private static final Set<String> OF_ONE_ANSWER = Set.of("date", "x-request-id");

  /** Headers of a body that says how long it took. */
  private static final Set<String> OF_A_TIMED_BODY = Set.of("etag", "content-length");

  /** Followers of a part, of which one asks for what people submit. */
  private static final List<String> FILTERED =
      List.of("/api/changes?q=cook", "/api/changes?q=baker&country=-DE");

  private final ServedCorpus corpus;
  private final LongSupplier revision;
  private final List<String> paths;
  private Map<String, String> before = new HashMap<>();
  private String metricsBefore = "";
  private int looksSince;

  /** What the last page of metrics told: it is up to a second old, and asked for more often. */
  private Map<String, String> metricsSteps = new TreeMap<>();

  /**
   * @param revision the newest change of all: what {@code X-Corpus-Revision} must not be
   */
  PublicView(ServedCorpus corpus, LongSupplier revision) {
    this.corpus = corpus;
    this.revision = revision;
    this.paths =
        Stream.concat(
                corpus.routes().stream()
                    .filter(it -> it.access() == Access.PUBLIC)
                    .map(Route::path)
                    .map(corpus::example),
                FILTERED.stream())
            .toList();
  }

  /**
   * Looks at everything once. Returns how each thing differs from the look before: by how much a
   * number has grown, or whether a text is another.
   */
  Map<String, String> look() {
    Map<String, String> now = new TreeMap<>();
    for (String path : paths) {
      put(now, path, corpus.get(path));
    }
    putGuesses(now);
    for (String line : corpus.operatorMetrics().lines().toList()) {
      putMetric(now, "operators' /metrics", line);
    }
    now.put("operators' revision", Long.toString(revision.getAsLong()));
    Map<String, String> steps = new TreeMap<>();
    now.forEach((name, value) -> steps.put(name, step(before.getOrDefault(name, ""), value)));
    steps.putAll(metricsSteps);
    before = now;
    return steps;
  }

  /** Whoever cannot read a number may ask whether a guessed one is too great. */
  private void putGuesses(Map<String, String> now) {
    HttpResponse<String> changes = corpus.get("/api/changes");
    long next = Long.parseLong(changes.headers().firstValue("X-Corpus-Revision").orElseThrow()) + 1;
    String guess = Long.toString(next);
    String search = "/api/search?limit=0";
    now.put("guessed revision", "" + corpus.get(search, "X-Corpus-Revision", guess).statusCode());
    CorpusPosition here =
        CorpusPosition.ofCursor(HttpCaller.parse(changes.body()).path("next").stringValue())
            .orElseThrow();
    String cursor = new CorpusPosition(here.corpus(), here.incarnation(), next).cursor();
    now.put("guessed cursor", "" + corpus.get("/api/changes?after=" + cursor).statusCode());
    String window = "/api/v2/stream?updated-after=2020-01-01&updated-before=2030-01-01";
    now.put(
        "a window of time",
        String.valueOf(corpus.get(window).headers().map().get("x-corpus-revision")));
  }

  /**
   * The counters of this page are those of this look and of the ones since the page before: how
   * many those are, says how long they took, so counters are compared as growth for each look.
   */
  private void lookAtMetrics(String page) {
    looksSince++;
    if (page.equals(metricsBefore)) {
      return;
    }
    Map<String, String> old = new HashMap<>();
    metricsBefore.lines().forEach(line -> putMetric(old, "/metrics", line));
    Map<String, String> now = new TreeMap<>();
    page.lines().forEach(line -> putMetric(now, "/metrics", line));
    metricsSteps = new TreeMap<>();
    now.forEach(
        (name, value) ->
            metricsSteps.put(
                name,
                name.contains("_total")
                    ? perLook(old.getOrDefault(name, "0"), value)
                    : step(old.getOrDefault(name, ""), value)));
    metricsBefore = page;
    looksSince = 0;
  }

  private String perLook(String before, String now) {
    BigDecimal growth = new BigDecimal(now).subtract(new BigDecimal(before));
    return growth.divide(BigDecimal.valueOf(looksSince), MathContext.DECIMAL32).toString();
  }

  private void put(Map<String, String> now, String path, HttpResponse<String> answer) {
    String body = answer.body().replaceAll("time_in_millis\":[0-9]+", "");
    boolean timed = body.length() != answer.body().length();
    now.put(path + " status", Integer.toString(answer.statusCode()));
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!OF_ONE_ANSWER.contains(name) && !(timed && OF_A_TIMED_BODY.contains(name))) {
                now.put(path + " " + name, values.toString());
              }
            });
    if (path.equals("/metrics")) {
      now.keySet().removeIf(it -> it.startsWith("/metrics content-length"));
      lookAtMetrics(body);
    } else {
      now.put(path + " body", body);
    }
  }

  private static void putMetric(Map<String, String> now, String page, String line) {
    int value = line.lastIndexOf(' ');
    if (!line.startsWith("#") && !line.contains("_duration_seconds") && value > 0) {
      now.put(page + " " + line.substring(0, value), line.substring(value + 1));
    }
  }

  private static String step(String before, String now) {
    try {
      return new BigDecimal(now).subtract(new BigDecimal(before)).stripTrailingZeros().toString();
    } catch (NumberFormatException e) {
      return now.equals(before) ? "same" : "other";
    }
  }

  /** How often each thing differs from its usual step, of all looks. */
  static Map<String, boolean[]> unusual(List<Map<String, String>> looks) {
    Set<String> names = new TreeSet<>();
    looks.forEach(it -> names.addAll(it.keySet()));
    Map<String, boolean[]> unusual = new TreeMap<>();
    for (String name : names) {
      List<String> steps = new ArrayList<>();
      Map<String, Integer> counts = new HashMap<>();
      for (Map<String, String> look : looks) {
        String step = look.getOrDefault(name, "absent");
        steps.add(step);
        counts.merge(step, 1, Integer::sum);
      }
      String usual =
          counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
      boolean[] flags = new boolean[steps.size()];
      for (int i = 0; i < flags.length; i++) {
        flags[i] = !steps.get(i).equals(usual);
      }
      unusual.put(name, flags);
    }
    return unusual;
  }
}
