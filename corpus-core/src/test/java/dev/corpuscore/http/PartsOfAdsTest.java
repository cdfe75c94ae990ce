package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code qfields} and {@code relevance-threshold} of {@code GET /api/search}. */
class PartsOfAdsTest {
  private static final String BOOL = "x-feature-freetext-bool-method";

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                posting(1, "Nurse").company(new Company("Acme", null)).build(),
                posting(2, "Cook").company(new Company("Nurse Agency", null)).build(),
                posting(3, "Driver").locations(List.of(Location.ofText("Nurse Island"))).build(),
                posting(4, "Welder")
                    .legacyAd(new LegacyAd("{\"must_have\":{\"skills\":[{\"label\":\"Nurse\"}]}}"))
                    .build(),
                posting(5, "Guard").description("Nurse").build()));
  }

  @ParameterizedTest
  @CsvSource({
    "qfields=occupation, Nurse",
    "qfields=employer, Cook",
    "qfields=location, Driver",
    "qfields=skill, Welder",
    "'qfields=occupation,employer', 'Nurse Cook'",
    "'qfields=employer,%20occupation&qfields=employer', 'Nurse Cook'",
    "qfields=, 'Nurse Driver Cook Guard Welder'",
  })
  void qfields_bindsTheWords(String query, String headlines) {
    JsonNode answer = corpus.json("/api/search?q=nurse&" + query);

    assertThat(String.join(" ", headlines(answer))).isEqualTo(headlines);
    assertThat(answer.at("/total/value").intValue()).isEqualTo(headlines.split(" ").length);
    assertThat(answer.has("warnings")).isFalse();
  }

  @Test
  void qfields_unknown_saysWhichThereAre() {
    HttpResponse<String> answer =
        corpus.get("/api/search?q=a&qfields=title&relevance-threshold=1.5&limit=x", BOOL, "no");

    assertThat(answer.statusCode()).isEqualTo(400);
    JsonNode errors = ServedCorpus.parse(answer.body()).at("/errors");
    assertThat(errors.propertyNames())
        .containsExactlyInAnyOrder("qfields", "relevance-threshold", "limit", BOOL);
    assertThat(errors.path("qfields").stringValue())
        .isEqualTo("must be one or more of occupation, skill, location, employer: \"title\"");
    assertThat(errors.path("relevance-threshold").stringValue())
        .isEqualTo("must be a number in 0..1: \"1.5\"");
  }

  /**
   * A title comes before all else: what is found by its description has less than 0.1 of it, and by
   * a label of its ad less than 0.001.
   */
  @ParameterizedTest
  @CsvSource({"0, 5", "0.0, 5", ".001, 4", "1e-03, 4", "0.1, 3", "1, 1", "1.0, 1"})
  void threshold_leavesOutWhatIsLessRelevant(String threshold, int total) {
    JsonNode answer = corpus.json("/api/search?q=nurse&relevance-threshold=" + threshold);

    assertThat(answer.at("/total/value").intValue()).isEqualTo(total);
    assertThat(headlines(answer)).hasSize(total).startsWith("Nurse");
    assertThat(answer.at("/hits").valueStream())
        .allMatch(hit -> hit.at("/relevance").doubleValue() >= Double.parseDouble(threshold));
  }

  @Test
  void feeds_refuseBoth() {
    assertThat(corpus.get("/feed.json?q=nurse&relevance-threshold=0").statusCode()).isEqualTo(200);
    assertThat(corpus.get("/feed.json?q=nurse&relevance-threshold=0.5").statusCode())
        .isEqualTo(400);
    assertThat(corpus.get("/feed.json?q=nurse&qfields=skill").statusCode()).isEqualTo(400);
  }

  private static PostingContentBuilder posting(int number, String title) {
    return PostingContent.of("https://kitchen.example/" + number, title);
  }

  private static List<String> headlines(JsonNode answer) {
    return answer.at("/hits").valueStream().map(it -> it.at("/headline").stringValue()).toList();
  }
}
