package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.util.List;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More jobs than the API counts unless asked: the page counts all, and agrees with itself. */
class LargeTotalPageTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings =
        IntStream.range(0, 10_050)
            .mapToObj(i -> PostingContent.of("https://a.example/" + i, "Cook " + i).build())
            .toList();
    corpus = ServedCorpus.of(data, postings);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/?q=cook", "/?q=cook&sort=pubdate-desc"})
  void heading_isTheSumOfTheCountsOfAFilter(String path) {
    Document page = PageSource.open(corpus, path);

    assertThat(page.select("#count").text()).startsWith("10,050 jobs");
    assertThat(page.select("#facet-remote .count").eachText()).containsExactly("0", "10,050");
    assertThat(page.select(".range").text()).isEqualTo("1–20 of 10,050");
  }

  @Test
  void api_countsTenThousandAsBefore() {
    assertThat(corpus.json("/api/search?q=cook&stats=remote").at("/total"))
        .hasToString("{\"value\":10000,\"relation\":\"gte\"}");
  }
}
