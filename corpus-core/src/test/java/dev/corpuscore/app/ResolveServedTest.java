package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.FileTraces;
import dev.corpuscore.LoggedLines;
import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.config.Settings;
import dev.corpuscore.fetch.http.HttpFetcher;
import dev.corpuscore.http.HttpCaller;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.service.sync.SyncSource;
import dev.corpuscore.tier.Alone;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The route as it is served: its shape, its refusals, and how soon a search shows what it found.
 */
class ResolveServedTest {
  private static final String JOB = "https://acme.example.com/jobs/1";
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;
  private final Web web = new Web();
  private Server server;
  private HttpCaller client;

  @BeforeEach
  void serve() {
    web.on(
        JOB,
        Reply.page(
            "<script"
                + " type=\"application/ld+json\">{\"@type\":\"JobPosting\",\"title\":\"Zymurgist\","
                + "\"hiringOrganization\":{\"name\":\"Acme\"}}</script>"));
    Map<String, String> environment = new HashMap<>(web.environment());
    environment.put("CORE_DATA_DIR", folder.toString());
    environment.put("CORE_HTTP_PORT", "0");
    environment.put("CORE_CONTROL_TOKEN", HttpCaller.CONTROL);
    server =
        Server.start(
            Settings.read(environment), Clock.systemUTC(), new Build("9.9.9-test", "test"));
    client = HttpCaller.of(server.url().getPort());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    web.close();
  }

  @Alone("ResolveServedTest#submitted_isFoundByLookUp_andByNoSearch")
  @Test
  void resolved_isFoundBySearchesWithinASecond() throws Exception {
    post("{\"url\":\"" + JOB + "\"}", 200);
    long answered = System.nanoTime();

    while (found("Zymurgist") == 0) {
      assertThat(System.nanoTime() - answered).isLessThan(Duration.ofSeconds(1).toNanos());
    }
  }

  @Test
  void resolve_answersThePostingAndItsResolution() throws Exception {
    JsonNode posting = JSON.readTree(post("{\"url\":\"" + JOB + "\"}", 200));

    assertThat(List.copyOf(posting.propertyNames()))
        .startsWith("digest", "record", "applyUrl", "company")
        .contains("id")
        .endsWith("url", "workplace", "resolution");
    assertThat(List.copyOf(posting.get("resolution").propertyNames()))
        .containsExactly("method", "outcome", "fetchedAt", "fetchedUrl", "missing", "reason");
    assertThat(posting.at("/resolution/method").stringValue()).isEqualTo("json-ld");
    assertThat(posting.at("/resolution/outcome").stringValue()).isEqualTo("resolved");
    assertThat(posting.at("/resolution/fetchedUrl").stringValue()).isEqualTo(JOB);
    assertThat(posting.at("/resolution/fetchedAt").stringValue())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    assertThat(posting.at("/resolution/missing").toString())
        .isEqualTo(
            "[\"locations\",\"workplace\",\"employmentType\",\"salary\",\"description\","
                + "\"publishedAt\",\"expiresAt\"]");
    assertThat(posting.at("/resolution/reason").isNull()).isTrue();
    assertThat(posting.at("/record/origin").stringValue()).isEqualTo("fetched");
  }

  @Test
  void submitted_isFoundByLookUp_andByNoSearch() throws Exception {
    String none = "https://acme.example.com/none";
    JsonNode typed =
        JSON.readTree(
            post(
                "{\"url\":\""
                    + none
                    + "\",\"title\":\"Ytterbium smith\",\"participant\":\"person:4711\"}",
                200));
    post("{\"url\":\"" + JOB + "\"}", 200);

    while (found("Zymurgist") == 0) {
      Thread.onSpinWait();
    }

    assertThat(typed.at("/record/listed").booleanValue()).isFalse();
    assertThat(typed.at("/resolution/method").stringValue()).isEqualTo("submitted");
    assertThat(typed.at("/resolution/fetchedAt").isNull()).isTrue();
    assertThat(typed.toString()).doesNotContain("4711");
    assertThat(found("Ytterbium")).isZero();
    HttpResponse<String> lookUp =
        client.getWithControl(
            "/api/ads/lookup?url=" + URLEncoder.encode(none, StandardCharsets.UTF_8));
    assertThat(JSON.readTree(lookUp.body()).get("id")).isEqualTo(typed.get("id"));
  }

