package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.occupation.OccupationTables;
import dev.corpuscore.service.TestCorpus;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Occupations that are inferred from titles: in searches and on the search page alone. */
class OccupationRouteTest {
  private static final String NURSE = "http://occupations.example/nurse";
  private static final String ENCODED = "http%3A%2F%2Foccupations.example%2Fnurse";

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    data.inferring(
        OccupationTables.of(
            """
            # Labels of Example Occupations, CC BY 4.0.
            http://occupations.example/nurse\ten\tnurse <care>
            http://occupations.example/nurse\ten\tnurse
            http://occupations.example/nurse\tsv\tsjuksköterska
            http://occupations.example/cook\ten\tcook
            http://occupations.example/cook\tfr\tcuisinière
            """));
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                titled(1, "Nurse in Lund"),
                titled(2, "Sjuksköterska till Malmö"),
                titled(3, "Cook in Lund")));
  }

  private static PostingContent titled(int number, String title) {
    return PostingContent.of("https://wards.example/" + number, title).build();
  }

  @Test
  void search_saysWhichOccupationItsWordsName() {
    JsonNode answer = corpus.json("/api/search?q=nurse+Lund");

    assertThat(answer.at("/interpreted").toString())
        .isEqualTo(
            "{\"occupation\":{\"concept_id\":\"" + NURSE + "\",\"label\":\"nurse <care>\"}}");
    assertThat(answer.at("/total/value").intValue()).isEqualTo(1);
    assertThat(answer.at("/hits"))
        .extracting(hit -> hit.at("/headline").stringValue())
        .containsExactly("Nurse in Lund", "Sjuksköterska till Malmö", "Cook in Lund");
    assertThat(corpus.json("/api/search?q=Lund").has("interpreted")).isFalse();
    assertThat(corpus.json("/api/search?q=%22nurse%22").has("interpreted")).isFalse();
    assertThat(corpus.json("/api/search?q=nurse&near=Lund").at("/interpreted").toString())
        .startsWith("{\"near\":[{")
        .contains("}],\"occupation\":{");
  }

  /** No title has the word, but one of the same occupation is found with it. */
  @Test
  void search_slipOfWhatAnOccupationIsCalled_isCorrected() {
    JsonNode answer = corpus.json("/api/search?q=cuisinni%C3%A8re");

    assertThat(answer.at("/corrections/0/to").stringValue()).isEqualTo("cuisinière");
    assertThat(answer.at("/total/filled").intValue()).isEqualTo(1);
    assertThat(answer.at("/hits/0/headline").stringValue()).isEqualTo("Cook in Lund");
  }

  @Test
  void search_filtersByIt_andLeavesOut() {
    assertThat(headlines("occupation=" + ENCODED))
        .containsExactlyInAnyOrder("Nurse in Lund", "Sjuksköterska till Malmö");
    assertThat(headlines("occupation=-" + ENCODED)).containsExactly("Cook in Lund");
    assertThat(headlines("occupation=nurse")).isEmpty();
  }

  private static List<String> headlines(String query) {
    return corpus
        .json("/api/search?" + query)
        .at("/hits")
        .valueStream()
        .map(hit -> hit.at("/headline").stringValue())
        .toList();
  }

  @Test
  void search_countsIt_markedAsInferred() {
    JsonNode stats =
        corpus.json("/api/search?stats=occupation&stats=employer&limit=0").at("/stats");

    assertThat(stats.at("/0").toString())
        .isEqualTo(
            "{\"type\":\"occupation\",\"inferred\":true,\"values\":[{\"term\":\"nurse <care>\","
                + "\"concept_id\":\""
                + NURSE
                + "\",\"code\":null,\"count\":2},{\"term\":\"cook\",\"concept_id\":"
                + "\"http://occupations.example/cook\",\"code\":null,\"count\":1}]}");
    assertThat(stats.at("/1").has("inferred")).isFalse();
  }

  @Test
  void explain_saysIt() {
    JsonNode answer = corpus.json("/api/search?q=nurse&explain=true");

    assertThat(answer.at("/hits/1/explain/words/0/how").stringValue()).isEqualTo("occupation");
    assertThat(answer.at("/hits/1/explain/words/0/found").stringValue()).isEqualTo("nurse <care>");
    assertThat(answer.at("/hits/1/explain/points/occupation").intValue()).isEqualTo(1000);
  }

  /** What is inferred is not a part of a posting. */
  @Test
  void postings_doNotHaveIt() {
    JsonNode hit = corpus.json("/api/search?q=nurse").at("/hits/0");
    String id = hit.at("/id").stringValue();

    assertThat(hit.toString()).doesNotContain("occupations.example");
    assertThat(hit.at("/occupation/label").isNull()).isTrue();
    assertThat(corpus.json("/api/ad/" + id).toString()).doesNotContain("occupations.example");
    assertThat(corpus.get("/api/postings?q=nurse").body()).doesNotContain("occupations.example");
  }

  @Test
  void page_hasAFilter_aLink_andTheAttribution() {
    Document page = PageSource.open(corpus, "/?q=nurse+Lund&country=");

    assertThat(page.select("#facet-occupation legend").text()).isEqualTo("Occupation, by title");
    assertThat(page.select("#facet-occupation .term").eachText()).containsExactly("nurse <care>");
    assertThat(page.select("#facet-occupation .note").text())
        .isEqualTo("Derived from titles. Labels of Example Occupations, CC BY 4.0.");
    assertThat(page.select(".corrected").text())
        .isEqualTo("See all jobs as “nurse <care>”, whatever their titles say.");
    assertThat(page.select(".corrected a").attr("href"))
        .isEqualTo("/?q=Lund&occupation=" + ENCODED);
  }

  @Test
  void page_namesOccupationsInTheLanguageOfItsVisitor_orElseInEnglish() {
    Document swedish = PageSource.open(corpus, "/?q=nurse+Lund&lang=sv");
    Document finnish = PageSource.open(corpus, "/?q=nurse+Lund&lang=fi");

    assertThat(swedish.select("#facet-occupation .term").eachText())
        .containsExactly("sjuksköterska");
    assertThat(swedish.select(".corrected a").text()).isEqualTo("sjuksköterska");
    assertThat(
            PageSource.open(corpus, "/?occupation=" + ENCODED + "&lang=sv")
                .select(".chip bdi")
                .text())
        .isEqualTo("sjuksköterska");
    assertThat(finnish.select("#facet-occupation .term").eachText())
        .containsExactly("nurse <care>");
  }

  @Test
  void page_filtered_namesTheOccupation() {
    Document page = PageSource.open(corpus, "/?occupation=" + ENCODED);

    assertThat(page.select(".result h2").eachText())
        .containsExactlyInAnyOrder("Nurse in Lund", "Sjuksköterska till Malmö");
    assertThat(page.select(".chips .chip").text()).contains("nurse <care>");
    assertThat(page.select("#facet-occupation input[checked]").attr("value")).isEqualTo(NURSE);
    assertThat(PageSource.open(corpus, "/?q=nurse&occupation=" + ENCODED).select(".corrected"))
        .isEmpty();
    assertThat(PageSource.open(corpus, "/?occupation=" + ENCODED + "x").select(".nothing").text())
        .contains("Without the filter");
  }
}
