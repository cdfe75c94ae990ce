package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.tier.SecondTier;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A {@code serve} of closed postings that is killed while its index follows their closings; in the
 * end the index has exactly those that closed and were not removed.
 */
@SecondTier("HistoricalRouteTest")
class KilledHistoricalTest extends TracesFixture {
  private static final String BOARD =
      "sources: [{id: a, kind: greenhouse, tenant: acme, enabled: false}]\n";

  private static final int LINES = 600;
  private static final int KILLS = Integer.getInteger("kills", 3);
  private static final Pattern TOTAL = Pattern.compile("\"total\":\\{\"value\":([0-9]+)");
  private static final Pattern ID = Pattern.compile("p_[a-z2-7]{26}");

  @Test
  void killed_theIndexOfTheNextOne_catchesUp() throws Exception {
    long seed = Seed.of(KilledHistoricalTest.class);
    Random drawn = new Random(seed);
    Map<String, String> environment = environment();
    environment.put("CORE_HISTORICAL", "true");
    Files.writeString(data.resolve("catalog.yaml"), BOARD);
    int closed = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      int before = closed;
      closed += importLines(environment, kill, drawn);
      try (CoreProcess serve = CoreProcess.start(written, "serve" + kill, environment, "serve")) {
        URI url = serve.url();
        assertThat(post(url, CONTROL, "/api/catalog/sync", "")).startsWith("20");
        assertThat(post(url, CONTROL, "/api/commands/drain", "")).startsWith("200 ");
        awaitTotal(url, drawn.nextBoolean() ? before : closed, Integer.MAX_VALUE);
        String page = get(url, "/api/historical/search?limit=1&sort=id");
        serve.kill();
        Matcher id = ID.matcher(page);
        if (id.find()) {
          run(environment, "remove" + kill, "posting", "remove", id.group(), "--reason", "law");
          closed--;
        }
      }
    }
    try (CoreProcess serve = CoreProcess.start(written, "last", environment, "serve")) {
      awaitTotal(serve.url(), closed, closed);
      serve.end();
    }
    run(environment, "check", "check");
    assertThat(Files.readString(written.resolve("check.out"))).doesNotContain("fault:");
  }

  /** Returns how many of them have expired, and so are closed by a drain. */
  private int importLines(Map<String, String> environment, int round, Random drawn)
      throws Exception {
    StringBuilder lines = new StringBuilder();
    int expired = 0;
    for (int line = 0; line < LINES; line++) {
      boolean past = drawn.nextBoolean();
      expired += past ? 1 : 0;
      lines
          .append("{\"url\":\"" + SITE + "/" + round + "/" + line + "\",\"title\":\"Cook\"")
          .append(past ? ",\"expiresAt\":\"2020-01-01T00:00:00Z\"}\n" : "}\n");
    }
    String file = Files.writeString(folder.resolve(round + ".ndjson"), lines.toString()).toString();
    run(environment, "import" + round, "import", file);
    return expired;
  }

  private void run(Map<String, String> environment, String name, String... command)
      throws InterruptedException {
    try (CoreProcess process = CoreProcess.start(written, name, environment, command)) {
      assertThat(process.awaitExit()).as(name).isZero();
    }
  }

  private void awaitTotal(URI url, int least, int most) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
    String answer = get(url, "/api/historical/search?limit=0");
    while (total(answer) < least || total(answer) > most) {
      assertThat(System.nanoTime()).as(answer).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      answer = get(url, "/api/historical/search?limit=0");
    }
  }

  private static int total(String answer) {
    Matcher total = TOTAL.matcher(answer);
    return total.find() ? Integer.parseInt(total.group(1)) : 0;
  }
}
