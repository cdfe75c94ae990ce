package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.search.SearchFilter;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What the two public searches answer, over a socket. */
class SearchRoutesTest extends SearchRoutesFixture {
  @Test
  void postings_defaults_newestFirst() {
    JsonNode answer = corpus.json("/api/postings");

    assertThat(answer.propertyNames()).containsExactly("postings", "total", "limit");
    assertThat(answer.at("/postings").size()).isEqualTo(25);
    assertThat(answer.at("/limit").intValue()).isEqualTo(25);
    assertThat(answer.at("/total").toString()).isEqualTo("{\"value\":133,\"relation\":\"eq\"}");
    assertThat(titles(answer.at("/postings"), "title").subList(0, 4))
        .containsExactly("Data engineer", "Data steward", "Data scientist", "Cook");
  }

  @Test
  void postings_q_findsAndShowsWholePostings() {
    JsonNode answer = corpus.json("/api/postings?q=engineer");

    assertThat(answer.at("/total/value").intValue()).isEqualTo(1);
    JsonNode posting = answer.at("/postings/0");
    assertThat(posting.at("/url").stringValue()).isEqualTo("https://acme.example/1");
    assertThat(posting.at("/digest").stringValue()).matches("sha256:[0-9a-f]{64}");
    assertThat(posting.at("/record/state").stringValue()).isEqualTo("open");
    assertThat(posting.has("salary")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "100, 100", "101, 100", "99999999999999999999, 100", "007, 7"})
  void postings_limit_isClamped(String limit, int expected) {
    JsonNode answer = corpus.json("/api/postings?limit=" + limit);

    assertThat(answer.at("/limit").intValue()).isEqualTo(expected);
    assertThat(answer.at("/postings").size()).isEqualTo(expected);
  }

  @Test
  void search_defaults_haveTheLegacyShape() {
    JsonNode answer = corpus.json("/api/search");

    assertThat(answer.propertyNames())
        .containsExactly(
            "total",
            "positions",
            "query_time_in_millis",
            "result_time_in_millis",
            "stats",
            "freetext_concepts",
            "hits");
    assertThat(answer.at("/positions").intValue()).isEqualTo(133);
    assertThat(answer.at("/freetext_concepts").toString()).isEqualTo("{}");
    assertThat(answer.at("/hits").size()).isEqualTo(10);
    assertThat(answer.at("/stats").size()).isZero();
    assertThat(answer.at("/query_time_in_millis").isIntegralNumber()).isTrue();
    assertThat(answer.at("/result_time_in_millis").intValue())
        .isGreaterThanOrEqualTo(answer.at("/query_time_in_millis").intValue());
    assertThat(answer.at("/hits/0/headline").stringValue()).isEqualTo("Data engineer");
    assertThat(answer.at("/hits/0/relevance").doubleValue()).isZero();
  }

  @Test
  void search_q_ranksTheBestHitAtOne() {
    JsonNode answer = corpus.json("/api/search?q=data&limit=3");

    assertThat(answer.at("/total/value").intValue()).isEqualTo(3);
    assertThat(answer.at("/hits/0/relevance").doubleValue()).isEqualTo(1.0);
    assertThat(answer.at("/hits/2/relevance").doubleValue()).isBetween(0.000001, 1.0);
  }

  @Test
  void search_relevanceWithoutWords_isNewestFirst() {
    JsonNode answer = corpus.json("/api/search?sort=relevance&limit=1");

    assertThat(answer.at("/hits/0/headline").stringValue()).isEqualTo("Data engineer");
  }

  @Test
  void search_paging_neitherRepeatsNorSkips() {
    Set<String> seen = new HashSet<>();
    int shown = 0;
    for (int offset = 0; offset < COOKS; offset += 40) {
      JsonNode hits = corpus.json("/api/search?q=cook&limit=40&offset=" + offset).at("/hits");
      for (JsonNode hit : hits) {
        seen.add(hit.at("/id").stringValue());
        shown++;
      }
    }

    assertThat(shown).isEqualTo(COOKS);
    assertThat(seen).hasSize(COOKS);
  }