  @Test
  void adOfTheRoutes_isResolved_andItsContactsAreNowhere() throws Exception {
    String none = "https://acme.example.com/none";

    JsonNode typed =
        JSON.readTree(
            post(
                "{\"webpage_url\":\""
                    + none
                    + "\",\"headline\":\"Ytterbium smith\",\"employer\":{\"name\":\"Acme\","
                    + "\"email\":\"qzcontact@acme.example\"},\"workplace_address\":"
                    + "{\"municipality\":\"Lund\"},\"application_contacts\":"
                    + "[{\"name\":\"Qzcontact\"}],\"must_have\":{\"skills\":[]}}",
                200));

    assertThat(typed.get("url").stringValue()).isEqualTo(none);
    assertThat(typed.get("title").stringValue()).isEqualTo("Ytterbium smith");
    assertThat(typed.at("/company/name").stringValue()).isEqualTo("Acme");
    assertThat(typed.at("/locations/0/text").stringValue()).isEqualTo("Lund");
    assertThat(typed.get("warnings").toString())
        .isEqualTo(
            "[{\"pointer\":\"/employer/email\",\"message\":\"is not used here, and was not"
                + " stored\"},{\"pointer\":\"/application_contacts\",\"message\":\"is not used"
                + " here, and was not stored\"}]");
    assertThat(
            FileTraces.holding(folder, text -> text.toLowerCase(Locale.ROOT).contains("qzcontact")))
        .isEmpty();
    assertThat(FileTraces.holding(folder, text -> text.contains("Ytterbium"))).isNotEmpty();
  }

  @Test
  void refusals_areProblems() throws Exception {
    assertThat(post("{\"url\":\"http://10.0.0.1/\",\"title\":\"Cook\"}", 422))
        .contains("urn:corpus-core:problem:url-not-allowed")
        .doesNotContain("10.0.0");
    assertThat(post("{\"url\":\"https://acme.example.com/none\"}", 422))
        .contains("urn:corpus-core:problem:not-a-posting");
    assertThat(post("{\"title\":7,\"participant\":\"shh!\"}", 400))
        .contains("\"/url\"", "\"/title\"", "\"/participant\"")
        .doesNotContain("shh");
    assertThat(post("{\"url\":\"" + JOB + "\",\"url\":\"" + JOB + "\"}", 400))
        .contains("urn:corpus-core:problem:invalid-request");
  }

  @Test
  void refusalOfWhatIsNoWebAddress_isLoggedWithItsReason() throws Exception {
    List<String> lines;
    try (LoggedLines log = LoggedLines.of(HttpFetcher.class)) {
      post("{\"url\":\"ftp://acme.example.com/jobs/1?secret=shh\"}", 422);
      lines = log.lines();
    }

    assertThat(lines)
        .anyMatch(line -> line.startsWith("event=fetch-refused"))
        .noneMatch(line -> line.contains("shh"));
  }

  @Test
  void refusalOfASource_isTheOperatorsAlone() throws Exception {
    String source = "{id: inside, kind: ndjson, url: 'https://10.0.0.1/jobs?token=s3cret'}";
    Files.writeString(folder.resolve("catalog.yaml"), "sources:\n  - " + source + "\n");

    List<String> answers = new ArrayList<>();
    List<String> lines;
    try (LoggedLines log = LoggedLines.of(SyncSource.class)) {
      answers.add(client.post("/api/catalog/sync", "{}").body());
      answers.add(client.post("/api/commands/drain", "{}").body());
      lines = log.lines();
    }
    for (String path : List.of("/metrics", "/healthz", "/readyz", "/api/search", "/api/changes")) {
      answers.add(client.getWithControl(path).body());
    }

    assertThat(answers.get(1)).contains("this URL is not fetched");
    assertThat(answers).noneMatch(it -> it.contains("10.0.0") || it.contains("s3cret"));
    assertThat(lines)
        .containsExactly(
            "event=source-refused source=inside reason=\"https://10.0.0.1:443 is not fetched:"
                + " address 10.0.0.1 is in 10.0.0.0/8; CORE_FETCH_ALLOW=HOST:PORT allows a private"
                + " address, or another port\"");
  }

  private long found(String word) {
    String answer = client.getWithControl("/api/search?q=" + word).body();
    return JSON.readTree(answer).at("/total/value").longValue();
  }

  private String post(String json, int status) {
    HttpResponse<String> response = client.post("/api/ads/resolve", json);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body();
  }
}
