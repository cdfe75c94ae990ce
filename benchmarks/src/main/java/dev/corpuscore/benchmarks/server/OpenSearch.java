package dev.corpuscore.benchmarks.server;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.index.PostingSearch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One OpenSearch node with one index, set up to be fast: one shard, no replica, no refresh while
 * loading, several bulk requests at once, ids of its own. Analyses text as Corpus Core does.
 */
public record OpenSearch(String base, Http http, ServerProcess process) implements SearchServer {
  /** What the distribution's {@code config/jvm.options} says, but for the size of the heap. */
  private static final List<String> JVM_OPTIONS =
      List.of(
          "-XX:+UseG1GC",
          "-XX:G1ReservePercent=25",
          "-XX:InitiatingHeapOccupancyPercent=30",
          "-XX:+AlwaysPreTouch",
          "-Xss1m",
          "-Djava.awt.headless=true",
          "-Dfile.encoding=UTF-8",
          "-Dio.netty.noUnsafe=true",
          "-Dio.netty.noKeySetOptimization=true",
          "-Dio.netty.recycler.maxCapacityPerThread=0",
          "-Dio.netty.allocator.numDirectArenas=0",
          "--add-modules=jdk.incubator.vector",
          "--enable-native-access=ALL-UNNAMED");

  /** Adds a line under an id of OpenSearch's own, so that it need not look for an older one. */
  public static final UnaryOperator<String> ADD = line -> "{\"index\":{}}";

  private static final int BULK_LINES = 1_000;

  /** What loads fastest here; measured. */
  public static final int BULKS_AT_ONCE = 3;

  /**
   * Starts a node.
   *
   * @param node the folder that holds {@code OpenSearchNode.java}
   * @param libraries the folder that holds its jars
   * @param heap such as {@code 2g}
   */
  public static OpenSearch start(Path node, Path libraries, String heap, Path folder)
      throws IOException, InterruptedException {
    int port = ServerProcess.freePort();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms" + heap, "-Xmx" + heap));
    command.addAll(JVM_OPTIONS);
    command.addAll(
        List.of("-cp", libraries + "/*", node.resolve("OpenSearchNode.java").toString()));
    command.addAll(List.of(folder.toString(), Integer.toString(port)));
    command.add(Integer.toString(ServerProcess.freePort()));
    Path log = folder.resolveSibling(folder.getFileName() + ".log");
    Files.createDirectories(folder);
    ServerProcess process = ServerProcess.start("OpenSearch", command, Map.of(), log);
    String base = "http://127.0.0.1:" + port;
    Http http = new Http(base);
    try {
      process.await(() -> http.answers("/_cluster/health"), Duration.ofMinutes(2));
      OpenSearch started = new OpenSearch(base, http, process);
      started.makeIndex();
      return started;
    } catch (IOException | IllegalStateException | InterruptedException e) {
      process.close();
      throw e;
    }
  }

  private void makeIndex() throws IOException, InterruptedException {
    http.put("/postings", resource("opensearch-index.json"));
  }

  /** Empties the index. */
  public void renew() throws IOException, InterruptedException {
    http.delete("/postings");
    makeIndex();
  }

  /** Names a posting line by its id, so that it can be loaded again without being there twice. */
  public static String underAnId(String line) {
    String url = Http.JSON.readTree(line).path("url").asString();
    return Http.JSON.writeValueAsString(
        Map.of("index", Map.of("_id", Sha256.postingId(null, url).value())));
  }

