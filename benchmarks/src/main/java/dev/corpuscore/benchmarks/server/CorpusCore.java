package dev.corpuscore.benchmarks.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Corpus Core as people run it: through its launcher. */
public record CorpusCore(String base, Http http, ServerProcess process, Duration untilReady)
    implements SearchServer {

  /**
   * Printed once everything is durable and can be found; what is left makes searches faster. The
   * second is what checkouts of the first edition print.
   */
  private static final List<String> FOUND =
      List.of("merging the search index", "putting the search index together");

  /**
   * How long an import took.
   *
   * @param found until everything was durable and could be found
   * @param whole until the command ended, which also puts the index together
   */
  public record Loaded(Duration found, Duration whole) {}

  /** Imports {@code files} into {@code data}. */
  public static Loaded load(Path launcher, List<PostingFile> files, Path data, Path log)
      throws IOException, InterruptedException {
    return load(launcher, files, Map.of("CORE_DATA_DIR", data.toString()), log);
  }

  /** Imports {@code files} with these settings. */
  public static Loaded load(
      Path launcher, List<PostingFile> files, Map<String, String> settings, Path log)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "import"));
    files.forEach(file -> command.add(file.path().toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(settings);
    builder.redirectErrorStream(true);
    long start = System.nanoTime();
    Process process = builder.start();
    Thread onExit = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(onExit);
    long found = 0;
    try (BufferedReader said = process.inputReader();
        Writer kept = Files.newBufferedWriter(log)) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        found = FOUND.stream().anyMatch(line::contains) ? System.nanoTime() : found;
        kept.write(line + "\n");
      }
    }
    int code = process.waitFor();
    long end = System.nanoTime();
    Runtime.getRuntime().removeShutdownHook(onExit);
    if (code != 0) {
      throw new IOException("import ended with " + code + "; see " + log);
    }
    return new Loaded(
        Duration.ofNanos((found == 0 ? end : found) - start), Duration.ofNanos(end - start));
  }

  /** Serves {@code data} and returns when it answers searches. */
  public static CorpusCore serve(Path launcher, Path data, Path log)
      throws IOException, InterruptedException {
    return serve(launcher, Map.of("CORE_DATA_DIR", data.toString()), log);
  }

  /** Serves with these settings and returns when it answers searches. */
  public static CorpusCore serve(Path launcher, Map<String, String> settings, Path log)
      throws IOException, InterruptedException {
    return serve(List.of(launcher.toString()), settings, log);
  }

  /** As {@link #serve(Path, Map, Path)}, by a launcher behind another command. */
  public static CorpusCore serve(List<String> launcher, Map<String, String> settings, Path log)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(launcher);
    command.add("serve");
    int port = ServerProcess.freePort();
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("CORE_HTTP_PORT", Integer.toString(port));
    String base = "http://127.0.0.1:" + port;
    Http http = new Http(base);
    ServerProcess process = ServerProcess.start("Corpus Core", command, environment, log);
    try {
      Duration ready =
          process.await(() -> http.answers("/api/search?limit=1"), Duration.ofMinutes(1));
      return new CorpusCore(base, http, process, ready);
    } catch (IllegalStateException | InterruptedException e) {
      process.close();
      throw e;
    }
  }

  @Override
  public String name() {
    return "Corpus Core";
  }

  @Override
  public Script script(Queries queries) {
    return new Script("GET", "", queries.texts().stream().map(CorpusCore::path).toList());
  }

  @Override
  public long total(String query) throws IOException, InterruptedException {
    return http.get(path(query)).path("total").path("value").asLong();
  }

  /** How many postings can be found. */
  public long postings() throws IOException, InterruptedException {
    return http.get("/healthz").path("postings").asLong();
  }

  @Override
  public void close() {
    process.close();
  }

  public static String path(String query) {
    return "/api/search?limit=10&q=" + Http.encode(query);
  }
}
