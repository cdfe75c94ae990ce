package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings.Format;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code GET /api/ad/{id}/similar}. */
class SimilarRouteTest {
  private static final String COOK = "https://krog.example/cook";
  private static final String ENDED = "https://krog.example/ended";
  private static final String EMOJI = "https://krog.example/emoji";
  private static final String SIGNS = "https://krog.example/signs";
  private static final String LONG = "https://krog.example/long";

  private static final String JOBTECH_AD =
      "{\"id\":\"7\",\"webpage_url\":\"https://ads.example/7\",\"headline\":\"Plumber\","
          + "\"application_contacts\":[{\"name\":\"Ann\",\"email\":\"ann@rohr.example\"}]}";

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    data.importInputs(Format.JOBTECH, TestCorpus.input("ad", JOBTECH_AD));
    List<PostingContent> postings = new ArrayList<>();
    postings.add(of(COOK, "Cook", "Leeds").build());
    postings.add(of("https://krog.example/bath", "Cook", "Bath").build());
    IntStream.range(0, 30)
        .forEach(it -> postings.add(of("https://krog.example/" + it, "Cook", "Leeds").build()));
    postings.add(of(ENDED, "Cook", "Leeds").expiresAt(ServedCorpus.NOW).build());
    postings.add(of(EMOJI, "👩‍🍳 ✨", "Leeds").build());
    postings.add(of(SIGNS, "\"Night -welder\" (m/w/d", "York").build());
    postings.add(of("https://krog.example/welder", "Welder", "Hull").build());
    postings.add(of(LONG, ("Glazier " + "and so on ".repeat(100)).substring(0, 500), "").build());
    postings.add(of("https://krog.example/glazier", "Glazier", "Ripon").build());
    postings.add(of("https://krog.example/plumber", "Plumber", "Leeds").build());
    for (String employer : List.of("A", "B")) {
      postings.add(
          of("https://krog.example/twin" + employer, "Tiler", "Hull")
              .company(new Company(employer, null))
              .legacyAd(new LegacyAd("{\"id\":\"77\"}"))
              .build());
    }
    corpus = ServedCorpus.of(data, postings);
  }

  @Test
  void similar_areAdsInTheirShape_mostSimilarFirst() {
    JsonNode answer = corpus.json("/api/ad/" + id("https://krog.example/bath") + "/similar");

    assertThat(answer.propertyNames()).containsExactly("hits");
    assertThat(answer.get("hits")).hasSize(6);
    List<Double> relevance = new ArrayList<>();
    for (JsonNode hit : answer.get("hits")) {
      assertThat(hit.get("headline").stringValue()).isEqualTo("Cook");
      assertThat(hit.has("match")).isFalse();
      assertThat(hit.has("missing")).isFalse();
      relevance.add(hit.get("relevance").doubleValue());
      JsonNode alone = corpus.json("/api/ad/" + hit.get("id").stringValue());
      ((ObjectNode) alone).remove("age");
      alone.properties().forEach(it -> assertThat(hit.get(it.getKey())).isEqualTo(it.getValue()));
      assertThat(hit).hasSize(alone.size() + 1);
    }
    assertThat(relevance).isSortedAccordingTo((one, other) -> Double.compare(other, one));
  }

  @Test
  void similar_isNotTheAdItself_andNoClosedOne() {
    List<String> ids = ids(corpus.json("/api/ad/" + id(COOK) + "/similar?limit=20"));

    assertThat(ids).hasSize(20).doesNotContain(id(COOK), id(ENDED)).doesNotHaveDuplicates();
  }

  @Test
  void similar_byTheIdOfAnotherSystem_asTheAdItself() {
    assertThat(corpus.json("/api/ad/7").get("headline").stringValue()).isEqualTo("Plumber");
    assertThat(ids(corpus.json("/api/ad/7/similar")))
        .containsExactly(id("https://krog.example/plumber"));
    assertThat(ids(corpus.json("//ad//7//similar"))).hasSize(1);
  }

  @Test
  void similar_namesContacts_asSearchesDo() {
    String path = "/api/ad/" + id("https://krog.example/plumber") + "/similar";

    assertThat(corpus.json(path).at("/hits/0/application_contacts/0/email").stringValue())
        .isEqualTo("ann@rohr.example");
  }

  @ParameterizedTest
  @CsvSource({"'', 6", "?limit=0, 0", "?limit=1, 1", "?limit=20, 20"})
  void limit_isHowManyAtMost(String query, int hits) {
    assertThat(corpus.json("/api/ad/" + id(COOK) + "/similar" + query).get("hits")).hasSize(hits);
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit=21", "limit=-1", "limit=many", "limit=", "limit=1&limit=2"})
  void limit_thatIsNone_is400(String query) {
    HttpResponse<String> answer = corpus.get("/api/ad/" + id(COOK) + "/similar?" + query);

    JsonNode problem = ServedCorpus.parse(answer.body());
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(problem.get("errors").propertyNames()).containsExactly("limit");
  }

  @Test
  void unknownParameter_isNamed_orRefused() {
    String path = "/api/ad/" + id(COOK) + "/similar?q=x&limit=1";

    assertThat(corpus.json(path).at("/warnings/0/parameter").stringValue()).isEqualTo("q");
    assertThat(corpus.get(path + "&strict=true").statusCode()).isEqualTo(400);
    assertThat(corpus.json("/api/ad/" + id(COOK) + "/similar?strict=true").has("warnings"))
        .isFalse();
  }

  @Test
  void unknownOrClosedAd_isThe404OfTheAdItself() {
    for (String ad : List.of("p_aaaaaaaaaaaaaaaaaaaaaaaaaa", "999", id(ENDED), "77")) {
      HttpResponse<String> answer = corpus.get("/api/ad/" + ad + "/similar");
      HttpResponse<String> alone = corpus.get("/api/ad/" + ad);

      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(withoutRequest(answer)).isEqualTo(withoutRequest(alone));
    }
    assertThat(corpus.get("/api/ad/" + id(ENDED) + "/similar").body()).contains("removed_date");
  }

  @ParameterizedTest
  @CsvSource({
    EMOJI + ", ''",
    SIGNS + ", https://krog.example/welder",
    LONG + ", https://krog.example/glazier",
  })
  void oddTitle_isNoError(String url, String similar) {
    List<String> expected = similar.isEmpty() ? List.of() : List.of(id(similar));

    assertThat(ids(corpus.json("/api/ad/" + id(url) + "/similar"))).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(
      value = ErrorCode.class,
      names = {"UNAVAILABLE", "OVERLOADED"})
  void indexThatRefuses_is503(ErrorCode code, @TempDir Path folder) {
    ServedCorpusOptions refusing =
        ServedCorpusOptions.USUAL.before(it -> new RefusingIndex(it, code));
    List<PostingContent> postings = List.of(of(COOK, "Cook", "Leeds").build());
    try (ServedCorpus down = ServedCorpus.of(folder, postings, refusing)) {
      HttpResponse<String> answer = down.get("/api/ad/" + id(COOK) + "/similar");

      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(ServedCorpus.parse(answer.body()).get("type").stringValue())
          .isEqualTo("urn:corpus-core:problem:" + code.wire());
    }
  }

  private static PostingContentBuilder of(String url, String title, String city) {
    PostingContentBuilder content = PostingContent.of(url, title);
    return city.isEmpty() ? content : content.locations(List.of(Location.ofText(city)));
  }

  private static String id(String url) {
    return UrlIdentities.of(url).postingId().value();
  }

  private static List<String> ids(JsonNode answer) {
    return answer.get("hits").valueStream().map(it -> it.get("id").stringValue()).toList();
  }

  private static String withoutRequest(HttpResponse<String> answer) {
    return answer.body().replaceFirst("\"requestId\":\"[^\"]*\"", "");
  }
}
