package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The corpus has three postings, revisions 1 to 3, all of them searchable. */
class ReadAfterWriteTest {
  private final TestCorpus data;

  @SuppressWarnings("NullAway.Init")
  private ServedCorpus corpus;

  ReadAfterWriteTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() {
    corpus = ServedCorpus.of(data, List.of(cook(1), cook(2), cook(3)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/search?q=cook", "/api/postings?q=cook", "/api/complete?q=coo", "/api/ad/x"})
  void read_ofWhatIsSearchable_isAnsweredAtOnce(String path) {
    var plain = corpus.get(path);
    var asked = corpus.get(path, "X-Corpus-Revision", "3", "Prefer", "wait=30");

    assertThat(asked.statusCode()).isEqualTo(plain.statusCode()).isNotEqualTo(503);
    assertThat(plain.headers().firstValue("Preference-Applied")).isEmpty();
  }

  @Test
  void read_ofWhatIsNotSearchableYet_isRefused() {
    corpus.add(cook(4));

    var answer = corpus.get("/api/search?q=cook", "X-Corpus-Revision", "4");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    assertThat(answer.body()).contains("not-yet-searchable");
  }

  @Test
  void read_thatWaits_seesTheChange() {
    corpus.add(cook(4));
    CompletableFuture<HttpResponse<String>> waiting =
        corpus.getLater("/api/search?q=cook", "X-Corpus-Revision", "4", "Prefer", "wait=30, x=y");

    data.catchUp();

    HttpResponse<String> answer = waiting.join();
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Preference-Applied")).contains("wait=30");
    assertThat(HttpCaller.parse(answer.body()).at("/total/value").intValue()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "-1, wait=1, X-Corpus-Revision",
        "1.5, wait=1, X-Corpus-Revision",
        "'3,3', wait=1, X-Corpus-Revision",
        "99999999999999999999, wait=1, X-Corpus-Revision",
        "3, wait=soon, Prefer",
        "3, wait=-1, Prefer",
        "3, 'respond-async, wait=', Prefer",
      })
  void read_withAHeaderThatCannotBeUnderstood_is400_andNamesIt(
      String revision, String prefer, String named) {
    var answer = corpus.get("/api/search?q=cook", "X-Corpus-Revision", revision, "Prefer", prefer);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains(named);
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait=x", "return=minimal", "wait=1"})
  void preference_withoutARevision_changesNothing(String prefer) {
    assertThat(corpus.get("/api/search?q=cook", "Prefer", prefer).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"WAIT=0", "return=minimal, wait = \"0\"", "wait=0; foo=bar", "respond-async"})
  void preference_isReadAsRfc7240Writes(String prefer) {
    corpus.add(cook(4));

    assertThat(
            corpus
                .get("/api/search?q=cook", "X-Corpus-Revision", "4", "Prefer", prefer)
                .statusCode())
        .isEqualTo(503);
  }

  /** A number above the newest is none of this corpus; nobody waits for it, however far it is. */
  @ParameterizedTest
  @ValueSource(strings = {"4", "999999999999999999"})
  void read_ofWhatNoWriteHasMade_is409AtOnce(String revision) {
    var answer =
        corpus.get("/api/search?q=cook", "X-Corpus-Revision", revision, "Prefer", "wait=30");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("urn:corpus-core:problem:revision-unknown");
  }

  /** The store has it, although the watch of this instance may not have seen it yet. */
  @Test
  void read_ofWhatAnotherInstanceHasJustMade_isNotRefused() {
    corpus.add(cook(4));
    data.catchUp();

    assertThat(corpus.get("/api/search?q=cook", "X-Corpus-Revision", "4").statusCode())
        .isEqualTo(200);
  }

  /** What a person submits is in no list, so it moves no number, in no answer. */
  @Test
  void write_ofAPostingThatIsNotListed_namesTheNewestListedChange() {
    var answer =
        corpus.post(
            "/api/ads/resolve", "{\"url\":\"https://elsewhere.invalid/1\",\"title\":\"Baker\"}");
    data.catchUp();

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(HttpCaller.parse(answer.body()).at("/record/revision").intValue()).isZero();
    assertThat(answer.headers().firstValue("X-Corpus-Revision")).contains("3");
    assertThat(corpus.get("/healthz").headers().firstValue("X-Corpus-Revision")).contains("3");
    assertThat(corpus.json("/healthz").at("/search/revision").intValue()).isEqualTo(3);
    assertThat(corpus.get("/api/search", "X-Corpus-Revision", "3").statusCode()).isEqualTo(200);
    assertThat(corpus.get("/api/search", "X-Corpus-Revision", "4").statusCode())
        .as("the index has applied 4; that must not show")
        .isEqualTo(409);
  }

  private static PostingContent cook(int n) {
    return PostingContent.of("https://jobs.example.com/" + n, "Cook " + n).build();
  }
}
