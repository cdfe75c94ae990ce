package dev.corpuscore.benchmarks.endtoend;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Corpus Core as people run it: through its launcher. */
record CorpusCore(String base, Http http, ServerProcess process, Duration untilReady)
    implements SearchServer {

  /** Imports {@code files} into {@code data}; returns how long the whole command took. */
  static Duration load(Path launcher, List<PostingFile> files, Path data, Path log)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "import"));
    files.forEach(file -> command.add(file.path().toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("CORE_DATA_DIR", data.toString());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    long start = System.nanoTime();
    Process process = builder.start();
    Thread onExit = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(onExit);
    int code = process.waitFor();
    Runtime.getRuntime().removeShutdownHook(onExit);
    if (code != 0) {
      throw new IOException("import ended with " + code + "; see " + log);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Serves {@code data} and returns when it answers searches. */
  static CorpusCore serve(Path launcher, Path data, Path log)
      throws IOException, InterruptedException {
    int port = ServerProcess.freePort();
    Map<String, String> environment =
        Map.of("CORE_DATA_DIR", data.toString(), "CORE_HTTP_PORT", Integer.toString(port));
    String base = "http://127.0.0.1:" + port;
    Http http = new Http(base);
    ServerProcess process =
        ServerProcess.start("Corpus Core", List.of(launcher.toString(), "serve"), environment, log);
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
  long postings() throws IOException, InterruptedException {
    return http.get("/healthz").path("postings").asLong();
  }

  @Override
  public void close() {
    process.close();
  }

  static String path(String query) {
    return "/api/search?limit=10&q=" + Http.encode(query);
  }
}
