package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.store.PostingUpdate;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/ad/{id}/history}, and the age in {@code GET /api/ad/{id}}. */
class PostingHistoryTest {
  static final String UNKNOWN = "p_aaaaaaaaaaaaaaaaaaaaaaaaaa";

  private final TestCorpus data;

  PostingHistoryTest(TestCorpus data) {
    this.data = data;
  }

  /** Who asks must not learn that somebody was erased, nor when. */
  @Test
  void history_removedClosedAndUnlistedOrUnknown_isTheAnswerForAnUnknownAd() {
    ServedCorpus corpus =
        ServedCorpus.of(data, List.of(ad(1, "Cook"), ad(2, "Cook"), ad(3, "Cook")));
    corpus.put(ad(1, "Baker"), data.postings().getFirst().record());
    corpus.remove(ad(1, "Baker"));
    corpus.put(ad(2, "Baker"), record(2).listed(false).closed(ClosedReason.GONE, data.now()));
    corpus.follow();

    String unknown = withoutRequest(corpus.get("/api/ad/" + UNKNOWN));
    assertThat(unknown).startsWith("404 ").contains("no ad has this id").doesNotContain("removed");
    for (String id : List.of(id(1).value(), id(2).value(), UNKNOWN, "4711")) {
      assertThat(withoutRequest(corpus.get("/api/ad/" + id + "/history")))
          .as(id)
          .isEqualTo(unknown);
    }
    assertThat(corpus.get("/api/ad/" + id(3).value() + "/history").statusCode()).isEqualTo(200);
  }

  @Test
  void history_hasNoTextOfAnOlderVersion() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Saucier")));
    corpus.add(ad(1, "Baker"));
    corpus.follow();

    String answer = corpus.get("/api/ad/" + id(1).value() + "/history").body();

