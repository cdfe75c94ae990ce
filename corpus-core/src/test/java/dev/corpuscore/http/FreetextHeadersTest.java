package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The headers by which clients of JobTech's API say how words are searched. */
class FreetextHeadersTest {
  private static final String BOOL = "x-feature-freetext-bool-method";
  private static final String SMART = "X-Feature-Disable-Smart-Freetext";

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                PostingContent.of("https://kitchen.example/1", "Nurse").build(),
                PostingContent.of("https://kitchen.example/2", "Night nurse").build(),
                PostingContent.of("https://kitchen.example/3", "Night welder").build(),
                PostingContent.of("https://kitchen.example/4", "Cook").build()));
  }

  @Test
  void boolMethod_or_findsWhatHasOneWord() {
    JsonNode answer = search("/api/search?q=night+nurse", BOOL, "or");

    assertThat(headlines(answer)).containsExactly("Night nurse", "Nurse", "Night welder");
    assertThat(answer.at("/total").toString()).isEqualTo("{\"value\":3,\"relation\":\"eq\"}");
    assertThat(answer.has("missing_words")).isFalse();
  }

  @Test
  void boolMethod_and_findsWhatHasAllWordsAlone() {
    JsonNode answer = search("/api/search?q=night+nurse", BOOL, "AND");

    assertThat(headlines(answer)).containsExactly("Night nurse");
    assertThat(answer.at("/total").toString()).isEqualTo("{\"value\":1,\"relation\":\"eq\"}");
    assertThat(headlines(search("/api/search?q=night+nurse", BOOL, ""))).hasSize(3);
  }

  @Test
  void disableSmart_searchesWordsAsTyped() {
    assertThat(headlines(search("/api/search?q=weldre", SMART, "false")))
        .containsExactly("Night welder");
    JsonNode typed = search("/api/search?q=weldre&fill=false", SMART, "True");
    assertThat(headlines(typed)).isEmpty();
    assertThat(typed.has("corrections")).isFalse();
  }

  @Test
  void both_count() {
    assertThat(headlines(search("/api/search?q=weldre+cook", BOOL, "or", SMART, "true")))
        .containsExactly("Cook");
    assertThat(headlines(search("/api/search?q=weldre+cook", BOOL, "or")))
        .containsExactlyInAnyOrder("Cook", "Night welder");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/search?limit=x, either, yes",
    "/api/complete?limit=x, 'and,or', 2",
    "/api/search?limit=x, xor, 'true,false'"
  })
  void unknownValues_areNamedWithAllOtherFaults(String path, String method, String smart) {
    HttpResponse<String> answer = corpus.get(path, BOOL, method, SMART, smart);

    assertThat(answer.statusCode()).isEqualTo(400);
    JsonNode errors = ServedCorpus.parse(answer.body()).at("/errors");
    assertThat(errors.propertyNames())
        .containsExactlyInAnyOrder("limit", BOOL, "x-feature-disable-smart-freetext");
    assertThat(errors.path(BOOL).stringValue()).isEqualTo("must be and or or: \"" + method + "\"");
    assertThat(errors.path("x-feature-disable-smart-freetext").stringValue())
        .isEqualTo("must be true or false: \"" + smart + "\"");
  }

  @Test
  void complete_or_countsAmongWhatHasOneOfTheWordsBefore() {
    assertThat(occurrences("night+cook+n")).isEmpty();
    assertThat(occurrences("night+cook+n", BOOL, "or")).containsExactly("nurse 1");
    assertThat(occurrences("wedler")).containsExactly("welder 1");
    assertThat(occurrences("wedler", SMART, "true")).isEmpty();
  }

  private static List<String> occurrences(String q, String... headers) {
    return search("/api/complete?q=" + q, headers)
        .at("/typeahead")
        .valueStream()
        .map(it -> it.at("/value").stringValue() + " " + it.at("/occurrences").longValue())
        .toList();
  }

  private static JsonNode search(String path, String... headers) {
    HttpResponse<String> answer = corpus.get(path, headers);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ServedCorpus.parse(answer.body());
  }

  private static List<String> headlines(JsonNode answer) {
    return answer.at("/hits").valueStream().map(it -> it.at("/headline").stringValue()).toList();
  }
}
