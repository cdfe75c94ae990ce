package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ChangesRouteTest {
  private final TestCorpus data;

  @SuppressWarnings("NullAway.Init")
  private ServedCorpus corpus;

  ChangesRouteTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() {
    corpus = ServedCorpus.of(data, List.of(ad(1), ad(2), ad(3)));
  }

  @Test
  void get_fromTheBeginning_pageByPage() {
    corpus.remove(ad(2));

    JsonNode first = corpus.json("/api/changes?limit=2");
    JsonNode second = corpus.json("/api/changes?limit=2&after=" + first.path("next").stringValue());

    assertThat(first.at("/changes/0/posting/title").stringValue()).isEqualTo("Cook 1");
    assertThat(first.at("/changes/0/posting/record/revision").intValue()).isEqualTo(1);
    assertThat(first.at("/changes/0/posting/digest").stringValue()).startsWith("sha256:");
    assertThat(told(first)).containsExactly("1 upsert", "3 upsert");
    assertThat(first.path("complete").booleanValue()).isFalse();
    assertThat(told(second)).containsExactly("4 remove");
    assertThat(second.at("/changes/0").propertyNames()).containsExactly("revision", "id", "change");
    assertThat(second.path("complete").booleanValue()).isTrue();
  }

  @Test
  void get_asLines_endsWithWhereToGoOn() {
    HttpResponse<String> answer =
        corpus.get("/api/changes?limit=2", "Accept", "application/jsonl, */*;q=0.1");
    List<String> lines = answer.body().lines().toList();

    assertThat(answer.headers().firstValue("Content-Type")).contains("application/jsonl");
    assertThat(lines).hasSize(3);
    assertThat(HttpCaller.parse(lines.get(1)).path("revision").intValue()).isEqualTo(2);
    JsonNode last = HttpCaller.parse(lines.get(2));
    assertThat(last.propertyNames()).containsExactly("next", "complete");
    assertThat(last.path("next")).isEqualTo(corpus.json("/api/changes?limit=2").path("next"));
  }

  @Test
  void get_heldByTheClient_isNotSentAgain_untilSomethingChanges() {
    String tag = corpus.get("/api/changes").headers().firstValue("ETag").orElseThrow();

    assertThat(corpus.get("/api/changes", "If-None-Match", tag).statusCode()).isEqualTo(304);
    corpus.add(ad(4));
    assertThat(corpus.get("/api/changes", "If-None-Match", tag).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=0",
        "limit=1001",
        "limit=x",
        "wait=31",
        "wait=-1",
        "after=",
        "after=x",
        "after=AAAA",
        "after=a&after=b"
      })
  void get_badParameter_is400ThatNamesIt(String query) {
    HttpResponse<String> answer = corpus.get("/api/changes?" + query);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("\"?" + query.substring(0, query.indexOf('=')) + "\"");
  }

  /** Of 30 changes of 100 kB, an answer has ten: at most 1 MiB. */
  @Test
  void get_largePostings_arriveInAnswersOfAMebibyte() {
    for (int n = 4; n <= 33; n++) {
      corpus.add(
          PostingContent.of("https://jobs.example.com/" + n, "Cook " + n)
              .description("We cook. ".repeat(11_111))
              .build());
    }
    List<String> told = new ArrayList<>();
    String after = "";
    boolean complete = false;
    for (int answers = 0; !complete; answers++) {
      assertThat(answers).as("answers").isLessThan(10);
      String body = corpus.get("/api/changes?limit=1000" + after).body();
      JsonNode page = HttpCaller.parse(body);
      assertThat(body.length()).isLessThanOrEqualTo((1 << 20) + 200);
      told.addAll(told(page));
      complete = page.path("complete").booleanValue();
      after = "&after=" + page.path("next").stringValue();
    }

    assertThat(told).isEqualTo(IntStream.rangeClosed(1, 33).mapToObj(n -> n + " upsert").toList());
  }

  @Test
  void get_oneChangeLargerThanAnAnswer_isAnswered() {
    corpus.add(
        PostingContent.of("https://jobs.example.com/4", "Cook 4")
            .descriptionHtml("𝄞".repeat(500_000))
            .build());

    JsonNode first = corpus.json("/api/changes?limit=1000");
    String next = first.path("next").stringValue();

    assertThat(told(first)).containsExactly("1 upsert", "2 upsert", "3 upsert");
    assertThat(first.path("complete").booleanValue()).isFalse();
    assertThat(told(corpus.json("/api/changes?after=" + next))).containsExactly("4 upsert");
  }

  @Test
  void get_cursorOfAnotherCorpus_is409() {
    HttpResponse<String> answer = corpus.get("/api/changes?after=" + "A".repeat(54));

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("urn:corpus-core:problem:cursor-unknown");
  }

  @Test
  void get_nothingNew_waitsUntilThereIs() {
    String next = corpus.json("/api/changes").path("next").stringValue();
    CompletableFuture<HttpResponse<String>> waiting =
        corpus.getLater("/api/changes?wait=30&after=" + next);
    corpus.add(ad(4));

    JsonNode page = HttpCaller.parse(waiting.join().body());

    assertThat(told(page)).containsExactly("4 upsert");
  }

  @Test
  void get_moreThanEightOfOneClient_theNinthIsRefused() {
    String next = corpus.json("/api/changes").path("next").stringValue();
    List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      asked.add(corpus.getLater("/api/changes?wait=30&after=" + next));
    }

    Object first = CompletableFuture.anyOf(asked.toArray(CompletableFuture[]::new)).join();
    corpus.add(ad(4));

    assertThat(((HttpResponse<?>) first).statusCode()).isEqualTo(503);
    assertThat(asked).extracting(it -> it.join().statusCode()).containsOnlyOnce(503);
    assertThat(corpus.get("/api/changes").statusCode()).isEqualTo(200);
  }

  @Test
  void everyAnswer_saysHowFarTheCorpusHasCome() {
    List<String> paths =
        List.of("/", "/api/search", "/api/changes", "/healthz", "/nothing", "/api/search?limit=x");

    for (String path : paths) {
      assertThat(corpus.get(path).headers().firstValue("X-Corpus-Revision")).as(path).contains("3");
    }
  }

  private static List<String> told(JsonNode page) {
    List<String> told = new ArrayList<>();
    for (JsonNode change : page.path("changes")) {
      told.add(change.path("revision").intValue() + " " + change.path("change").stringValue());
    }
    return told;
  }

  private static PostingContent ad(int n) {
    return PostingContent.of("https://jobs.example.com/" + n, "Cook " + n).build();
  }
}
