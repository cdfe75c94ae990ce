package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.store.PostingUpdate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Whom an ad names is answered until its date, not until somebody writes down that the date is
 * past: then it is deleted.
 */
class ExpiredAdTest {
  private static final String PERSON = "ann@krog.example";
  private static final Instant END = Instant.parse("2026-06-02T12:00:00Z");
  private static final String AD =
      "{\"id\":\"7\",\"webpage_url\":\"https://ads.example/7\",\"headline\":\"Kock\","
          + "\"application_deadline\":\"2026-06-02T12:00:00Z\","
          + "\"application_contacts\":[{\"name\":\"Ann\",\"email\":\"ann@krog.example\"}],"
          + "\"employer\":{\"email\":\"ann@krog.example\"}}";

  private final TestCorpus data;

  ExpiredAdTest(TestCorpus data) {
    this.data = data;
  }

  @Test
  void contacts_areAnsweredUntilTheEnd_andThenByNoRoute() throws IOException {
    data.importInputs(Format.JOBTECH, TestCorpus.input("ad", AD));
    PostingId id = data.only().id();
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    data.now(END.minusSeconds(1));
    assertThat(whoNamesSomebody(corpus, id))
        .containsExactly(
            "/api/ad/7", "/api/ad/p_", "/api/search", "/api/snapshot", "/api/stream", "/api/v2");

    data.now(END);
    assertThat(whoNamesSomebody(corpus, id)).as("not written yet").isEmpty();
    assertThat(corpus.get("/api/ad/" + id.value()).statusCode()).isEqualTo(404);
    assertThat(corpus.get("/api/ad/7").statusCode()).isEqualTo(404);
    JsonNode told = corpus.json("/api/v2/stream?updated-after=2026-01-01T00").get(0);
    assertThat(told.path("removed").booleanValue()).isTrue();
    assertThat(corpus.json("/api/snapshot")).isEmpty();
    assertThat(data.store().postings().contacts(List.of(id))).hasSize(1);

    data.store().postings().update(List.of(new PostingUpdate(id, null, CloseRule.expired(END))));
    corpus.follow();
    assertThat(whoNamesSomebody(corpus, id)).as("written").isEmpty();
    assertThat(data.store().postings().contacts(List.of(id))).isEmpty();
  }

  @Test
  void contactsOfASimilarAd_areAnsweredUntilItsEnd() {
    data.importInputs(Format.JOBTECH, TestCorpus.input("ad", AD));
    PostingContent other = PostingContent.of("https://ads.example/8", "Kock").build();
    ServedCorpus corpus = ServedCorpus.of(data, List.of(other));
    String id = UrlIdentities.of(other.url()).postingId().value();

    data.now(END.minusSeconds(1));
    assertThat(corpus.get("/api/ad/" + id + "/similar").body()).contains(PERSON);
    assertThat(corpus.get("/ads/" + id).body()).contains("Similar jobs").doesNotContain(PERSON);

    data.now(END);
    assertThat(corpus.json("/api/ad/" + id + "/similar").get("hits")).isEmpty();
    assertThat(corpus.get("/ads/" + id).body()).doesNotContain("Similar jobs", PERSON);
  }

  /** The beginnings of the routes whose answers say who it is; {@code export} for that. */
  private List<String> whoNamesSomebody(ServedCorpus corpus, PostingId id) throws IOException {
    Map<String, String> answers = new TreeMap<>();
    answers.put("/api/ad/p_", corpus.get("/api/ad/" + id.value()).body());
    answers.put("/api/ad/7", corpus.get("/api/ad/7").body());
    answers.put("/api/search", corpus.get("/api/search").body());
    answers.put("/api/snapshot", corpus.get("/api/snapshot").body());
    answers.put("/api/stream", corpus.get("/api/stream?date=2026-01-01T00").body());
    answers.put("/api/v2", corpus.get("/api/v2/stream?updated-after=2026-01-01T00").body());
    answers.put("/api/changes", corpus.get("/api/changes").body());
    answers.put("/api/postings", corpus.get("/api/postings/" + id.value()).body());
    answers.put("/ads", corpus.get("/ads/" + id.value()).body());
    answers.put("/feed.atom", corpus.get("/feed.atom").body());
    answers.put("/feed.json", corpus.get("/feed.json").body());
    answers.put("/feed.xml", corpus.get("/feed.xml").body());
    answers.put("export", export());
    return answers.entrySet().stream()
        .filter(it -> it.getValue().contains(PERSON))
        .map(Map.Entry::getKey)
        .toList();
  }

  private String export() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ExportPostings(data.store().revisions()).run(true, out, lines -> {});
    return out.toString(StandardCharsets.UTF_8);
  }
}
