package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The age of an ad that retention had removed and that is listed again. */
class NotBeforeTest {
  private final TestCorpus data;

  NotBeforeTest(TestCorpus data) {
    this.data = data;
  }

  /** Hand-made: first seen on 3 January, gone on 5 May, removed on 9 June, again on 1 July. */
  @Test
  void age_saysOnWhichDay_besideANewSighting() {
    retained(1);
    data.now(Instant.parse("2026-07-01T12:00:00Z"));
    put(1, data.now());
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    data.now(Instant.parse("2026-07-03T12:00:00Z"));

    JsonNode age = corpus.json("/api/ad/" + id(1).value()).path("age");

    assertThat(age.toString())
        .isEqualTo(
            "{\"first_seen\":\"2026-07-01T12:00:00Z\",\"last_seen\":\"2026-07-01T12:00:00Z\","
                + "\"published\":null,\"not_before\":\"2026-06-09\",\"open_days\":2,"
                + "\"text_changes\":0,\"text_changed\":null,\"reposted\":null}");
    assertThat(corpus.json("/api/ad/" + id(1).value() + "/history").path("age")).isEqualTo(age);
  }

  @Test
  void page_saysItInEachLanguage() {
    retained(1);
    data.now(Instant.parse("2026-07-01T12:00:00Z"));
    put(1, data.now());
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    Map<String, String> sentences =
        Map.of(
            "en",
            "An earlier listing, closed by then, was deleted on 9 June 2026 at the end of its"
                + " retention period",
            "sv",
            "En tidigare annons, som då var avslutad, raderades 9 juni 2026 när lagringstiden"
                + " hade gått ut",
            "fi",
            "Aiempi, jo päättynyt ilmoitus poistettiin 9. kesäkuuta 2026 säilytysajan päätyttyä",
            "de",
            "Eine frühere, bereits geschlossene Anzeige wurde am 9. Juni 2026 nach Ablauf der"
                + " Aufbewahrungsfrist gelöscht",
            "fr",
            "Une annonce antérieure, déjà close, a été supprimée le 9 juin 2026 à l’expiration de"
                + " sa durée de conservation",
            "es",
            "Un anuncio anterior, ya cerrado, se eliminó el 9 de junio de 2026 al terminar su plazo"
                + " de conservación");

    sentences.forEach(
        (language, sentence) ->
            assertThat(
                    Jsoup.parse(corpus.get("/ads/" + id(1).value() + "?lang=" + language).body())
                        .select("footer.seen")
                        .text())
                .endsWith(". " + sentence));
  }

  /** Who asks must not learn that somebody was erased, nor when. */
  @Test
  void removedByOrder_beforeOrAfter_isTheAgeOfAnAdThatWasNeverThere() {
    retained(1, 2);
    put(1, data.now());
    put(3, data.now());
    data.store().removals().remove(id(1));
    data.store().removals().remove(id(2));
    data.store().removals().keepOut(id(3), "by order", data.now());
    data.store().removals().admit(id(3));
    data.now(Instant.parse("2026-07-01T12:00:00Z"));
    for (int n = 1; n <= 4; n++) {
      put(n, data.now());
    }
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    JsonNode never = age(corpus, 4);
    assertThat(never.has("first_seen")).isTrue();
    assertThat(never.has("not_before")).isFalse();
    for (int n = 1; n <= 3; n++) {
      assertThat(age(corpus, n)).as("posting " + n).isEqualTo(never);
      assertThat(corpus.get("/ads/" + id(n).value()).body()).doesNotContain("retention");
    }
  }

  /** As an import of an earlier export restores it: its age goes back further than that day. */
  @Test
  void age_ofWhatWasFirstSeenBeforeThatDay_saysNothingOfIt() {
    retained(1, 2);
    put(1, Instant.parse("2026-06-08T23:59:59Z"));
    put(2, Instant.parse("2026-06-09T00:00:00Z"));
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    assertThat(age(corpus, 1).has("not_before")).isFalse();
    assertThat(age(corpus, 2).path("not_before").stringValue()).isEqualTo("2026-06-09");
  }

  private static JsonNode age(ServedCorpus corpus, int n) {
    return corpus.json("/api/ad/" + id(n).value() + "/history").path("age");
  }

  /** Postings that were first seen on 3 January, closed on 5 May and removed on 9 June. */
  private void retained(int... numbers) {
    for (int n : numbers) {
      put(n, Instant.parse("2026-01-03T12:00:00Z"));
      update(id(n), CloseRule.gone(Instant.parse("2026-05-05T12:00:00Z")));
    }
    data.now(Instant.parse("2026-06-09T22:30:00Z"));
    data.store()
        .removals()
        .removeClosed(Instant.parse("2026-06-01T00:00:00Z"), numbers.length, data.now());
  }

  private void put(int n, Instant firstSeen) {
    PostingContent content = PostingContent.of(url(n), "Cook").build();
    PostingRecord first = PostingRecord.first(Origin.IMPORT, true, firstSeen);
    data.store()
        .postings()
        .update(
            List.of(
                new PostingUpdate(
                    id(n), url(n), stored -> new PostingUpdate.Decision.Put(content, first))));
  }

  private void update(PostingId id, PostingUpdate.Rule rule) {
    data.store().postings().update(List.of(new PostingUpdate(id, null, rule)));
  }

  private static PostingId id(int n) {
    return UrlIdentities.of(url(n)).postingId();
  }

  private static String url(int n) {
    return "https://jobs.example/" + n;
  }
}
