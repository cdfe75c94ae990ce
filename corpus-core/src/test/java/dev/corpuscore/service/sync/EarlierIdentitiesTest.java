package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.lifecycle.EarlierPostings;
import dev.corpuscore.store.PostingUpdate;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Postings that were stored before the system of their URL was known. */
class EarlierIdentitiesTest {
  private static final String BOARD = "acme.breezy.hr/json";
  private static final String URL = "https://acme.breezy.hr/p/98323abf2296-cook";

  /** Of the URL alone, as it was before {@code url-shapes.v2}. */
  private static final PostingId ID = new UrlIdentity(URL, null).postingId();

  private static final String OTHERS =
      ad("a4a2673d2812", "Nurse") + "," + ad("f4da04f2dfdf", "Vet");

  private final FreshCorpus corpus;

  EarlierIdentitiesTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "acme.breezy.hr");
    corpus
        .store()
        .postings()
        .update(
            List.of(
                new PostingUpdate(
                    ID,
                    URL,
                    any ->
                        new PostingUpdate.Decision.Put(
                            PostingContent.of(URL, "Cook").build(),
                            PostingRecord.first(Origin.IMPORT, true, corpus.now())))));
  }

  @Test
  void sync_adIsStoredUnderItsUrl_becomesNoSecondPosting() {
    Posting before = corpus.store().postings().find(ID).orElseThrow();
    corpus.catalog("id: acme, kind: breezy, tenant: acme");
    board("Cook");

    corpus.syncNext();

    assertThat(corpus.postings()).as("this one and two others").hasSize(3);
    Posting after = corpus.store().postings().find(ID).orElseThrow();
    assertThat(after.content().url()).isEqualTo(URL);
    assertThat(after.digest()).isEqualTo(before.digest());
    assertThat(after.record().sources()).containsExactly("acme");
    assertThat(corpus.store().postings().findByUrl("https://acme.breezy.hr/p/98323abf2296"))
        .as("today's URL leads to it")
        .map(Posting::id)
        .contains(ID);
  }

  @Test
  void sync_adIsGoneFromItsBoard_isClosed() {
    corpus.catalog("id: acme, kind: breezy, tenant: acme");
    board("Cook");
    corpus.syncNext();
    corpus.at(BOARD, "application/json", "[" + OTHERS + "]");

    corpus.syncNext();

    Posting after = corpus.store().postings().find(ID).orElseThrow();
    assertThat(after.record().isClosed()).isTrue();
  }

  @Test
  void idOf_otherSpellingOfAStoredUrl_isFoundOnceItWasAdopted() {
    EarlierPostings earlier = new EarlierPostings(corpus.store());
    String bare = "https://acme.breezy.hr/p/98323abf2296";

    assertThat(earlier.idOf(UrlIdentities.of(URL), URL)).isEqualTo(ID);
    assertThat(earlier.idOf(UrlIdentities.of(bare), bare)).isEqualTo(ID);
  }

  private void board(String title) {
    page("98323abf2296", title);
    page("a4a2673d2812", "Nurse");
    page("f4da04f2dfdf", "Vet");
    corpus.at(BOARD, "application/json", "[" + ad("98323abf2296", title) + "," + OTHERS + "]");
  }

  private void page(String id, String title) {
    corpus.at(
        "acme.breezy.hr/p/" + id,
        "text/html",
        "<script type=\"application/ld+json\">{\"@type\":\"JobPosting\",\"title\":\""
            + title
            + "\"}</script>");
  }

  private static String ad(String id, String title) {
    String url = "https://acme.breezy.hr/p/" + id + "-" + title.toLowerCase(Locale.ROOT);
    return "{\"id\":\"%s\",\"name\":\"%s\",\"url\":\"%s\"}".formatted(id, title, url);
  }
}
