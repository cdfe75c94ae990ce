package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What {@code GET /api/complete} answers, over a socket. */
class CompleteRouteTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                ad(1, "Personlig assistent", "Malmö", "Acme"),
                ad(2, "Personlig assistent", "Lund", "Acme"),
                ad(3, "Personlig tränare", "Malmö", "Beta")));
  }

  @Test
  void answer_hasTheMembersOfJobTech() {
    JsonNode answer = corpus.json("/api/complete?q=personlig+t");

    assertThat(answer.propertyNames())
        .containsExactly("time_in_millis", "result_time_in_millis", "typeahead");
    assertThat(answer.get("time_in_millis").isIntegralNumber()).isTrue();
    assertThat(answer.get("typeahead").toString())
        .isEqualTo(
            "[{\"value\":\"personlig tränare\",\"found_phrase\":\"personlig tränare\","
                + "\"type\":\"occupation\",\"occurrences\":1},"
                + "{\"value\":\"personlig tränare malmö\","
                + "\"found_phrase\":\"personlig tränare malmö\","
                + "\"type\":\"occupation_location\",\"occurrences\":1}]");
    assertThat(corpus.json("/api/complete?q=malm%C3%B6+tr").at("/typeahead/0").toString())
        .isEqualTo(
            "{\"value\":\"tränare\",\"found_phrase\":\"malmö tränare\","
                + "\"type\":\"occupation\",\"occurrences\":1}");
  }

  @ParameterizedTest
  @CsvSource({
    "limit=51, limit, Invalid argument: 51. argument must be within the range 0 - 50",
    "limit=-1, limit, must be a whole number in 0..50: \"-1\"",
    "qfields=title, qfields, 'must be one of occupation, skill, location, employer, or place alone: \"title\"'",
    "'qfields=place&qfields=skill', qfields, 'must be one of occupation, skill, location, employer, or place alone: \"place\"'",
    "contextual=maybe, contextual, must be true or false: \"maybe\"",
    "strict=true&stats=employer, stats, is not a parameter of this route",
    "remote=perhaps, remote, must be true or false: \"perhaps\""
  })
  void whatIsWrong_isSaidAtItsParameter(String query, String parameter, String detail) {
    HttpResponse<String> answer = corpus.get("/api/complete?q=x&" + query);

    assertThat(answer.statusCode()).isEqualTo(400);
    JsonNode body = ServedCorpus.parse(answer.body());
    assertThat(body.get("message").stringValue()).isEqualTo("Input payload validation failed");
    assertThat(body.get("errors").propertyNames()).containsExactly(parameter);
    assertThat(body.get("errors").get(parameter).stringValue()).isEqualTo(detail);
  }

  /** Malmö has two of the ads, and Lund one, 16 km away. */
  @Test
  void places_areTownsAndCountriesWithTheAdsAround() {
    assertThat(
            corpus.json("/api/complete?q=MALM&qfields=place&limit=1").get("typeahead").toString())
        .isEqualTo(
            "[{\"value\":\"Malmö\",\"found_phrase\":\"Malmö\",\"type\":\"place\","
                + "\"occurrences\":3,\"country\":\"SE\"}]");
    assertThat(
            corpus
                .json("/api/complete?q=Sveri&qfields=place&employer=Beta")
                .at("/typeahead/0")
                .toString())
        .isEqualTo(
            "{\"value\":\"Sverige\",\"found_phrase\":\"Sverige\",\"type\":\"country\","
                + "\"occurrences\":1,\"country\":\"SE\"}");
    assertThat(values("q=malm%C3%B6&qfields=place&radius=0&limit=1")).containsExactly("Malmö");
    assertThat(corpus.json("/api/complete?q=malm%C3%B6&qfields=place&radius=0").at("/typeahead/0"))
        .hasToString(
            "{\"value\":\"Malmö\",\"found_phrase\":\"Malmö\",\"type\":\"place\","
                + "\"occurrences\":2,\"country\":\"SE\"}");
  }

  @ParameterizedTest
  @CsvSource({"Stokholm, Stockholm", "Helsingf, Helsingfors", "Swedn, Sweden", "Mallmö, Malmö"})
  void places_areCorrected(String typed, String first) {
    assertThat(values("qfields=place&q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8)))
        .startsWith(first);
  }

  @Test
  void q_ofMoreThan255Characters_isRefused() {
    assertThat(corpus.get("/api/complete?q=" + "x".repeat(255)).statusCode()).isEqualTo(200);
    assertThat(corpus.get("/api/complete?q=" + "x".repeat(256)).statusCode()).isEqualTo(400);
  }

  @Test
  void filters_areThoseOfSearch() {
    assertThat(values("q=pers&employer=Beta")).startsWith("personlig", "personlig tränare");
    assertThat(values("q=pers&location=Lund")).startsWith("personlig", "personlig assistent");
    assertThat(values("q=be&qfields=employer&limit=1")).containsExactly("beta");
  }

  @Test
  void whatTheRouteDoesNotKnow_isWarnedOf() {
    JsonNode answer = corpus.json("/api/complete?q=pers&stats=employer");

    assertThat(answer.get("warnings").toString())
        .isEqualTo(
            "[{\"parameter\":\"stats\","
                + "\"message\":\"is not a parameter of this route and had no effect\"}]");
  }

  @Test
  void everyNaughtyString_isAnsweredOrRefusedAsQ() throws IOException {
    int answered = 0;
    for (JsonNode line :
        ServedCorpus.parse(Files.readString(Shared.path("vectors/blns/blns.json")))) {
      String typed = line.stringValue();
      String query = URLEncoder.encode(typed, StandardCharsets.UTF_8);
      HttpResponse<String> answer = corpus.get("/api/complete?q=" + query);

      JsonNode body = ServedCorpus.parse(answer.body());
      if (answer.statusCode() == 200) {
        answered++;
        assertThat(body.get("typeahead").isArray()).as(typed).isTrue();
      } else {
        assertThat(answer.statusCode()).as(typed).isEqualTo(400);
        assertThat(body.get("errors").propertyNames()).as(typed).containsExactly("q");
      }
    }
    assertThat(answered).isGreaterThan(450);
  }

  private static List<String> values(String query) {
    return corpus
        .json("/api/complete?" + query)
        .get("typeahead")
        .valueStream()
        .map(it -> it.get("value").stringValue())
        .toList();
  }

  private static PostingContent ad(int number, String title, String place, String company) {
    return PostingContent.of("https://a.example/" + number, title)
        .company(new Company(company, null))
        .locations(List.of(new Location(place, place, null, "SE", null, null)))
        .build();
  }
}
