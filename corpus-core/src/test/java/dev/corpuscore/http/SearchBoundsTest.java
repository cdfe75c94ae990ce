package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What one anonymous request may ask of the index, and how an answer says that time ran out. */
class SearchBoundsTest {
  private final AtomicInteger searches = new AtomicInteger();
  private volatile boolean late;

  private final ServedCorpus corpus;

  SearchBoundsTest(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(PostingContent.of("https://kitchen.example/1", "Cook").build()),
            ServedCorpusOptions.USUAL.before(this::watched));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/search", "/api/postings", "/"})
  void terms_areCountedAsTheyAreRead(String path) {
    String ideographs = "厨".repeat(512);
    String parts = "a-".repeat(33);
    String phrase = '"' + "b ".repeat(33) + '"';

    for (String query : List.of(ideographs, parts, phrase, "-" + "厨".repeat(33))) {
      HttpResponse<String> refused = corpus.get(path + "?q=" + encoded(query));
      assertThat(refused.statusCode()).as(query).isEqualTo(400);
    }
    assertThat(searches).hasValue(0);
    assertThat(corpus.get(path + "?q=" + encoded("厨".repeat(32))).statusCode()).isEqualTo(200);
  }

  @Test
  void terms_overTheLimit_areNamedInTheProblem() {
    JsonNode problem =
        ServedCorpus.parse(corpus.get("/api/search?q=" + encoded("厨".repeat(512))).body());

    assertThat(problem.get("errors").toString()).isEqualTo("{\"q\":\"has 512 terms, over 32\"}");
  }

  @Test
  void location_ofManyWords_isRefused() {
    String words = encoded("b ".repeat(33));

    assertThat(corpus.get("/api/search?location=" + words).statusCode()).isEqualTo(400);
    assertThat(searches).hasValue(0);
  }

  @Test
  void page_whereNothingWasFound_asksFewSearches() {
    String words = "kubernetesx terraformx ansiblexyz prometheusx";
    String filters = "&country=se&country=no&employer=a&employer=b&remote=true&location=x";

    // the first page takes longer, and may end before it has asked for all that it may
    for (int round = 0; round < 5; round++) {
      searches.set(0);
      HttpResponse<String> page = corpus.get("/?q=" + encoded(words) + filters);

      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(searches.get()).as("searches for one page").isLessThanOrEqualTo(13);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/search?q=cook", "/api/postings?q=cook"})
  void search_outOfTime_saysSo(String path) {
    HttpResponse<String> whole = corpus.get(path);
    late = true;

    HttpResponse<String> answer = corpus.get(path);

    JsonNode body = ServedCorpus.parse(answer.body());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("X-Search-Incomplete")).contains("time-limit");
    assertThat(answer.headers().firstValue("Access-Control-Expose-Headers"))
        .hasValueSatisfying(it -> assertThat(it).contains("X-Search-Incomplete"));
    assertThat(body.at("/total/relation").stringValue()).isEqualTo("gte");
    assertThat(body.at("/total/value").intValue()).isOne();
    assertThat(whole.headers().firstValue("X-Search-Incomplete")).isEmpty();
    assertThat(ServedCorpus.parse(whole.body()).at("/total/relation").stringValue())
        .isEqualTo("eq");
  }

  @Test
  void page_outOfTime_saysSo() {
    late = true;

    assertThat(corpus.get("/?q=cook").body()).contains("At least 1 job");
    assertThat(corpus.get("/?q=nobody").statusCode()).as("without a hit").isEqualTo(503);
  }

  private PostingIndex watched(PostingIndex index) {
    return new WatchedIndex(
        index,
        page -> {
          searches.incrementAndGet();
          return late
              ? new PostingIndex.SearchPage(
                  page.total(), true, page.hits(), page.stats(), true, 0, 0, 0)
              : page;
        });
  }

  private static String encoded(String query) {
    return URLEncoder.encode(query, StandardCharsets.UTF_8);
  }
}
