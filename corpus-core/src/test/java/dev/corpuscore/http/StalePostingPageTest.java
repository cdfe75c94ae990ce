package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** What the page of a posting says that no source has shown for long. */
class StalePostingPageTest {
  private static final Duration LIMIT = Duration.ofDays(30);
  private static final String URL = "https://acme.example/cook";

  private final ServedCorpus corpus;

  StalePostingPageTest(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of(), ServedCorpusOptions.USUAL.staleAfter(LIMIT));
  }

  @Test
  void unseenForLong_isSaidWithTheDays() {
    put(cook(), LIMIT.plusHours(23));

    assertThat(said("en"))
        .isEqualTo("This ad was last seen 30 days ago; it may no longer be open.");
    assertThat(said("sv"))
        .isEqualTo("Annonsen sågs senast för 30 dagar sedan; den är kanske inte längre aktuell.");
    assertThat(said("fi"))
        .isEqualTo("Ilmoitus nähtiin viimeksi 30 päivää sitten; se ei ehkä ole enää voimassa.");
    assertThat(said("de"))
        .isEqualTo(
            "Diese Anzeige wurde zuletzt vor 30 Tagen gesehen;"
                + " vielleicht ist sie nicht mehr aktuell.");
    assertThat(said("fr"))
        .isEqualTo(
            "Cette annonce a été vue pour la dernière fois il y a 30 jours\u202f;"
                + " elle n’est peut-être plus disponible.");
    assertThat(said("es"))
        .isEqualTo("Este anuncio se vio por última vez hace 30 días; quizá ya no esté disponible.");
  }

  @Test
  void unseenLessLong_isNotSaid() {
    put(cook(), LIMIT.minusSeconds(1));
    assertThat(said("en")).isEmpty();

    put(cook(), LIMIT);
    assertThat(said("en")).isNotEmpty();
  }

  /** The page of such a posting says its last day already. */
  @Test
  void unseenWithALastDay_isNotSaid() {
    put(cook().expiresAt(ServedCorpus.NOW.plus(LIMIT)), LIMIT.multipliedBy(2));

    assertThat(said("en")).isEmpty();
  }

  @Test
  void closed_saysOnlyThatItIsClosed() {
    Instant seen = ServedCorpus.NOW.minus(LIMIT.multipliedBy(2));
    corpus.put(cook().build(), seen(seen).closed(ClosedReason.GONE, ServedCorpus.NOW));

    Document page = PageSource.open(corpus, path(), 410);

    assertThat(page.select(".closed")).isNotEmpty();
    assertThat(page.select(".side .unknown")).isEmpty();
  }

  @Test
  void withoutALimit_isNeverSaid(TestCorpus data) {
    put(cook(), Duration.ofDays(9_999));
    ServedCorpus never =
        ServedCorpus.of(data, List.of(), ServedCorpusOptions.USUAL.staleAfter(Duration.ZERO));

    assertThat(PageSource.open(never, path()).select(".side .unknown")).isEmpty();
  }

  private String said(String language) {
    return PageSource.open(corpus, path() + "?lang=" + language).select(".side .unknown").text();
  }

  private void put(PostingContentBuilder content, Duration ago) {
    corpus.put(content.build(), seen(ServedCorpus.NOW.minus(ago)));
  }

  private static PostingRecord seen(Instant last) {
    return PostingRecord.first(Origin.CATALOG, true, last);
  }

  private static PostingContentBuilder cook() {
    return PostingContent.of(URL, "Cook");
  }

  private static String path() {
    return "/ads/" + UrlIdentities.of(URL).postingId();
  }
}