  /**
   * Loads {@code files}; returns how long it took until all was durable and searchable.
   *
   * @param action what {@code _bulk} shall do with a posting line; {@link #ADD} is the fastest
   * @param atOnce how many {@code _bulk} requests are under way at once
   */
  public Duration load(List<PostingFile> files, UnaryOperator<String> action, int atOnce)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    for (PostingFile file : files) {
      try (ExecutorService senders = Executors.newFixedThreadPool(atOnce);
          BufferedReader lines = file.open()) {
        send(lines, action, senders, new Semaphore(2 * atOnce));
      } catch (ExecutionException e) {
        throw new IOException("loading " + file.path() + " failed", e.getCause());
      }
    }
    http.post("/postings/_refresh", "");
    http.post("/postings/_flush", "");
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void send(
      BufferedReader lines,
      UnaryOperator<String> action,
      ExecutorService senders,
      Semaphore waiting)
      throws IOException, InterruptedException, ExecutionException {
    List<Future<?>> sent = new ArrayList<>();
    StringBuilder bulk = new StringBuilder();
    int count = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      bulk.append(action.apply(line)).append('\n').append(line).append('\n');
      if (++count % BULK_LINES == 0) {
        sent.add(submit(bulk, senders, waiting));
        bulk = new StringBuilder();
      }
    }
    if (!bulk.isEmpty()) {
      sent.add(submit(bulk, senders, waiting));
    }
    for (Future<?> one : sent) {
      one.get();
    }
  }

  private Future<?> submit(StringBuilder bulk, ExecutorService senders, Semaphore waiting)
      throws InterruptedException {
    waiting.acquire();
    return senders.submit(
        () -> {
          try {
            byte[] body = bulk.toString().getBytes(StandardCharsets.UTF_8);
            JsonNode answer = http.post("/postings/_bulk?filter_path=errors,items.*.error", body);
            if (answer.path("errors").asBoolean()) {
              throw new IOException("_bulk refused lines: " + answer);
            }
            return null;
          } finally {
            waiting.release();
          }
        });
  }

  /** Merges every index of the node into one segment and waits for it. */
  public void merge() throws IOException, InterruptedException {
    http.post("/_forcemerge?max_num_segments=1", "");
    http.post("/_refresh", "");
    http.post("/_flush", "");
  }

  /** The bytes of the segments of these indexes, a pattern. */
  public long bytes(String indexes) throws IOException, InterruptedException {
    return http.get("/" + indexes + "/_stats/store")
        .at("/_all/primaries/store/size_in_bytes")
        .asLong();
  }

  public long postings() throws IOException, InterruptedException {
    return http.get("/postings/_count").path("count").asLong();
  }

  public String version() throws IOException, InterruptedException {
    JsonNode version = http.get("/").path("version");
    return version.path("number").asString()
        + " (Lucene "
        + version.path("lucene_version").asString()
        + ")";
  }

  @Override
  public String name() {
    return "OpenSearch";
  }

  @Override
  public Script script(Queries queries) {
    return new Script(
        "POST",
        "/postings/_search?request_cache=false",
        queries.texts().stream().map(query -> body(query, Match.MEASURED, 10, true)).toList());
  }

  @Override
  public long total(String query) throws IOException, InterruptedException {
    return http.post("/postings/_search", body(query, Match.MEASURED, 0, true))
        .at("/hits/total/value")
        .asLong();
  }

  /** The best hits without what they hold. */
  public JsonNode search(String query, Match match, int size)
      throws IOException, InterruptedException {
    return http.post("/postings/_search", body(query, match, size, false));
  }

  /**
   * How {@code multi_match} matches.
   *
   * @param operator whether all words must match ({@code and}) or one will do ({@code or}); best
   *     and most fields want them all in one field
   */
  public record Match(String type, String operator, int titleBoost) {
    /** All words in any fields, as Corpus Core matches; speeds are measured with this one. */
    static final Match MEASURED = new Match("cross_fields", "and", 3);

    @Override
    public String toString() {
      return type + ", " + operator + ", title^" + titleBoost;
    }
  }

  private static String body(String query, Match match, int size, boolean source) {
    ObjectNode multiMatch =
        Http.JSON
            .createObjectNode()
            .put("query", query)
            .put("type", match.type)
            .put("operator", match.operator)
            .set("fields", Http.JSON.valueToTree(fields(match.titleBoost)));
    ObjectNode body =
        Http.JSON
            .createObjectNode()
            .put("size", size)
            .put("track_total_hits", PostingSearch.TOTAL_LIMIT)
            .put("_source", source);
    body.putObject("query").set("multi_match", multiMatch);
    return Http.JSON.writeValueAsString(body);
  }

  private static List<String> fields(int titleBoost) {
    return List.of("title^" + titleBoost, "company.name", "place", "department", "description");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = OpenSearch.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
