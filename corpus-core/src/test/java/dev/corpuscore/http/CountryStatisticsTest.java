package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.TestCorpus;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Countries are counted as JobTech writes them, with ids and codes that ads have. */
class CountryStatisticsTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                posting(1, "SE").legacyAd(ad("Sverige", "199", "i46j_HmG_v64")).build(),
                posting(2, "SE").build(),
                posting(3, "SE").build(),
                posting(4, "NO").legacyAd(ad("Norge", "155", "klmn_OPQ_rst")).build(),
                posting(5, "NO").build(),
                posting(6, "DE").build()));
  }

  @Test
  void values_haveSwedishNamesIdsAndCodes() {
    assertThat(corpus.json("/api/search?limit=0&stats=country").at("/stats").toString())
        .isEqualTo(
            """
            [{"type":"country","values":[\
            {"term":"Sverige","concept_id":"i46j_HmG_v64","code":"199","count":3},\
            {"term":"Norge","concept_id":"klmn_OPQ_rst","code":"155","count":2},\
            {"term":"Tyskland","concept_id":null,"code":"DE","count":1}]}]\
            """);
  }

  @Test
  void values_areAsManyAsAskedFor() {
    assertThat(
            corpus
                .json("/api/search?limit=0&stats=remote&stats=country&stats.limit=1")
                .at("/stats")
                .toString())
        .isEqualTo(
            """
            [{"type":"remote","values":[{"term":"false","count":6}]},\
            {"type":"country","values":[\
            {"term":"Sverige","concept_id":"i46j_HmG_v64","code":"199","count":3}]}]\
            """);
    assertThat(
            corpus.json("/api/search?limit=0&stats=country&stats.limit=0").at("/stats").toString())
        .isEqualTo("[{\"type\":\"country\",\"values\":[]}]");
  }

  /**
   * What stands in a value finds it as a filter; of another country than Sweden, ads of JobTech.
   */
  @Test
  void idsAndCodes_areFilters() {
    assertThat(total("i46j_HmG_v64")).isEqualTo(3);
    assertThat(total("199")).isEqualTo(3);
    assertThat(total("-199")).isEqualTo(3);
    assertThat(total("155")).isEqualTo(1);
    assertThat(total("DE")).isEqualTo(1);
  }

  private static long total(String country) {
    return corpus.json("/api/search?country=" + country).at("/total/value").longValue();
  }

  private static PostingContentBuilder posting(int number, String country) {
    return PostingContent.of("https://kitchen.example/" + number, "Cook")
        .locations(List.of(new Location(null, null, null, country, null, null)));
  }

  private static LegacyAd ad(String country, String code, String id) {
    return new LegacyAd(
        "{\"workplace_address\":{\"country\":\""
            + country
            + "\",\"country_code\":\""
            + code
            + "\",\"country_concept_id\":\""
            + id
            + "\"}}");
  }
}
