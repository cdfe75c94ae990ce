package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.service.TestCorpus;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The other postings that the page of a posting names: the same job elsewhere, and similar ones.
 */
class OtherPostingsOnPageTest {
  private static final Instant SEEN = Instant.parse("2026-01-01T00:00:00Z");

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of());
  }

  @Test
  void duplicates_areNamed() {
    PostingContent one = twin("https://one.example/1", "Malmö");
    PostingContent two = twin("https://two.example/2", "Ystad");
    put(one, PostingState.open());
    put(two, PostingState.open());
    corpus.follow();

    Document page = PageSource.open(corpus, path(one));

    assertThat(page.select(".also a").eachText()).containsExactly("Ystad (two.example)");
    assertThat(page.select(".also a").attr("href")).isEqualTo(path(two));
  }

  @ParameterizedTest
  @CsvSource({"UNAVAILABLE", "OVERLOADED"})
  void duplicates_whileTheIndexRefuses_areNotDeniedAndNotNamed(
      ErrorCode code, @TempDir Path other) {
    PostingContent one = twin("https://one.example/1", "Malmö");
    PostingContent two = twin("https://two.example/2", "Ystad");
    ServedCorpusOptions refusing =
        ServedCorpusOptions.USUAL.behind(it -> new RefusingIndex(it, code), it -> it);
    try (ServedCorpus down = ServedCorpus.of(other, List.of(one, two), refusing)) {

      Document page = PageSource.open(down, path(one));

      assertThat(page.select("h1").text()).isEqualTo(one.title());
      assertThat(page.select(".side .unknown").text())
          .isEqualTo("Where else this job is posted cannot be said right now.");
      assertThat(down.operatorMetric("corpus_page_parts_left_out_total{part=\"duplicates\"}"))
          .isOne();
      assertThat(page.select(".also")).isEmpty();
    }
  }

  @Test
  void similar_areOffered_sixAtMost_belowAnOpenPosting_andAboveAClosedOne() {
    for (int number = 1; number <= 8; number++) {
      put(caulker("https://yard.example/" + number), PostingState.open());
    }
    PostingContent closed = caulker("https://yard.example/closed");
    put(closed, new Closed(ClosedReason.GONE, SEEN));
    corpus.follow();

    for (PostingContent shown : List.of(caulker("https://yard.example/1"), closed)) {
      Document page = PageSource.open(corpus, path(shown), shown.equals(closed) ? 410 : 200);

      assertThat(page.select(".similar + .columns")).hasSize(shown.equals(closed) ? 1 : 0);
      assertThat(page.select(".similar > h2").text()).isEqualTo("Similar jobs");
      assertThat(page.select(".similar .result")).hasSize(6);
      assertThat(page.select(".similar h3 a").eachText()).containsOnly("Caulker");
      assertThat(page.select(".similar h3 a").eachAttr("href"))
          .doesNotContain(path(shown), path(closed))
          .doesNotHaveDuplicates();
      assertThat(page.select(".similar .place").eachText()).containsOnly("Ystad");
      assertThat(page.select(".similar .missing, .similar .snippet")).isEmpty();
    }
  }

  @Test
  void similar_ifThereAreNone_noSectionIsShown() {
    PostingContent alone = PostingContent.of("https://a.example/1", "Aquanaut").build();
    put(alone, PostingState.open());
    corpus.follow();

    assertThat(PageSource.open(corpus, path(alone)).select(".similar")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"UNAVAILABLE", "OVERLOADED"})
  void similar_whileTheIndexRefuses_areLeftOut_andThatIsCounted(
      ErrorCode code, @TempDir Path other) {
    PostingContent one = caulker("https://yard.example/1");
    PostingContent two = caulker("https://yard.example/2");
    ServedCorpusOptions refusing =
        ServedCorpusOptions.USUAL.behind(it -> new RefusingIndex(it, code), it -> it);
    try (ServedCorpus down = ServedCorpus.of(other, List.of(one, two), refusing)) {
      String counted = "corpus_page_parts_left_out_total{part=\"similar\"}";
      assertThat(down.operatorMetric(counted)).isZero();

      Document page = PageSource.open(down, path(one));

      assertThat(page.select("h1").text()).isEqualTo("Caulker");
      assertThat(page.select(".similar")).isEmpty();
      assertThat(down.operatorMetric(counted)).isOne();
      assertThat(down.operatorMetric("corpus_page_parts_left_out_total{part=\"duplicates\"}"))
          .isZero();
    }
  }

  private static void put(PostingContent content, PostingState state) {
    corpus.put(content, new PostingRecord(state, true, Origin.IMPORT, List.of(), SEEN, SEEN));
  }

  private static PostingContent caulker(String url) {
    return PostingContent.of(url, "Caulker")
        .locations(List.of(Location.ofText("Ystad")))
        .description("Caulks ships.")
        .build();
  }

  private static PostingContent twin(String url, String place) {
    return PostingContent.of(url, "Shipwright")
        .company(new Company("Yard", null))
        .locations(List.of(Location.ofText(place)))
        .description("Builds ships out of oak and larch, slowly, with five others and a dog.")
        .build();
  }

  private static String path(PostingContent content) {
    return "/ads/" + UrlIdentities.of(content.url()).postingId();
  }
}