    assertThat(answer).contains("\"members\":[\"title\"]").doesNotContain("Saucier", "Baker");
  }

  /** Its digest of before the redaction is forgotten, and is not said to be that of now. */
  @Test
  void history_afterARedaction_saysNothingOfBefore() {
    put(ad(1, "Cook"));
    put(ad(1, "Baker for Anna Holm"));
    String key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    PseudonymKeys keys = PseudonymKeys.only(PseudonymKey.parse(key));
    data.store().participants().agree(keys.checks(), data.now());
    data.store().redactions().redact(id(1), Passage.of("Anna Holm"), keys, data.now());
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    JsonNode told = corpus.json("/api/ad/" + id(1).value() + "/history");

    assertThat(told.path("changes")).hasSize(1);
    JsonNode text = told.path("changes").get(0).path("text");
    assertThat(text.path("before").isNull()).isTrue();
    assertThat(text.path("after").stringValue()).isEqualTo(data.only().digest().value());
    assertThat(text.path("members").toString()).isEqualTo("[\"title\"]");
  }

  /** Hand-made: first seen at noon, changed a day later, gone the day after that. */
  @Test
  void history_ofAClosedAd_saysWhatBecameOfIt() {
    data.now(Instant.parse("2026-05-01T12:00:00Z"));
    put(ad(1, "Cook"));
    data.later(Duration.ofDays(1));
    put(ad(1, "Baker"));
    Posting baker = data.only();
    data.later(Duration.ofDays(2));
    goes(1);
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    JsonNode told = corpus.json("/api/ad/" + id(1).value() + "/history");

    assertThat(told.propertyNames())
        .containsExactly("id", "digest", "closed", "age", "total", "changes", "next");
    assertThat(told.path("digest").stringValue()).isEqualTo(baker.digest().value());
    assertThat(told.path("closed").toString())
        .isEqualTo("{\"reason\":\"gone\",\"at\":\"2026-05-04T12:00:00Z\"}");
    assertThat(told.path("age").toString())
        .isEqualTo(
            "{\"first_seen\":\"2026-05-01T12:00:00Z\",\"last_seen\":\"2026-05-01T12:00:00Z\","
                + "\"published\":null,\"open_days\":3,\"text_changes\":1,"
                + "\"text_changed\":\"2026-05-02T12:00:00Z\",\"reposted\":null}");
    assertThat(told.path("changes").get(0).toString())
        .isEqualTo(
            "{\"position\":2,\"at\":\"2026-05-04T12:00:00Z\",\"text\":null,\"state\":{\"open\":false,"
                + "\"closed\":{\"reason\":\"gone\",\"at\":\"2026-05-04T12:00:00Z\"},"
                + "\"evidence\":null}}");
    assertThat(told.path("changes")).hasSize(2);
    assertThat(told.path("next").isNull()).isTrue();
  }

  @Test
  void page_ofARepost_saysSinceWhenAndHowOften() {
    for (int n = 1; n <= 3; n++) {
      data.now(Instant.parse("2026-0" + n + "-03T12:00:00Z"));
      put(
          ad(n, "Cook").toBuilder()
              .company(new Company("Acme", null))
              .description("You cook for two hundred guests each night.")
              .build());
      if (n < 3) {
        goes(n);
      }
    }
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    Map<String, String> sentences =
        Map.of(
            "en", "The same job was first seen 3 January 2026: published again 2 times",
            "sv", "Samma jobb sågs först 3 januari 2026: publicerat på nytt 2 gånger",
            "fi",
                "Sama työpaikka nähtiin ensimmäisen kerran 3. tammikuuta 2026: julkaistu"
                    + " uudelleen 2 kertaa");

    sentences.forEach(
        (language, sentence) ->
            assertThat(
                    Jsoup.parse(corpus.get("/ads/" + id(3).value() + "?lang=" + language).body())
                        .select("footer.seen")
                        .text())
                .endsWith(". " + sentence));
    assertThat(reposted(corpus, 2).toString())
        .isEqualTo(
            "{\"times\":1,\"first_seen\":\"2026-01-03T12:00:00Z\",\"ids\":[\""
                + id(1).value()
                + "\"]}");
    assertThat(reposted(corpus, 1).isNull()).isTrue();
  }

  private static JsonNode reposted(ServedCorpus corpus, int n) {
    return corpus.json("/api/ad/" + id(n).value() + "/history").path("age").path("reposted");
  }

  @Test
  void page_ofAChangedAd_saysWhenItsTextChanged() {
    data.now(Instant.parse("2026-05-03T12:00:00Z"));
    put(ad(1, "Cook"));
    data.later(Duration.ofDays(1));
    put(ad(1, "Baker"));
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    Map<String, String> sentences =
        Map.of(
            "en",
            "First seen 3 May 2026, last seen 3 May 2026; text last changed 4 May 2026",
            "sv",
            "Först sedd 3 maj 2026, senast sedd 3 maj 2026; texten senast ändrad 4 maj 2026",
            "fi",
            "Nähty ensimmäisen kerran 3. toukokuuta 2026, viimeksi 3. toukokuuta 2026;"
                + " tekstiä muutettu viimeksi 4. toukokuuta 2026",
            "de",
            "Zuerst gesehen am 3. Mai 2026, zuletzt am 3. Mai 2026;"
                + " Text zuletzt geändert am 4. Mai 2026",
            "fr",
            "Vue pour la première fois le 3 mai 2026 et pour la dernière fois le 3 mai 2026\u202f;"
                + " texte modifié pour la dernière fois le 4 mai 2026",
            "es",
            "Visto por primera vez el 3 de mayo de 2026 y por última vez el 3 de mayo de 2026;"
                + " texto modificado por última vez el 4 de mayo de 2026");

    sentences.forEach(
        (language, sentence) -> {
          String page = corpus.get("/ads/" + id(1).value() + "?lang=" + language).body();
          assertThat(Jsoup.parse(page).select("footer.seen").text()).startsWith(sentence);
        });
  }

  @Test
  void history_ofInvalidParameters_is400() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook")));

    for (String query :
        List.of("limit=0", "limit=101", "limit=x", "before=0", "before=-1", "before=1.5")) {
      HttpResponse<String> answer = corpus.get("/api/ad/" + id(1).value() + "/history?" + query);

      assertThat(answer.statusCode()).as(query).isEqualTo(400);
      assertThat(ServedCorpus.parse(answer.body()).path("errors").propertyNames())
          .containsExactly(query.substring(0, query.indexOf('=')));
    }
  }

  private void put(PostingContent content) {
    PostingRecord first = PostingRecord.first(Origin.IMPORT, true, data.now());
    update(
        UrlIdentities.of(content.url()).postingId(),
        content.url(),
        stored ->
            new PostingUpdate.Decision.Put(content, stored == null ? first : stored.record()));
  }

  private void goes(int n) {
    update(id(n), null, CloseRule.gone(data.now()));
  }

  private void update(PostingId id, @Nullable String url, PostingUpdate.Rule rule) {
    data.store().postings().update(List.of(new PostingUpdate(id, url, rule)));
  }

  private PostingRecord record(int n) {
    return data.store().postings().find(id(n)).orElseThrow().record();
  }

  private static PostingContent ad(int n, String title) {
    return PostingContent.of("https://jobs.example/" + n, title).build();
  }

  private static PostingId id(int n) {
    return UrlIdentities.of("https://jobs.example/" + n).postingId();
  }

  /** An answer without what is new in each: two ads that nobody may tell apart have the same. */
  static String withoutRequest(HttpResponse<String> answer) {
    return answer.statusCode()
        + " "
        + answer.body().replaceFirst("\"requestId\":\"[^\"]*\"", "\"requestId\":\"\"");
  }
}
