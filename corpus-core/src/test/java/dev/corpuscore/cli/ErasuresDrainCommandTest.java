package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.ErasureOutbox;
import clientproduct.Mischief;
import clientproduct.OutboxServer;
import clientproduct.Requests;
import dev.corpuscore.fetch.http.Site;
import dev.corpuscore.http.ServedCommand;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.tier.BothTiers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code erasures drain} asks a service that runs; it has no pass of its own. */
@BothTiers
class ErasuresDrainCommandTest {
  private static final String CONTROL = "control-bearer-of-the-tests-1";
  private static final String WORKER = "worker-bearer-of-the-tests-3";
  private static final Clock CLOCK = Clock.systemUTC();

  private final Random random = new Random(6);
  @TempDir private Path folder;
  private ErasureOutbox items;
  private OutboxServer client;
  private Map<String, String> served;

  @BeforeEach
  void open() throws IOException {
    Path data = folder.resolve("data");
    CliRun.makeCorpus(data);
    items =
        new ErasureOutbox(
            CLOCK, Duration.ofMinutes(1), new DatabaseWitness(data.resolve("corpus.db")));
    client = new OutboxServer(0, items, WORKER, Mischief.none(), Duration.ZERO);
    served = new HashMap<>(ServedProcess.environment(data));
    served.put("CORE_CONTROL_TOKEN", CONTROL);
    served.put("CORE_CLIENT_BASE_URL", client.url().toString());
    served.put("CORE_CORPUS_WORKER_TOKEN", WORKER);
    served.put("CORE_CORPUS_PSEUDONYM_KEY", DatabaseWitness.KEY);
  }

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void drain_asksTheService_andShowsWhatItDid() {
    for (int person = 0; person < 3; person++) {
      items.add(Requests.erase("canary-person-" + person, CLOCK.instant(), random));
    }
    Map<String, Object> faulty = Requests.erase("canary-person-9", CLOCK.instant(), random);
    faulty.put("nonce", "AAECAwQFBgcICQoLDA0O");

    try (ServedCommand serve = serve()) {
      CliRun two = drain(Map.of(), serve, "--max", "2");
      items.add(faulty);
      CliRun rest = drain(Map.of(), serve);
      CliRun none = drain(Map.of(), serve, "--json");
      CliRun stranger = drain(Map.of("CORE_CONTROL_TOKEN", "somebody-elses-bearer-1234"), serve);

      assertThat(two.code()).as(two.err()).isZero();
      assertThat(two.out())
          .isEqualTo("claimed       2\nerased        2\nacknowledged  2\nfailed        0\n");
      assertThat(rest.code()).isEqualTo(1);
      assertThat(rest.out())
          .contains("failed ", "  " + faulty.get("erasureId") + "  /nonce: must be of at least 16")
          .containsPattern("claimed +2\n")
          .containsPattern("erased +1\n")
          .doesNotContain("canary");
      assertThat(none.out())
          .isEqualTo("{\"claimed\":0,\"erased\":0,\"acknowledged\":0,\"failed\":0,\"items\":[]}\n");
      assertThat(stranger.code()).isEqualTo(2);
      assertThat(stranger.err()).contains("refuses the bearer: CORE_CONTROL_TOKEN is not the one");
      assertThat(items.objections()).isEmpty();
    }
  }

  /** Two of three are equal, and the caller knows the third: nothing is claimed. */
  @Test
  void drain_whereTwoBearersOfTheServiceAreEqual_isClosed() {
    served.put("CORE_CORPUS_LIFECYCLE_TOKEN", WORKER);

    try (ServedCommand serve = serve()) {
      CliRun run = drain(Map.of(), serve);

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("answered 503: the route is closed there");
      assertThat(client.calls()).isZero();
    }
  }

  @Test
  void drain_whereTheServiceMaySendNoBearer_saysSo() {
    served.put("CORE_CLIENT_BASE_URL", "http://canary.example");

    try (ServedCommand serve = serve()) {
      CliRun run = drain(Map.of(), serve);

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains("answered 503: The client product's base URL is not safe to use")
          .doesNotContain("canary");
    }
  }

  @Test
  void drain_nothingServesThere_saysWhatToDo() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Map<String, String> environment =
        Map.of("CORE_CONTROL_TOKEN", CONTROL, "CORE_HTTP_PORT", Integer.toString(port));

    CliRun run = CliRun.with(environment, "erasures", "drain");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("the service at http://127.0.0.1:" + port + " cannot be connected to: start");
  }

  @Test
  void drain_somethingElseServesThere_isNotBelieved() throws Exception {
    try (Site site =
        new Site()
            .on("/api/corpus/erasures/drain?max=50", "200 OK|Content-Type: text/html", "<p>")) {
      CliRun run =
          CliRun.with(
              Map.of("CORE_CONTROL_TOKEN", CONTROL),
              "erasures",
              "drain",
              "--url",
              "http://localhost:" + site.port());

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("answered 200 with no JSON: is it Corpus Core?");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --url http://core.example         | --url must be https: http goes to loopback alone
          --url https://u:p@core.example    | --url must be https://host, without user info
          --url https://core.example/?a=b   | --url has an empty, dotted or invalid segment
          --max 0                           | --max 0 is not in 1..500
          --max 501                         | --max 501 is not in 1..500
          """)
  void drain_wrongUsage_sendsNothing(String arguments, String message) {
    CliRun run =
        CliRun.with(
            Map.of("CORE_CONTROL_TOKEN", CONTROL), ("erasures drain " + arguments).split(" ", -1));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain(CONTROL);
  }

  @Test
  void drain_withoutABearerOrAPort_sendsNothing() {
    List<CliRun> runs =
        List.of(
            CliRun.with(Map.of(), "erasures", "drain"),
            CliRun.with(Map.of("CORE_CONTROL_TOKEN", "short"), "erasures", "drain"),
            CliRun.with(
                Map.of("CORE_CONTROL_TOKEN", CONTROL, "CORE_HTTP_PORT", "0"), "erasures", "drain"));

    assertThat(runs).extracting(CliRun::code).containsOnly(2);
    assertThat(runs.get(0).err()).contains("CORE_CONTROL_TOKEN is not set", "_FILE");
    assertThat(runs.get(1).err()).contains("CORE_CONTROL_TOKEN has fewer than 24 characters");
    assertThat(runs.get(2).err()).contains("CORE_HTTP_PORT is 0", "--url");
  }

  private ServedCommand serve() {
    return ServedCommand.start(folder, "serve", served);
  }

  /** The caller has the control bearer, and nothing else of the service's settings. */
  private static CliRun drain(Map<String, String> other, ServedCommand serve, String... more) {
    Map<String, String> environment = new HashMap<>(Map.of("CORE_CONTROL_TOKEN", CONTROL));
    environment.putAll(other);
    String[] arguments = new String[more.length + 4];
    System.arraycopy(
        new String[] {"erasures", "drain", "--url", serve.url().toString()}, 0, arguments, 0, 4);
    System.arraycopy(more, 0, arguments, 4, more.length);
    return CliRun.with(environment, arguments);
  }
}
