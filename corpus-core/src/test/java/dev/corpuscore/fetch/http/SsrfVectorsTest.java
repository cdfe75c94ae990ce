package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Why;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every row of {@code ../shared/vectors/ssrf}, through the whole fetcher. */
class SsrfVectorsTest {
  private static final FetchLimits LIMITS = new FetchLimits(10_000, Duration.ofSeconds(30));
  private static final Pattern HOST =
      Pattern.compile("https?://(?:[^/?#@]*@)?(\\[[^]]*]|[^/:?#]+).*", Pattern.DOTALL);
  private static final List<String> PUBLIC = List.of("93.184.216.34");
  private static final String START = "https://example.com/start";
  private static final String REBINDING = "http://rebind-516.test.example/";

  private final SimulatedInternet internet = new SimulatedInternet();

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void everyBlockedUrl_opensNoConnection() {
    List<JsonNode> rows = rows("ssrf-urls.json", "block");

    for (JsonNode row : rows) {
      String url = row.path("url").asString();
      internet.connects.clear();
      FetchOutcome outcome = visit(row);

      if (!url.equals(REBINDING)) {
        boolean unresolved =
            outcome instanceof Failed failed && failed.sentence().contains("does not resolve");
        assertThat(isRefused(outcome) || unresolved).as("%s %s", url, outcome).isTrue();
        assertThat(internet.connects).as(url).isEmpty();
      }
    }
    assertThat(rows).hasSize(340);
    assertThat(internet.site.requests()).isEmpty();
  }

  @Test
  void nameThatTurnsPrivate_isConnectedToWhereItWasPublicOnly() {
    JsonNode row =
        rows("ssrf-urls.json", "block").stream()
            .filter(it -> it.path("url").asString().equals(REBINDING))
            .findFirst()
            .orElseThrow();

    visit(row);
    FetchOutcome second = internet.get(REBINDING);

    assertThat(internet.connects)
        .isNotEmpty()
        .allSatisfy(it -> assertThat(it.getAddress()).isEqualTo(InetAddress.ofLiteral("1.2.3.4")));
    assertThat(second).extracting("why").isEqualTo(Why.REFUSED);
  }

  @Test
  void everyAllowedUrl_isConnectedToAtTheCheckedAddress() {
    List<JsonNode> rows = rows("ssrf-urls.json", "allow");

    for (JsonNode row : rows) {
      String url = row.path("url").asString();
      internet.connects.clear();
      FetchOutcome outcome = visit(row);

      assertThat(outcome).as(url).extracting("why").isEqualTo(Why.UNREACHABLE);
      assertThat(internet.connects)
          .as(url)
          .isNotEmpty()
          .allSatisfy(it -> assertThat(it.getAddress()).isEqualTo(expected(url)));
    }
    assertThat(rows).hasSize(38);
  }

  @Test
  void everyRedirectChain() {
    List<String> followed = new ArrayList<>();
    for (JsonNode row : rows("ssrf-redirects.json", "")) {
      try (SimulatedInternet chained = new SimulatedInternet("https://example.com")) {
        serve(chained.site, row.path("chain"));
        FetchOutcome outcome = chained.name("jobs.example.org", List.of(PUBLIC)).get(START);
        check(row, outcome, chained, followed);
      }
    }
    assertThat(followed).containsExactlyInAnyOrder("/relative/path", "https://jobs.example.org/x");
  }

  private static boolean isRefused(FetchOutcome outcome) {
    return outcome instanceof Failed it && it.why() == Why.REFUSED;
  }

  private static void check(
      JsonNode row, FetchOutcome outcome, SimulatedInternet chained, List<String> followed) {
    switch (row.path("expect").asString()) {
      case "block" -> {
        assertThat(isRefused(outcome)).as(row.toString()).isTrue();
        assertThat(chained.connects).as(row.toString()).isEmpty();
      }
      case "not-followed" -> {
        assertThat(isRefused(outcome)).as(row.toString()).isFalse();
        assertThat(chained.connects).as(row.toString()).isEmpty();
      }
      default -> {
        boolean elsewhere = !chained.connects.isEmpty();
        assertThat(elsewhere || outcome instanceof Fetched).as(row.toString()).isTrue();
        followed.add(row.path("chain").path(0).path(1).asString());
      }
    }
  }

  /** The site answers each step of the chain; where it leads on the same site, there is a page. */
  private static void serve(Site site, JsonNode chain) {
    String page = "200 OK|Content-Type: text/html";
    site.on("/relative/path", page, "here").on("/robots.txt", "404 None", "");
    String path = "/start";
    for (JsonNode step : chain) {
      String location = step.path(1).asString();
      String head =
          switch (step.path(0).asString()) {
            case "link-canonical" -> page;
            case "refresh-header" -> page + "|Refresh: " + location;
            case String status ->
                status
                    + " Moved|Content-Type: text/html|Content-Location: "
                    + location
                    + "|Location: "
                    + location;
          };
      site.on(path, latin(head), "<link rel=canonical href='" + location + "'>");
      path = location.replace("https://example.com", "");
    }
  }

  /** The site writes one byte a character: a name in other letters goes out as its UTF-8. */
  private static String latin(String head) {
    return new String(head.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private FetchOutcome visit(JsonNode row) {
    String url = row.path("url").asString();
    Matcher host = HOST.matcher(url);
    boolean allowed = row.path("expect").asString().equals("allow");
    if (host.matches() && (row.has("resolve") || allowed)) {
      List<List<String>> answers = answers(row.path("resolve"));
      internet.name(
          host.group(1).toLowerCase(Locale.ROOT), answers.isEmpty() ? List.of(PUBLIC) : answers);
    }
    return internet.get(url, LIMITS);
  }

  private static List<List<String>> answers(JsonNode resolve) {
    return resolve
        .valueStream()
        .map(answer -> answer.valueStream().map(JsonNode::asString).toList())
        .toList();
  }

  private static InetAddress expected(String url) {
    Matcher host = HOST.matcher(url);
    assertThat(host.matches()).isTrue();
    String text = host.group(1).replaceAll("[\\[\\]]", "");
    boolean literal = text.contains(":") || text.matches("[0-9.]+");
    return InetAddress.ofLiteral(literal ? text : "93.184.216.34");
  }

  private static List<JsonNode> rows(String file, String expect) {
    return JsonMapper.shared()
        .readTree(Shared.path("vectors/ssrf/" + file))
        .valueStream()
        .filter(row -> expect.isEmpty() || row.path("expect").asString().equals(expect))
        .toList();
  }
}
