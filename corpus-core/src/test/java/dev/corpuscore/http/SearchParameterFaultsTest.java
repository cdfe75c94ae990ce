package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Which parameters the two public searches refuse, name as unknown, or take although odd. */
class SearchParameterFaultsTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data, List.of(PostingContent.of("https://a.example/1", "Data engineer").build()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "x", "1.5", "", "+5", "%205", "1e1", "５"})
  void postings_badLimit_is400(String limit) {
    assertFaults("/api/postings?limit=" + encodedUnlessPercent(limit), "?limit");
  }

  @Test
  void search_parameterThatNobodyKnows_isNamed() {
    JsonNode answer = corpus.json("/api/search?limit=0&q=data&colour=green&%C3%A5=1&colour=red");

    assertThat(answer.at("/warnings"))
        .extracting(warning -> warning.at("/parameter").stringValue())
        .containsExactly("colour", "å");
    assertThat(answer.at("/warnings/0/message").stringValue())
        .isEqualTo("is not a parameter of this route and had no effect");
    assertFaults("/api/search?strict=true&colour=green", "?colour");
    assertFaults("/api/search?occupation-collection=x", "?occupation-collection");
    assertFaults("/api/search?historical-from=2020-01-01", "?historical-from");
    assertThat(corpus.get("/api/search?historical-to=2020-01-01").body())
        .contains("only of a corpus with CORE_HISTORICAL=true");
    assertThat(corpus.json("/api/search?relevance-threshold=0&limit=0").has("warnings")).isFalse();
  }

  @Test
  void search_timeThatIsNone_isToldAllThatItMayBe() {
    assertThat(corpus.get("/api/search?published-after=abc").body())
        .contains(
            "must be a time such as 2026-01-31T12:00:00, in Stockholm, or 2026-01-31T12:00:00Z, or"
                + " a day, or so many minutes ago, such as 60:");
    assertThat(corpus.get("/api/search?published-before=abc").body())
        .contains("or 2026-01-31T12:00:00Z, or a day:");
  }

  /** However many parameters a request has, its answer is not many times as long. */
  @Test
  void manyUnknownParameters_areCounted_andTheFirstAreNamed() {
    String many = IntStream.range(0, 2_000).mapToObj(n -> "p" + n).collect(Collectors.joining("&"));
    for (String path :
        List.of(
            "/api/search?limit=0&",
            "/api/complete?q=da&",
            "/api/insights?",
            "/api/joblinks?limit=0&",
            corpus.example("/api/ad/{id}/similar") + "?")) {
      JsonNode answer = corpus.json(path + "x".repeat(65) + "&" + many);

      assertThat(answer.at("/warnings").size()).as(path).isEqualTo(20);
      assertThat(answer.at("/warnings/0/parameter").stringValue()).isEqualTo("x".repeat(64) + "…");
      assertThat(answer.at("/warnings/18/parameter").stringValue()).isEqualTo("p17");
      assertThat(answer.at("/warnings/19").toString())
          .isEqualTo("{\"parameter\":\"…\",\"message\":\"1982 more parameters had no effect\"}");
    }
    JsonNode exact = corpus.json("/api/search?limit=0&" + many.substring(0, many.indexOf("&p20&")));
    assertThat(exact.at("/warnings/19/parameter").stringValue()).isEqualTo("p19");
  }

  @Test
  void manyFaults_areCounted_andTheFirstAreNamed() {
    String many = IntStream.range(0, 2_000).mapToObj(n -> "p" + n).collect(Collectors.joining("&"));
    String asked = "x".repeat(65) + "&" + many;

    JsonNode errors =
        ServedCorpus.parse(corpus.get("/api/search?strict=true&" + asked).body()).at("/errors");
    assertThat(errors.size()).isEqualTo(21);
    assertThat(errors.path("x".repeat(64) + "…").stringValue())
        .isEqualTo("is not a parameter of this route");
    assertThat(errors.path("").stringValue()).isEqualTo("1981 more faults are not listed");

    JsonNode feed =
        ServedCorpus.parse(corpus.get("/feed.json?" + asked.replace("&", "=1&")).body())
            .at("/errors");
    assertThat(feed.size()).isEqualTo(21);
    assertThat(feed.at("/0/pointer").stringValue()).isEqualTo("?" + "x".repeat(64) + "…");
    assertThat(feed.at("/20").toString())
        .isEqualTo("{\"pointer\":\"\",\"detail\":\"1980 more faults are not listed\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "qfields=title, ?qfields",
    "qfields=skill&qfields=x, ?qfields",
    "'qfields=skill,', ?qfields",
    "relevance-threshold=2, ?relevance-threshold",
    "relevance-threshold=-0.1, ?relevance-threshold",
    "relevance-threshold=NaN, ?relevance-threshold",
    "relevance-threshold=half, ?relevance-threshold",
    "limit=-1, ?limit",
    "offset=10001, ?offset",
    "offset=x, ?offset",
    "sort=best, ?sort",
    "sort=distance, ?sort",
    "sort=distance&position=1, ?position",
    "exact-total=yes, ?exact-total",
    "fill=yes, ?fill",
    "exact=yes, ?exact",
    "country=-, ?country",
    "location=%20, ?location",
    "employment-type=%20, ?employment-type",
    "trainee=yes, ?trainee",
    "parttime.min=101, ?parttime.min",
    "parttime.max=-1, ?parttime.max",
    "salary.min=100&salary.period=year, ?salary.currency",
    "salary.min=100&salary.currency=EUR, ?salary.period",
    "salary.min=100, ?salary.currency",
    "salary.period=year, ?salary.currency",
    "salary.min=-1&salary.currency=EUR&salary.period=year, ?salary.min",
    "salary.min=1e3&salary.currency=EUR&salary.period=year, ?salary.min",
    "salary.min=9999999999999999&salary.currency=EUR&salary.period=year, ?salary.min",
    "salary.currency=euro, ?salary.currency",
    "salary.currency=EUR&salary.period=decade, ?salary.period",
    "published-after=yesterday, ?published-after",
    "published-before=60, ?published-before",
    "published-before=2026-02-30, ?published-before",
    "stats=skill, ?stats",
    "resdet=short, ?resdet",
    "fields=id{, ?fields",
    "fields={id}x, ?fields",
    "fields=id&fields=id, ?fields",
    "fields=a{b{c{d{e{f}}}}}, ?fields",
    "q=((((((a)))))), ?q",
    "stats.limit=31, ?stats.limit",
    "q=a&q=b, ?q",
    "limit=5&limit=5, ?limit",
  })
  void search_badValue_is400(String query, String pointer) {
    String encoded = query.replace(" ", "%20").replace("{", "%7B").replace("}", "%7D");
    assertFaults("/api/search?" + encoded, pointer);
  }

  @Test
  void search_manyBadValues_areAllNamed() {
    assertFaults(
        "/api/search?limit=x&offset=x&sort=x&q=" + "x".repeat(513),
        "?q",
        "?sort",
        "?offset",
        "?limit");
  }

  @Test
  void search_moreValuesThanOneFilterMayHave_is400() {
    assertFaults("/api/search?" + "employer=a&".repeat(51), "?employer");
  }

  @Test
  void search_aThousandValues_isRefusedByName() {
    assertFaults("/api/search?" + "skill=a&".repeat(51), "?skill");
    assertThat(corpus.get("/api/search?" + "skill=a&".repeat(1_000)).statusCode())
        .isBetween(400, 499);
  }

  @Test
  void search_longestQuery_isAnswered() {
    String q = URLEncoder.encode("🙂".repeat(512), StandardCharsets.UTF_8);

    assertThat(corpus.get("/api/search?q=" + q).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%zz", "%", "%f", "%ff%fe", "%00", "%ed%a0%80", "a%00b", "=", "&&", "%C3%28"})
  void search_oddEncoding_isText(String q) {
    HttpResponse<String> response = corpus.get("/api/search?limit=0&q=" + q.replace("%", "%25"));

    assertThat(response.statusCode()).isEqualTo(200);
  }

  private static void assertFaults(String path, String... pointers) {
    HttpResponse<String> response = corpus.get(path);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    JsonNode problem = ServedCorpus.parse(response.body());
    assertThat(problem.at("/type").stringValue())
        .isEqualTo("urn:corpus-core:problem:invalid-request");
    JsonNode errors = problem.at("/errors");
    assertThat(
            errors.isObject()
                ? errors.propertyNames().stream().map(name -> "?" + name).toList()
                : errors.valueStream().map(it -> it.at("/pointer").stringValue()).toList())
        .containsExactlyInAnyOrder(pointers);
    assertThat(problem.path("message").asString(""))
        .isEqualTo(path.startsWith("/api/search") ? "Input payload validation failed" : "");
  }

  private static String encodedUnlessPercent(String value) {
    return value.startsWith("%") || value.startsWith("+")
        ? value
        : URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
