package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.CatalogStore.PageRead;
import dev.corpuscore.store.Store;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a sync makes of ads out of which a passage was taken. */
class RedactedAdsTest {
  private static final String JSON = "application/json";
  private static final String ADS = "jobs.example/ads";
  private static final String KROG = "https://jobs.example/1";
  private static final String CAFE =
      "{\"id\":\"8\",\"webpage_url\":\"https://jobs.example/2\",\"headline\":\"Bagare\"}";
  private static final String FINLAND = "tyomarkkinatori.fi";
  private static final String SEARCH = FINLAND + "/api/jobpostingfulltext/search/v2/search";
  private static final String ONE = FINLAND + "/api/jobposting-new/v1/public/jobpostings/a1";
  private static final PseudonymKeys KEYS =
      PseudonymKeys.only(PseudonymKey.parse(Base64.getEncoder().encodeToString(new byte[32])));

  private final FreshCorpus corpus;

  RedactedAdsTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "jobs.example", FINLAND);
  }

  @AfterEach
  void close() {
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void aListingThatNamesHerAgain_changesNothing_andWhatItSaysNewIsRedacted() {
    corpus.catalog("id: jobs, kind: jobtech, url: 'https://" + ADS + "'");
    listing(krog("Kock"), CAFE);
    corpus.syncNext();
    redact(KROG, "Ann Ek");
    redact(KROG, "ann.ek@krog.example");
    long revision = corpus.posting(KROG).revision();

    corpus.syncNext();
    listing(CAFE, krog("Kock"));
    corpus.syncNext();
    assertThat(corpus.posting(KROG).revision()).isEqualTo(revision);
    assertNobodyNamed();

    listing(CAFE);
    corpus.syncNext();
    assertThat(corpus.posting(KROG).record().state()).isInstanceOf(PostingState.Closed.class);
    listing(CAFE, krog("Kallskänka"));
    corpus.syncNext();
    assertThat(corpus.posting(KROG).content().title()).isEqualTo("Kallskänka");
    assertNobodyNamed();
  }

  /** The digest of the entry could confirm who was named in it. */
  @Test
  void aPage_isReadOnceMore_andRestsThen_underTheDigestOfTheRedactedEntry() {
    String page = "https://" + FINLAND + "/henkiloasiakkaat/avoimet-tyopaikat/a1/fi";
    corpus.catalog("id: fi, kind: tyomarkkinatori, url: 'https://" + FINLAND + "'");
    corpus.at(
        SEARCH,
        JSON,
        "{\"totalElements\": 1, \"content\": [{\"id\": \"a1\", \"title\": {\"fi\": \"Ann Ek\"}}]}");
    corpus.at(ONE, JSON, "{\"position\": {\"jobDescription\": {\"fi\": \"Kysy: Ann Ek\"}}}");
    corpus.syncNext();
    String before = digest(page);
    redact(page, "Ann Ek");

    corpus.syncNext();
    assertThat(corpus.requests(ONE)).isEqualTo(2);
    long revision = corpus.posting(page).revision();
    assertThat(digest(page)).isNotEqualTo(before);
    corpus.syncNext();

    assertThat(corpus.requests(ONE)).isEqualTo(2);
    assertThat(corpus.posting(page).content().title()).isEqualTo("█");
    assertThat(corpus.posting(page).content().description()).isEqualTo("Kysy: █");
    assertThat(corpus.posting(page).revision()).isEqualTo(revision);
  }

  private String digest(String page) {
    Map<PostingId, PageRead> read = corpus.store().catalog().pagesRead("fi");
    return Objects.requireNonNull(read.get(corpus.posting(page).id())).digest();
  }

  private void redact(String url, String passage) {
    Store store = corpus.store();
    store.participants().agree(KEYS.checks(), corpus.now());
    store.redactions().under(() -> KEYS);
    assertThat(
            store
                .redactions()
                .redact(corpus.posting(url).id(), Passage.of(passage), KEYS, corpus.now()))
        .isPresent();
  }

  private void assertNobodyNamed() {
    Posting posting = corpus.posting(KROG);
    assertThat(posting.content().toString()).contains("Fråga █").doesNotContain("Ann");
    assertThat(corpus.store().postings().contacts(List.of(posting.id())).values())
        .containsExactly(new AdContacts("{\"employer\":{\"email\":\"█\"}}"));
  }

  private void listing(String... ads) {
    corpus.at(ADS, JSON, "[" + String.join(",", ads) + "]");
  }

  private static String krog(String title) {
    return "{\"id\":\"7\",\"webpage_url\":\""
        + KROG
        + "\",\"headline\":\""
        + title
        + "\",\"description\":{\"text\":\"Fråga Ann Ek\"},\"access\":\"ANN EK vet\","
        + "\"employer\":{\"name\":\"Krog AB\",\"email\":\"ann.ek@krog.example\"}}";
  }
}
