package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What a search answers where few ads have all words, and how it says so. */
class FilledSearchTest extends SearchRoutesFixture {
  @Test
  void search_fill_marksTheHitsThatLackAWord() {
    JsonNode answer = corpus.json("/api/search?q=data+scientist&limit=3");

    assertThat(answer.at("/total").toString())
        .isEqualTo("{\"value\":1,\"relation\":\"eq\",\"filled\":2}");
    assertThat(answer.at("/positions").intValue()).isEqualTo(1);
    assertThat(answer.at("/missing_words").toString()).isEqualTo("[\"scientist\"]");
    assertThat(titles(answer.at("/hits"), "headline"))
        .containsExactly("Data scientist", "Data engineer", "Data steward");
    assertThat(answer.at("/hits/0").has("match")).isFalse();
    assertThat(answer.at("/hits/0").has("missing")).isFalse();
    assertThat(answer.at("/hits/1/match").asString()).isEqualTo("some");
    assertThat(answer.at("/hits/2/missing").toString()).isEqualTo("[\"scientist\"]");
  }

  @Test
  void search_explain_saysHowEachWordIsHad() {
    JsonNode answer =
        corpus.json("/api/search?q=daat+scientist&limit=3&explain=true&fields=headline");

    assertThat(answer.at("/corrections/0/to").asString()).isEqualTo("data");
    JsonNode first = answer.at("/hits/0/explain");
    assertThat(first.at("/words/0").toString())
        .startsWith(
            "{\"word\":\"data\",\"how\":\"corrected\",\"corrected_from\":\"daat\",\"found\":\"data\","
                + "\"in\":[\"title\"");
    assertThat(first.at("/words/1/how").asString()).isEqualTo("exact");
    assertThat(first.at("/points/total").asLong())
        .isEqualTo(
            first.at("/points/words").asLong()
                + first.at("/points/head").asLong()
                + first.at("/points/order").asLong())
        .isPositive();
    assertThat(answer.at("/hits/1/explain/words/1").toString())
        .startsWith("{\"word\":\"scientist\",\"how\":\"missing\",\"in\":[],\"weight\":");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/search?q=data+scientist, 0",
    "/api/search?q=data+scientist&explain=false, 0",
    "/api/search?explain=true, 1",
    "/api/search?q=data&sort=pubdate-desc&explain=true, 1",
  })
  void search_explain_onlyIfAsked_withoutPointsInAnotherOrder(String path, int explained) {
    JsonNode hit = corpus.json(path).at("/hits/0");

    assertThat(hit.has("explain")).isEqualTo(explained == 1);
    assertThat(hit.at("/explain").has("points")).isFalse();
  }

  @Test
  void search_fill_isMarkedWhateverTheMask() {
    JsonNode hits = corpus.json("/api/search?q=data+scientist&fields=headline").at("/hits");

    assertThat(hits.get(0).toString()).isEqualTo("{\"headline\":\"Data scientist\"}");
    assertThat(hits.get(1).toString())
        .isEqualTo(
            "{\"headline\":\"Data engineer\",\"match\":\"some\",\"missing\":[\"scientist\"]}");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/search?q=data+scientist&fill=false, 1",
    "/api/search?q=data+scientist&sort=pubdate-desc, 1",
    "/api/search?q=data+scientist&limit=1, 1",
    "/api/search?q=%22data+scientist%22, 1",
    "/api/search?q=data+%2Bscientist&country=NO, 1",
    "/api/search?q=data+scientist&country=SE, 1",
    "/api/search?q=data+zebra&offset=2, 1",
    "/api/search?q=data+zebra&offset=3, 0",
    "/api/search?q=zebra, 0",
  })
  void search_fill_onlyWhereItWasAsked(String path, int hits) {
    assertThat(corpus.json(path).at("/hits").size()).isEqualTo(hits);
  }

  @Test
  void search_correctsAWordThatNoAdHas() {
    JsonNode answer = corpus.json("/api/search?q=data+sceintist&fill=false");

    assertThat(answer.at("/corrections").toString())
        .isEqualTo("[{\"from\":\"sceintist\",\"to\":\"scientist\"}]");
    assertThat(answer.at("/total/value").intValue()).isEqualTo(1);
    assertThat(titles(answer.at("/hits"), "headline")).containsExactly("Data scientist");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/search?q=data+sceintist&exact=true",
    "/api/search?q=data+%2Bsceintist",
    "/api/postings?q=data+sceintist"
  })
  void search_correctsNothingThatIsMeantAsTyped(String path) {
    JsonNode answer = corpus.json(path);

    assertThat(answer.has("corrections")).isFalse();
    assertThat(answer.at("/total/value").intValue()).isZero();
  }

  @Test
  void postings_areNeverFilled() {
    assertThat(corpus.json("/api/postings?q=data+scientist").at("/postings").size()).isEqualTo(1);
  }
}
