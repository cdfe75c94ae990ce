package dev.corpuscore.scaled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.RunningServe;
import dev.corpuscore.Scratch;
import dev.corpuscore.Unchecked;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two instances behind a balancer with 64 clients: each is told to stop (SIGTERM, where it is a
 * process), ends, and is started again, while the other goes on. Not one request is lost. As often
 * as wanted: {@code -Drounds=20}.
 */
@BothTiers
class BalancedStopTest {
  private static final int CLIENTS = 64;
  private static final int ROUNDS = Integer.getInteger("rounds", Tier.rounds(1, 2));
  private static final int REQUESTS = Tier.rounds(1_000, 10_000);

  /**
   * The first is fifteen times what the balancer needs to notice. Only a machine that is so slow
   * that it does not notice in that time is given the next.
   */
  private static final List<String> PAUSES = List.of("4s", "20s", "60s");

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final List<String> HEALTH = List.of("/readyz", "/healthz");

  @TempDir private Path folder;
  private final List<Instance> instances = new ArrayList<>();
  private int pause;
  private int started;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void stop_ofEachInstanceUnderLoad_losesNoRequest() throws Exception {
    for (String name : List.of("one", "two")) {
      fill(name);
      instances.add(serve(name));
    }
    try {
      for (int round = 0; round < ROUNDS; round++) {
        while (!stopOneOf(HEALTH.get(round % HEALTH.size()))) {
          pause++;
          assertThat(pause).as("a balancer notices before it stops").isLessThan(PAUSES.size());
          restart();
          restart();
        }
        if (round + 1 < ROUNDS) {
          restart();
        }
      }
    } finally {
      instances.forEach(each -> each.serve().close());
    }
  }

  /**
   * Returns whether the balancer noticed that the first instance stops while it still accepted
   * connections; else the pause was too short for this machine, and nothing is judged.
   */
  private boolean stopOneOf(String health) throws Exception {
    Instance stopped = instances.getFirst();
    int port = stopped.port();
    int other = instances.getLast().port();
    try (Balancer balancer = new Balancer(health)) {
      balancer.add(port);
      balancer.add(other);
      Await.until("both are used", PATIENCE, () -> balancer.uses(port) && balancer.uses(other));
      balancer.begin(CLIENTS);
      Await.until("half of it", PATIENCE, () -> balancer.answered() >= REQUESTS / 2);

      CompletableFuture<Void> end = CompletableFuture.runAsync(() -> end(stopped.serve()));
      Await.until("it is left out", PATIENCE, () -> balancer.isQuiet(port));
      if (!accepts(port)) {
        end.join();
        return false;
      }
      Await.until(
          "the other half, and the end",
          PATIENCE,
          () -> balancer.answered() >= REQUESTS && end.isDone());
      end.join();
      assertThat(balancer.lost()).as("by %s", health).isEmpty();
    }
    assertThat(logs())
        .contains("event=stopping pause=" + PAUSES.get(pause), "event=stopped")
        .doesNotContain("level=ERROR");
    return true;
  }

  private static boolean accepts(int port) {
    try (KeptConnection connection = new KeptConnection(port)) {
      return connection.get("/readyz").equals(new KeptConnection.Answer(503, true));
    } catch (IOException e) {
      return false;
    }
  }

  /** The first instance starts again, as the last one; it is stopped before, if it runs. */
  private void restart() throws InterruptedException {
    Instance first = instances.removeFirst();
    first.serve().end();
    instances.add(serve(first.name()));
  }

  private void fill(String name) throws IOException {
    Path lines = folder.resolve("sample.ndjson");
    if (!Files.exists(lines)) {
      Files.writeString(lines, CliRun.on(folder, "sample", "--count", "300").out());
    }
    assertThat(CliRun.on(folder.resolve(name), "import", lines.toString()).code()).isZero();
  }

  /** One that serves, and where. */
  private record Instance(String name, RunningServe serve, int port) {}

  private Instance serve(String name) {
    Map<String, String> environment = ServedProcess.environment(folder.resolve(name));
    environment.put("CORE_SHUTDOWN_PAUSE", PAUSES.get(pause));
    environment.put("CORE_TRUSTED_PROXIES", "127.0.0.1");
    RunningServe serve = RunningServe.start(folder, name + started++, environment);
    // before another one is started, which takes over the log of this JVM
    return new Instance(name, serve, serve.url().getPort());
  }

  private static void end(RunningServe instance) {
    try {
      instance.end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String logs() {
    return Scratch.list(folder).stream()
        .filter(it -> it.toString().endsWith(".err"))
        .map(it -> Unchecked.get(() -> Files.readString(it)))
        .collect(Collectors.joining());
  }
}