  @ParameterizedTest
  @CsvSource({
    "employer=acme, 2",
    "employer=Acme&q=engineer, 1",
    "employer=acme&employer=nobody, 2",
    "country=se, 1",
    "country=SE&country=NO, 2",
    "country=Sweden, 1",
    "country=-SE, 132",
    "abroad=true, 1",
    "unspecified-sweden-workplace=true, 1",
    "occupation-name=unknown, 0",
    "employment-type=unknown, 0",
    "location=lund, 1",
    "near=Malm%C3%B6&position.radius=20, 1",
    "near=Malm%C3%B6, 0",
    "position=59.91%2C10.75&near=Lund&position.radius=10, 2",
    "remote=true, 1",
    "remote=false, 132",
    "employment-type=full_time&employment-type=part_time, 2",
    "published-after=2026-05-31, 1",
    "published-after=2026-05-30T00:00:00, 2",
    "published-after=2026-05-30T02:00:00%2B02:00, 2",
    "published-after=1440, 1",
    "published-before=2026-05-30, 2",
    "published-before=2026-05-29T00:00:00Z, 1",
    "employer=acme&colour=green&limit=1, 2",
    "q=%22data+engineer%22, 1",
    "q=data+-engineer, 2",
    "q=scien*, 1",
  })
  void search_filters_areAnded(String query, int total) {
    assertThat(corpus.json("/api/search?" + query).at("/total/value").intValue()).isEqualTo(total);
  }

  /** By the spherical law of cosines Lund is 16.41 km from Malmö and Oslo 497.15 km. */
  @Test
  void search_near_saysWhatItTookTheNameForAndHowFarEachHitIs() {
    JsonNode answer = corpus.json("/api/search?near=MALMO&position.radius=500&sort=distance");

    assertThat(answer.at("/interpreted").toString())
        .isEqualTo(
            "{\"near\":[{\"name\":\"Malmö\",\"country\":\"SE\",\"coordinates\":[13.0007,55.6059]}]}");
    assertThat(answer.at("/hits"))
        .extracting(hit -> hit.at("/headline").stringValue() + hit.at("/distance_km"))
        .containsExactly("Data engineer16.4", "Data scientist497.1");
  }

  /** Both postings name a city and give no coordinates. */
  @Test
  void search_near_marksCoordinatesThatThePostingDoesNotHave() {
    JsonNode answer = corpus.json("/api/search?near=MALMO&position.radius=500&sort=distance");

    assertThat(answer.at("/hits"))
        .extracting(hit -> hit.at("/coordinates_derived").toString())
        .containsExactly("true", "true");
    assertThat(answer.at("/hits/0/workplace_address/coordinates").toString())
        .isEqualTo("[null,null]");
    assertThat(corpus.json("/api/search?q=data").at("/hits/0").has("coordinates_derived"))
        .isFalse();
  }

  @Test
  void search_valuesThatAreEmpty_meanNothing() {
    String filters = SearchFilter.names().map(it -> it + "=").collect(Collectors.joining("&"));
    JsonNode all = corpus.json("/api/search?limit=3");
    JsonNode empty =
        corpus.json(
            "/api/search?limit=3&sort=&q=&stats=&offset=&strict=&fields=&"
                + "historical-from=&historical-to=&occupation-collection=&"
                + filters);

    assertThat(empty.at("/total")).isEqualTo(all.at("/total"));
    assertThat(empty.at("/hits")).isEqualTo(all.at("/hits"));
    assertThat(empty.has("warnings")).isFalse();
  }

  @Test
  void path_thatIsMistyped_isNamed_alsoIfItIsProtected() {
    assertThat(corpus.get("/api/serach?q=data").statusCode()).isEqualTo(404);
    assertThat(corpus.get("/api/serach?q=data").body())
        .contains("there is nothing at this path; did you mean /api/search?");
    assertThat(corpus.get("/api/comands/drain").body())
        .contains("there is nothing at this path; did you mean /api/commands/drain?");
    assertThat(corpus.get("/api/corpus/serch").body())
        .contains("there is nothing at this path; did you mean /api/corpus/search?");
    assertThat(corpus.get("/api/nothing").body()).contains("there is nothing at this path\"");
  }

