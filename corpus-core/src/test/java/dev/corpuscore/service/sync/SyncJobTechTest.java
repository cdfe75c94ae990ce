package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.imports.ImportPostings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a sync makes of listings in JobTech's shape. */
class SyncJobTechTest {
  private static final String ADS = "jobs.example/ads";
  private static final String OTHERS = "other.example/ads";
  private static final String SOURCE = "id: jobs, kind: jobtech, url: 'https://" + ADS + "'";
  private static final String OTHER = "id: other, kind: jobtech, url: 'https://" + OTHERS + "'";
  private static final String KROG = "https://jobs.example/1";
  private static final String CAFE = "https://other.example/1";
  private static final String PEOPLE =
      ",\"employer\":{\"name\":\"Krog AB\",\"email\":\"ann@krog.example\"}";

  private final FreshCorpus corpus;

  SyncJobTechTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "jobs.example", "other.example");
  }

  @AfterEach
  void close() {
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void listing_givesTheAdWhole_andWhomItNames() {
    corpus.catalog(SOURCE);
    listing(ADS, ad(KROG, "7", "\"number_of_vacancies\":2" + PEOPLE));

    corpus.syncNext();

    Posting posting = corpus.posting(KROG);
    assertThat(posting.content().legacyAd())
        .isEqualTo(
            new LegacyAd(
                "{\"employer\":{\"name\":\"Krog AB\"},\"headline\":\"Kock\",\"id\":\"7\","
                    + "\"number_of_vacancies\":2,\"webpage_url\":\"https://jobs.example/1\"}"));
    assertThat(contacts(posting)).isEqualTo(named("ann@krog.example"));
  }

  @Test
  void contacts_followTheListing_withoutARevision_andEndWithTheAd() {
    corpus.catalog(SOURCE);
    String more = ad("https://jobs.example/2", "8", "\"trainee\":true");
    listing(ADS, ad(KROG, "7", "\"trainee\":true" + PEOPLE), more);
    corpus.syncNext();
    long revision = corpus.posting(KROG).revision();

    listing(ADS, ad(KROG, "7", "\"trainee\":true" + PEOPLE.replace("ann@", "bo@")), more);
    corpus.syncNext();
    assertThat(contacts(corpus.posting(KROG))).isEqualTo(named("bo@krog.example"));

    listing(ADS, ad(KROG, "7", "\"trainee\":true,\"employer\":{\"name\":\"Krog AB\"}"), more);
    corpus.syncNext();
    assertThat(contacts(corpus.posting(KROG))).isNull();
    assertThat(corpus.posting(KROG).revision()).isEqualTo(revision);

    listing(ADS, ad(KROG, "7", "\"trainee\":true" + PEOPLE), more);
    corpus.syncNext();
    listing(ADS, more);
    corpus.syncNext();
    assertThat(corpus.posting(KROG).record().state()).isInstanceOf(PostingState.Closed.class);
    assertThat(contacts(corpus.posting(KROG))).isNull();
  }

  @Test
  void twoSources_withOneLegacyId_haveAnAdEach() {
    corpus.catalog(SOURCE, OTHER);
    listing(ADS, ad(KROG, "7", "\"access\":\"krog\"" + PEOPLE));
    listing(OTHERS, ad(CAFE, "7", "\"access\":\"café\""));

    corpus.syncNext();

    assertThat(String.valueOf(corpus.posting(KROG).content().legacyAd())).contains("krog");
    assertThat(String.valueOf(corpus.posting(CAFE).content().legacyAd())).contains("café");
    assertThat(contacts(corpus.posting(KROG))).isNotNull();
    assertThat(contacts(corpus.posting(CAFE))).isNull();
  }

  @Test
  void source_thatNamesTheAdOfAnother_changesNeitherItNorWhomItNames() {
    corpus.catalog(SOURCE);
    listing(ADS, ad(KROG, "7", "\"access\":\"krog\"" + PEOPLE));
    corpus.syncNext();
    Posting before = corpus.posting(KROG);
    corpus.catalog(SOURCE, OTHER);
    listing(OTHERS, ad(KROG, "7", "\"access\":\"scam\"" + PEOPLE.replace("ann@", "scam@")));

    corpus.later(Duration.ofHours(1));
    corpus.sync(new SyncCatalog.Request(List.of("other"), true));

    Posting after = corpus.posting(KROG);
    assertThat(after.record().sources()).containsExactly("jobs", "other");
    assertThat(after.content()).isEqualTo(before.content());
    assertThat(after.revision()).isEqualTo(before.revision());
    assertThat(contacts(after)).isEqualTo(named("ann@krog.example"));
  }

  @Test
  void hostileAds_areKeptInOurShape_orWithoutTheirAd() {
    String huge = "\"access\":\"" + "x".repeat(1 << 20) + "\"";
    corpus.catalog(SOURCE);
    listing(
        ADS,
        ad(KROG, "7", huge + PEOPLE),
        ad(
            "https://jobs.example/2",
            "8",
            "\"occupation\":\"Kock\",\"must_have\":[1],\"scope_of_work\":75,\"trainee\":\"ja\""),
        ad(
            "https://jobs.example/3",
            "9",
            "\"occupation\":{\"label\":\"<img src=x>\"},\"logo_url\":\"javascript:alert(1)\""),
        ad(
            "https://jobs.example/4",
            "10",
            "\"record\":{\"origin\":\"import\"},\"digest\":\"sha256:0\",\"legacyAd\":{\"id\":\"1\"},"
                + "\"relevance\":7,\"legacy_id\":\"11\""));

    corpus.syncNext();

    PostingContent first = corpus.posting(KROG).content();
    assertThat(first.title()).isEqualTo("Kock");
    assertThat(first.legacyAd()).isNull();
    assertThat(contacts(corpus.posting(KROG))).isNull();
    for (int n = 2; n <= 4; n++) {
      String url = "https://jobs.example/" + n;
      assertThat(corpus.posting(url).content().legacyAd())
          .as(url)
          .isEqualTo(
              new LegacyAd(
                  "{\"headline\":\"Kock\",\"id\":\""
                      + (n + 6)
                      + "\",\"webpage_url\":\""
                      + url
                      + "\"}"));
    }
  }

  /** A number that no double is, and years that RFC 3339 cannot write. */
  @Test
  void valuesThatCannotBeStored_areLeftOut_ofTheirAdAlone() {
    corpus.catalog(SOURCE);
    listing(
        ADS,
        ad(KROG, "7", "\"scope_of_work\":{\"min\":1e400,\"max\":100}"),
        ad("https://jobs.example/2", "8", "\"application_deadline\":\"+999999-12-31\""),
        ad("https://jobs.example/3", "9", "\"publication_date\":\"0000-01-01T00:00:00\""),
        ad("https://jobs.example/4", "10", "\"application_deadline\":\"+999999999-12-31\""),
        ad("https://jobs.example/5", "11", "\"scope_of_work\":{\"min\":1e17}"),
        ad("https://jobs.example/6", "12", "\"number_of_vacancies\":123456789012345678901"),
        ad("https://jobs.example/7", "13", "\"employer\":{\"name\":1e400}"),
        ad("https://jobs.example/8", "14", "\"headline\":\" \""),
        ad("https://jobs.example/9", "15", "\"number_of_vacancies\":3"));

    corpus.syncNext();

    assertThat(String.valueOf(corpus.posting(KROG).content().legacyAd()))
        .contains("\"scope_of_work\":{\"max\":100}");
    assertThat(corpus.posting("https://jobs.example/2").content().expiresAt()).isNull();
    assertThat(corpus.posting("https://jobs.example/3").content().published()).isNull();
    assertThat(corpus.posting("https://jobs.example/4").content().expiresAt()).isNull();
    assertThat(corpus.posting("https://jobs.example/7").content().company()).isNull();
    assertThat(corpus.open()).hasSize(8).doesNotContain("https://jobs.example/8");
    assertThat(String.valueOf(corpus.posting("https://jobs.example/9").content().legacyAd()))
        .contains("\"number_of_vacancies\":3");
    assertThat(refusedByAnImport()).isEmpty();
  }

  /** What an import says of the lines that an export writes now. */
  private List<String> refusedByAnImport() {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    new ExportPostings(corpus.store().revisions()).run(true, lines, count -> {});
    List<String> refused = new ArrayList<>();
    new ImportPostings(corpus.store().postings(), Clock.systemUTC())
        .run(
            List.of(
                new ImportPostings.Input(
                    "export", () -> new ByteArrayInputStream(lines.toByteArray()))),
            ImportPostings.Format.POSTING,
            Long.MAX_VALUE,
            new ImportPostings.Listener() {
              @Override
              public void refused(ImportPostings.Refusal refusal) {
                refused.add(refusal.toString());
              }

              @Override
              public void stored(ImportPostings.Counts counts, long bytes) {
                assertThat(counts.read()).isEqualTo(8);
              }
            });
    return refused;
  }

  private void listing(String at, String... ads) {
    corpus.at(at, "application/json", "[" + String.join(",", ads) + "]");
  }

  private static String ad(String url, String id, String more) {
    return "{\"id\":\""
        + id
        + "\",\"webpage_url\":\""
        + url
        + "\",\"headline\":\"Kock\","
        + more
        + "}";
  }

  private static AdContacts named(String email) {
    return new AdContacts("{\"employer\":{\"email\":\"" + email + "\"}}");
  }

  /** Whom the ad names; null where nobody. */
  private @Nullable AdContacts contacts(Posting posting) {
    Map<?, AdContacts> all = corpus.store().postings().contacts(List.of(posting.id()));
    return all.get(posting.id());
  }
}
