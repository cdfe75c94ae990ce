package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A correction is made if it finds more, and told only if it was made. */
class CorrectedSearchTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> ads = new ArrayList<>();
    for (int n = 0; n < 5; n++) {
      ads.add(ad(n, "Bookkeeper", "Numbers", "GB"));
    }
    ads.add(ad(5, "Cook", "You are the keeper of the book", "FI"));
    ads.add(ad(6, "Chef", "One book, one keeper", "FI"));
    for (int n = 7; n < 12; n++) {
      ads.add(ad(n, "Night shift nurse", "Wards", "SE"));
    }
    corpus = ServedCorpus.of(data, ads);
  }

  @AfterAll
  static void stop() {
    corpus.close();
  }

  private static PostingContent ad(int n, String title, String text, String country) {
    return PostingContent.of("https://a.example/" + n, title)
        .description(text)
        .locations(List.of(new Location(null, null, null, country, null, null)))
        .build();
  }

  @Test
  void wordsThatBecomeOne_areToldAsCorrected() {
    JsonNode found = corpus.json("/api/search?q=book+keeper&country=GB");

    assertThat(found.at("/corrections/0/to").stringValue()).isEqualTo("bookkeeper");
    assertThat(found.at("/total/value").intValue()).isEqualTo(5);
  }

  /** The link that takes part time away leads to the two words. */
  @Test
  void wordThatBecomesTwo_staysInTheLinksOfThePage() {
    String page = corpus.get("/?q=nightshift+part+time&country=SE").body();

    assertThat(page).contains("q=night+shift&amp;country=SE");
  }

  @Test
  void correctionThatFindsLess_isNotMade() {
    JsonNode found = corpus.json("/api/search?q=book+keeper&country=FI");

    assertThat(found.path("corrections").isMissingNode()).isTrue();
    assertThat(found.at("/total/value").intValue()).isEqualTo(2);
  }

  /** Between them was something that is no word of the search. */
  @Test
  void wordsThatStandApart_areNotToldAsOne() {
    JsonNode found = corpus.json("/api/search?q=book+part+time+keeper&country=GB");

    assertThat(found.path("corrections").isMissingNode()).isTrue();
  }

  @Test
  void alternativesAlone_areInOrderOfTime_andThePageSaysSo() {
    assertThat(corpus.get("/?q=cook").body()).contains("Best match");
    assertThat(corpus.get("/?q=cook+OR+chef").body()).doesNotContain("Best match");
  }

  @Test
  void moreMoneyThanThereIs_filtersNothing() {
    assertThat(
            corpus
                .get(
                    "/?salary.min=%C2%A3999,999,999,999,999,999&salary.currency=GBP&salary.period=year")
                .statusCode())
        .isEqualTo(200);
  }
}
