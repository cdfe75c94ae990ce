package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.server.Http;
import dev.corpuscore.benchmarks.server.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Somebody with nothing to do with the attack, from another address and in a small process of his
 * own, who asks for health, for searches and for the first changes until he is told to stop.
 */
final class Bystander implements AutoCloseable {
  private static final long HEALTH_MILLIS = 50;
  private static final long SEARCH_MILLIS = 100;
  private static final long CHANGES_MILLIS = 500;
  private static final String CHANGES = "/api/changes?limit=10";

  /** So many searches, which are not asked again, and as many health checks, warm both ends. */
  private static final int WARM = 500;

  private final JavaProcess process;

  private Bystander(JavaProcess process) {
    this.process = process;
  }

  /** What he noticed. */
  record Noticed(Latencies health, Latencies search, Latencies changes) {}

  /**
   * Starts the process; returns once the server is as warm as one that has run for a while.
   *
   * @param searches paths, one a line
   */
  static Bystander start(String base, Path searches) throws IOException {
    Bystander bystander =
        new Bystander(
            JavaProcess.start(
                List.of(),
                List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                Bystander.class,
                List.of(base, searches.toString())));
    bystander.process.receive();
    return bystander;
  }

  void begin() throws IOException {
    process.send("begin");
  }

  Noticed end() throws IOException {
    process.send("end");
    return Http.JSON.readValue(process.receive(), Noticed.class);
  }

  @Override
  public void close() {
    process.close();
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    URI server = URI.create(arguments[0]);
    List<String> searches = Files.readAllLines(Path.of(arguments[1]));
    List<String> fresh = searches.subList(0, searches.size() - WARM);
    Asking.warm(server, searches.subList(fresh.size(), searches.size()));
    Asking.warm(server, List.of("/healthz"));
    try (BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      System.out.println("ready");
      orders.readLine();
      Asking health = Asking.start(server, List.of("/healthz"), HEALTH_MILLIS);
      Asking search = Asking.start(server, fresh, SEARCH_MILLIS);
      Asking changes = Asking.start(server, List.of(CHANGES), CHANGES_MILLIS);
      orders.readLine();
      Noticed noticed = new Noticed(health.end(), search.end(), changes.end());
      System.out.println(Http.JSON.writeValueAsString(noticed));
    }
  }
}
