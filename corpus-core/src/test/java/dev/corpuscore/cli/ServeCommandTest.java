package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.Await;
import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeCommandTest {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @TempDir private Path folder;
  @TempDir private Path said;

  @Test
  void serve_answersUntilItIsToldToStop() throws Exception {
    try (RunningCommand serve = running("serve")) {
      String health = get(serve.url(), "healthz");

      assertThat(health).contains("\"ok\":true");
      assertThat(serve.exitCode()).isZero();
      assertThat(serve.err()).contains("level=INFO", "event=serving", "event=stopped");
      assertThat(serve.err())
          .contains(
              "event=corpus-created detail=\"there is no corpus in "
                  + folder
                  + " yet: making a new one\"")
          .containsOnlyOnce("protected-routes-closed")
          .contains(
              "event=protected-routes-closed routes=control,lifecycle reason=\"not set:"
                  + " CORE_CONTROL_TOKEN, CORE_CORPUS_LIFECYCLE_TOKEN\"");
      assertThat(serve.out()).isEmpty();
    }
  }

  @Test
  void secondServe_onTheSameDataDir_isRefused() throws Exception {
    try (RunningCommand serve = running("serve")) {
      serve.url();

      CliRun second = CliRun.with(environment(), "serve");

      assertThat(second.code()).isEqualTo(2);
      assertThat(second.err()).contains("is served already");
    }
  }

  @Test
  void portThatIsTaken_isSaidInOneSentence() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      assertThat(refusal(Map.of("CORE_HTTP_PORT", Integer.toString(port))))
          .isEqualTo(
              "corpus: cannot listen on 127.0.0.1 port "
                  + port
                  + ": Address already in use; stop the process that uses it, or set CORE_HTTP_PORT"
                  + " to another port (0 picks a free one)");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, this machine does not have that address",
    "nowhere.invalid, no address is known for this name"
  })
  void hostThatIsNotThisMachine_isSaidInOneSentence(String host, String reason) {
    assertThat(refusal(Map.of("CORE_HTTP_PORT", "0", "CORE_HTTP_HOST", host)))
        .isEqualTo(
            "corpus: cannot listen on "
                + host
                + ": "
                + reason
                + "; set CORE_HTTP_HOST to an address of this machine, such as 127.0.0.1, or to"
                + " 0.0.0.0 for all of them");
  }

  /** The one line that serve ends with; before it are only lines about the start. */
  private String refusal(Map<String, String> settings) {
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("CORE_DATA_DIR", folder.toString());
    CliRun run = CliRun.with(environment, "serve");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).doesNotContain("thrown=", "level=ERROR", "    at ");
    List<String> said = run.err().lines().filter(line -> !line.contains(" level=INFO ")).toList();
    assertThat(said).hasSize(1);
    return said.getFirst();
  }

  @Test
  void demoBesideServe_isRefused_beforeItFillsTheDataDir() throws Exception {
    try (RunningCommand serve = running("serve")) {
      serve.url();

      CliRun demo = CliRun.with(environment(), "demo");

      assertThat(demo.code()).isEqualTo(2);
      assertThat(demo.err())
          .isEqualTo(
              "corpus: the data dir "
                  + folder
                  + " is served already; stop that process, or set CORE_DATA_DIR\n");
    }
    assertThat(CliRun.on(folder, "status", "--json").out()).contains("\"total\":0");
  }

  @Test
  void importBesideServe_endsWhenItsPostingsAreFound() throws Exception {
    try (RunningCommand serve = running("serve")) {
      URI url = serve.url();
      String line = "{\"url\":\"https://a.example/1\",\"title\":\"Lighthouse keeper\"}\n";

      CliRun run = CliRun.reading(line, folder, "import", "-");

      assertThat(run.code()).isZero();
      assertThat(get(url, "api/search?q=lighthouse")).contains("Lighthouse keeper");
    }
  }

  @Test
  void reindexBesideServe_endsWhenTheServeHasDoneIt() throws Exception {
    try (RunningCommand serve = running("serve")) {
      serve.url();

      CliRun run = CliRun.on(folder, "reindex");

      assertThat(run.code()).isZero();
      assertThat(run.err()).contains("the index is new");
    }
  }

  @SecondTier("ServeCommandTest#importBesideServe_endsWhenItsPostingsAreFound")
  @Test
  void demo_fillsAnEmptyDataDirAndPrintsAUrlThatAnswers() throws Exception {
    try (RunningCommand demo = running("demo")) {
      demo.url();
      Await.until("a page to open", PATIENCE, () -> demo.out().contains("\n"));
      String page = demo.out().strip();
      String search = page + "api/search?q=engineer&limit=3";

      assertThat(page).matches("http://127\\.0\\.0\\.1:[0-9]+/");
      assertThat(get(URI.create(page), page)).contains(" jobs<", "Show all 10,000 postings");
      assertThat(get(URI.create(page), search)).contains("\"hits\":[{");
      assertThat(demo.err())
          .startsWith("there is no corpus in " + folder + " yet: making a new one\n")
          .contains("generating 10,000 postings", "curl '" + search + "'");
      assertThat(demo.exitCode()).isZero();
    }
    assertThat(CliRun.on(folder, "status", "--json").out()).contains("\"open\":10000");
  }

  private Map<String, String> environment() {
    return Map.of("CORE_DATA_DIR", folder.toString(), "CORE_HTTP_PORT", "0");
  }

  private static String get(URI base, String path) {
    HttpResponse<String> answer = WholeAnswer.at(base.resolve(path));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private RunningCommand running(String command) {
    return RunningCommand.start(said, command, environment(), command);
  }
}
