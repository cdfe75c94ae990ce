package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.jobtech.JobTechAd;
import dev.corpuscore.service.TestCorpus;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code GET /api/ad/{id}}, and the spellings of paths that clients of JobTech's API use. */
class AdRouteTest {
  private static final String PAGE = JobTechAd.PAGE + "24573344";
  private static final String ENDED = JobTechAd.PAGE + "24573345";
  private static final String BUILT = "https://a.example/1";

  private static final String KROG = "https://krog.example/1";
  private static final String CAFE = "https://cafe.example/1";

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                PostingContent.of(PAGE, "Kock")
                    .company(new Company("Krog AB", null))
                    .legacyAd(
                        new LegacyAd(
                            "{\"id\":\"24573344\",\"logo_url\":\"https://krog.example/l\u00f6go.png\",\"number_of_vacancies\":2}"))
                    .build(),
                PostingContent.of(ENDED, "Diskare")
                    .expiresAt(ServedCorpus.NOW.minusSeconds(60))
                    .build(),
                PostingContent.of(BUILT, "Cook").build(),
                PostingContent.of("https://boards.greenhouse.io/krog/jobs/5544", "Smith")
                    .identity(new Identity("greenhouse", "krog", "5544"))
                    .build(),
                PostingContent.of(KROG, "Bagare")
                    .legacyAd(new LegacyAd("{\"id\":\"77\",\"external_id\":\"K-1\"}"))
                    .build(),
                PostingContent.of(CAFE, "Servitör")
                    .legacyAd(new LegacyAd("{\"id\":\"77\",\"external_id\":\"K-2\"}"))
                    .build(),
                PostingContent.of("https://a.example/ref", "Kallskänka")
                    .legacyAd(new LegacyAd("{\"external_id\":\"2026/1+7 Ö\"}"))
                    .build(),
                PostingContent.of("https://a.example/gone", "Disk")
                    .legacyAd(new LegacyAd("{\"external_id\":\"K-2\"}"))
                    .expiresAt(ServedCorpus.NOW)
                    .build()));
  }

  @AfterAll
  static void stop() {
    corpus.close();
  }

  @Test
  void ad_byEitherId_isTheHitWithoutRelevance() {
    JsonNode byOurs = corpus.json("/api/ad/" + id(PAGE));

    assertThat(byOurs.get("legacy_id").stringValue()).isEqualTo("24573344");
    assertThat(byOurs.get("number_of_vacancies").intValue()).isEqualTo(2);
    assertThat(byOurs.has("relevance")).isFalse();
    assertThat(corpus.json("/api/ad/24573344")).isEqualTo(byOurs);
    JsonNode hit = corpus.json("/api/search?q=kock").at("/hits/0");
    ((ObjectNode) byOurs).remove("age");
    assertThat(hit.propertyNames()).hasSize(byOurs.size() + 1);
    byOurs.properties().forEach(it -> assertThat(hit.get(it.getKey())).isEqualTo(it.getValue()));
  }

  @Test
  void ad_byExternalId_isTheOpenOneThatHasIt() {
    assertThat(corpus.json("/api/ad/K-1").get("headline").stringValue()).isEqualTo("Bagare");
    assertThat(corpus.json("/api/ad/K-2").get("headline").stringValue()).isEqualTo("Servitör");
    assertThat(corpus.json("/api/ad/5544").get("external_id").stringValue()).isEqualTo("5544");
    assertThat(corpus.get("/api/ad/k-1").statusCode()).isEqualTo(404);
  }

  @Test
  void ad_byAnIdThatAPathEncodes_isFound() {
    assertThat(corpus.json("/api/ad/2026%2F1+7%20%C3%96").get("headline").stringValue())
        .isEqualTo("Kallskänka");
    assertThat(corpus.json("/api/ad/K%2D1").get("headline").stringValue()).isEqualTo("Bagare");
  }

  /** Two sources claim one number: whoever asks by it is told how to ask for either. */
  @Test
  void ad_byAnIdThatSeveralHave_is404ThatNamesThem() {
    HttpResponse<String> answer = corpus.get("/api/ad/77");

    JsonNode problem = ServedCorpus.parse(answer.body());
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(problem.get("message").stringValue()).isEqualTo("Ad not found");
    assertThat(problem.get("detail").stringValue())
        .startsWith("several ads have this id; ask for one of them: ")
        .contains(id(KROG).value(), id(CAFE).value());
    assertThat(corpus.json("/api/ad/" + id(CAFE)).get("legacy_id").stringValue()).isEqualTo("77");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p_aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "24573346",
        "-1",
        "0",
        "99999999999999999999",
        "%2e",
        "x"
      })
  void ad_unknownId_is404ThatBothKindsOfClientRead(String id) {
    for (String route : List.of("/api/ad/" + id, "/api/ad/" + id + "/logo")) {
      HttpResponse<String> answer = corpus.get(route);

      JsonNode problem = ServedCorpus.parse(answer.body());
      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(problem.get("message").stringValue()).isEqualTo("Ad not found");
      assertThat(problem.get("type").stringValue()).isEqualTo("urn:corpus-core:problem:not-found");
      assertThat(problem.has("removed")).isFalse();
    }
  }

  @Test
  void ad_closed_is404ThatSaysSince() {
    HttpResponse<String> answer = corpus.get("/api/ad/" + id(ENDED));

    JsonNode problem = ServedCorpus.parse(answer.body());
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(problem.get("message").stringValue()).isEqualTo("Ad not found");
    assertThat(problem.get("removed").booleanValue()).isTrue();
    assertThat(problem.get("removed_date").stringValue()).isEqualTo("2026-05-31T23:59:00");
    assertThat(corpus.get("/api/ad/24573345").statusCode()).isEqualTo(404);
  }

  @Test
  void logo_isOnePixel_andNamesTheRealOne() throws IOException {
    HttpResponse<String> answer = corpus.get("/api/ad/24573344/logo");

    assertThat(answer.headers().firstValue("Content-Type")).contains("image/png");
    assertThat(answer.headers().firstValue("Link"))
        .contains("<https://krog.example/l%C3%B6go.png>; rel=\"icon\"");
    HttpResponse<String> other = corpus.get("/api/ad/" + id(BUILT) + "/logo");
    assertThat(other.headers().firstValue("Link")).isEmpty();
    BufferedImage picture =
        ImageIO.read(new ByteArrayInputStream(corpus.getBytes("/api/ad/24573344/logo").body()));
    assertThat(picture.getWidth() * picture.getHeight()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "//api//search, 200",
    "/search, 200",
    "//search, 200",
    "/api///ad//24573344, 200",
    "/ad/24573344, 200",
    "//ad/24573344//logo, 200",
    "/api/search/, 404",
    "/api/./search, 404",
    "/api/x/../search, 404",
    "/api%2fsearch, 404",
    "/api/%73earch, 404",
    "/API/search, 404",
    "/api/api/search, 404",
    "//healthz, 404",
    "/postings, 404",
    "//api/postings, 404",
    "/docs//errors, 404",
  })
  void path_isPutInOrder_forLegacyRoutesAlone(String path, int status) {
    assertThat(status(path, "GET")).isEqualTo(status);
  }

  /** 401 is the answer of a protected route: no other spelling may come so far. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "//api//corpus//search",
        "//api/corpus/search",
        "/corpus/search",
        "//corpus/search",
        "/api/corpus%2fsearch",
        "/api%2fcorpus/search",
        "/api/./corpus/search",
        "/api/corpus/./search",
        "/api/search/../corpus/search",
        "/api/ad/../corpus/search",
        "//ads/lookup",
        "/ads//lookup",
        "/api//ads/lookup",
        "//api/ads//resolve",
        "/catalog/sync",
        "//api/catalog/sync",
        "/commands/drain",
        "/api/commands//drain",
        "/api//corpus/participants/erase",
        "/api/ad//corpus/search",
      })
  void path_ofAProtectedRouteInAnotherSpelling_leadsNowhere(String path) {
    for (String method : List.of("GET", "POST", "OPTIONS")) {
      assertThat(status(path, method)).as(method).isEqualTo(404);
    }
  }

  @Test
  void apiKey_isIgnored_andMayBeSentByBrowsers() {
    assertThat(ask("GET /api/search", "api-key: whatever")).startsWith("HTTP/1.1 200 ");
    assertThat(
            ask(
                "OPTIONS /api/search",
                "Origin: https://client.example",
                "Access-Control-Request-Method: GET",
                "Access-Control-Request-Headers: api-key"))
        .startsWith("HTTP/1.1 204 ")
        .containsIgnoringCase("Access-Control-Allow-Headers: *");
  }

  private static PostingId id(String url) {
    return UrlIdentities.of(url).postingId();
  }

  private static int status(String path, String method) {
    return Integer.parseInt(ask(method + " " + path).split(" ", 3)[1]);
  }

  /** The path goes out as it is: a client library would put it in order. */
  private static String ask(String methodAndPath, String... headers) {
    try (RawSocket socket = new RawSocket(corpus.port())) {
      String lines = String.join("\r\n", headers) + (headers.length == 0 ? "" : "\r\n");
      socket.send(methodAndPath + " HTTP/1.1\r\nHost: a\r\n" + lines + "Connection: close\r\n\r\n");
      return socket.rest();
    }
  }
}