  @Test
  void search_severalPlaces_areListed_andTheNearestCounts() {
    JsonNode answer =
        corpus.json("/api/search?near=Lund&near=Oslo&position=55.6059,13.0007&sort=id");

    assertThat(answer.at("/interpreted/near"))
        .extracting(place -> place.at("/name").stringValue())
        .containsExactly("Lund", "Oslo");
    assertThat(answer.at("/hits"))
        .extracting(hit -> hit.at("/distance_km").toString())
        .containsExactly("0.0", "0.0");
    assertThat(corpus.json("/api/search?position=0,0").has("interpreted")).isFalse();
  }

  /** Places are listed as those of {@code near} are, also if there is only one. */
  @Test
  void search_moreThanWords_saysWhatItReadThemAs() {
    String lund = "{\"name\":\"Lund\",\"country\":\"SE\",\"coordinates\":[13.1932,55.7058]}";

    JsonNode answer = corpus.json("/api/search?q=data+jobs+in+lund+deltid+hybrid+15%E2%82%AC/h");

    assertThat(answer.at("/interpreted").toString())
        .isEqualTo(
            "{\"words\":\"data\",\"place\":["
                + lund
                + "],\"employment\":[\"part_time\"],\"workplace\":[\"hybrid\"],"
                + "\"pay\":{\"least\":15,\"currency\":\"EUR\",\"period\":\"hour\"},"
                + "\"dropped\":[\"jobs\",\"in\"]}");
    assertThat(corpus.json("/api/search?q=data+oslo+lund").at("/interpreted/place"))
        .extracting(place -> place.at("/name").stringValue())
        .containsExactly("Oslo", "Lund");
    assertThat(corpus.json("/api/search?q=data+lund&exact=true").has("interpreted")).isFalse();
  }

  @Test
  void search_moreThanWords_explainsWhichConditionAHitMeets() {
    JsonNode answer = corpus.json("/api/search?q=data+lund+deltid&explain=true&fields=headline");

    assertThat(answer.at("/hits"))
        .extracting(hit -> hit.at("/headline").stringValue() + hit.at("/explain/conditions"))
        .containsExactlyInAnyOrder(
            "Data engineer"
                + "[{\"typed\":\"lund\",\"met\":true},{\"typed\":\"deltid\",\"met\":false}]",
            "Data scientist"
                + "[{\"typed\":\"lund\",\"met\":false},{\"typed\":\"deltid\",\"met\":true}]",
            "Data steward"
                + "[{\"typed\":\"lund\",\"met\":false},{\"typed\":\"deltid\",\"met\":false}]");
  }

  @Test
  void search_everySort_ordersTheHits() {
    assertThat(titles(corpus.json("/api/search?q=data&sort=applydate-asc").at("/hits"), "headline"))
        .startsWith("Data steward");
    assertThat(titles(corpus.json("/api/search?sort=id&limit=100").at("/hits"), "id"))
        .hasSize(100)
        .isSorted();
  }

  @Test
  void search_stats_areCountedInTheOrderAsked() {
    JsonNode stats =
        corpus
            .json("/api/search?q=data&limit=0&stats=employer&stats=country&stats=employment-type")
            .at("/stats");

    assertThat(stats.toString())
        .isEqualTo(
            """
            [{"type":"employer","values":[{"term":"Acme","count":2},\
            {"term":"Beta \\"quoted\\"","count":1}]},\
            {"type":"country","values":[\
            {"term":"Norge","concept_id":null,"code":"NO","count":1},\
            {"term":"Sverige","concept_id":null,"code":"SE","count":1}]},\
            {"type":"employment-type","values":[{"term":"full_time","count":1},\
            {"term":"part_time","count":1}]}]\
            """);
  }

  @Test
  void search_statsLimit_boundsTheValues() {
    JsonNode answer = corpus.json("/api/search?q=data&limit=0&stats=employer&stats.limit=1");

    assertThat(answer.at("/stats/0/values").size()).isEqualTo(1);
    assertThat(answer.at("/hits").size()).isZero();
  }
}
