package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.resolve.RefreshResult;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.PostingUpdate;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The URL that everybody sees holds nothing that only the person who pasted the link knows. */
class PublicUrlTest {
  private static final String SITE = "https://acme.example.com";
  private static final String EVIL = "https://evil.example.com";
  private static final String AD = "https://boards.greenhouse.io/acme/jobs/1";
  private static final String API =
      "https://boards-api.greenhouse.io/v1/boards/acme/jobs/1?pay_transparency=true";

  private final TestCorpus corpus;
  private final Web web = new Web();

  PublicUrlTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  /** The rows of the table in docs/resolve.md. */
  @ParameterizedTest
  @CsvSource({
    // the page is the same without
    "/jobs/1?token=jane-secret, /jobs/1",
    "/jobs/1?email=jane%40mail.example&utm_source=x, /jobs/1",
    "/jobs/1?who=jane-secret, /jobs/1",
    "/jobs/1#email=jane@mail.example, /jobs/1",
    // a requisition is never dropped, nor is a route of the client
    "/jobs/1?jobId=7, /jobs/1?jobId=7",
    "/jobs/1#/job/17, /jobs/1#/job/17",
    // the page is another one without
    "/job?ad=7, /job?ad=7",
    "/job?ad=8&email=jane%40mail.example, /job?ad=8",
    // a redirect of the source, which hands on what was typed
    "/go?token=jane-secret, /jobs/1?from=go",
    "/sign?next=jane-secret, /jobs/2",
    // what the page names for itself, even if it repeats what was asked for
    "/echo?token=jane-secret, /echo",
    "/jobs/4-cook-in-lund, /jobs/4",
    "/jobs/5, /jobs/5",
    "/jobs/6, /jobs/6",
    "/jobs/9, /jobs/9",
  })
  void url_isWhereTheFetchLanded_withoutWhatWasTyped(String typed, String shown) {
    site();
    Resolver resolver = new Resolver(corpus, web);

    Posting posting =
        resolver.resolve(SITE + typed, SubmittedDetails.NONE, "person:0001").posting();

    assertThat(posting.content().url()).isEqualTo(SITE + shown);
    assertThat(text(resolver)).doesNotContain("jane");
    assertThat(resolver.corpus.faults()).isEmpty();
  }

  @Test
  void adsThatOnlyAParameterTellsApart_stayApart() {
    site();
    Set<Object> ids = new HashSet<>();
    Resolver resolver = new Resolver(corpus, web);
    for (String link :
        List.of("/job?ad=7", "/job?ad=8", "/jobs/5", "/jobs/6", "/jobs/1?jobId=1", "/jobs/1")) {
      ids.add(resolver.resolve(SITE + link).posting().id());
    }

    assertThat(ids).hasSize(6);
  }

  @Test
  void adThatOnlyAPersonalParameterShows_isNotTaken() {
    site();
    Resolver resolver = new Resolver(corpus, web);

    assertThat(resolver.refusal(SITE + "/show?token=77", SubmittedDetails.NONE))
        .hasMessageContaining("only with a parameter that may be personal");
    assertThat(resolver.corpus.postings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/embeds?gh_jid=1", "/embeds?gh_jid=1&token=jane-secret", "/sends"})
  void pageThatLeadsToAnAdOfASystem_isNeverItsLink(String typed) {
    systems();
    Resolver resolver = new Resolver(corpus, web);

    Posting posting = resolver.resolve(EVIL + typed).posting();

    assertThat(posting.content().url()).isEqualTo(AD);
    assertThat(posting.content().title()).isEqualTo("Cook");
    assertThat(text(resolver)).doesNotContain("evil");
  }

  @Test
  void pageThatEmbedsAnAd_whileItsSystemIsDown_speaksInItsOwnName() {
    systems();
    web.on(API, Reply.status(500));
    Resolver resolver = new Resolver(corpus, web);

    Posting posting = resolver.resolve(EVIL + "/embeds?gh_jid=1").posting();

    assertThat(posting.content().identity()).isNull();
    assertThat(posting.content().url()).isEqualTo(EVIL + "/embeds?gh_jid=1");
  }

  @Test
  void pageThatLedToAnAd_saysNothingOfIt_whileItsSystemIsDown() {
    systems();
    web.on(EVIL + "/1", Reply.redirect(AD));
    Resolver resolver = new Resolver(corpus, web);
    Posting ad = resolver.resolve(EVIL + "/1").posting();
    web.on(API, Reply.status(500)).on(AD, Reply.status(500));

    for (Reply reply : List.of(posting("\"title\":\"Scam\""), Reply.status(410))) {
      web.on(EVIL + "/1", reply);
      assertThat(resolver.refresh(EVIL + "/1").posting().content()).isEqualTo(ad.content());
      assertThat(resolver.corpus.only().record().state()).isEqualTo(ad.record().state());
    }
  }

  @Test
  void linkOfTheFirstEdition_isReplaced_onceTheSystemIsAsked() {
    systems();
    Resolver resolver = new Resolver(corpus, web);
    Posting ad = resolver.resolve(AD).posting();
    put(resolver, ad, EVIL + "/embeds?gh_jid=1");

    RefreshResult refreshed = resolver.refresh(ad);

    assertThat(refreshed.state()).isEqualTo(RefreshResult.State.SEEN);
    assertThat(resolver.corpus.only().content().url()).isEqualTo(AD);
    assertThat(text(resolver)).doesNotContain("evil");
  }

  @Test
  void typedUrlOfTheFirstEdition_isReplaced_onceThePageIsAsked() {
    site();
    Resolver resolver = new Resolver(corpus, web);
    Posting ad = resolver.resolve(SITE + "/jobs/1").posting();
    put(resolver, ad, SITE + "/jobs/1?token=jane-secret");

    resolver.refresh(ad);

    assertThat(resolver.corpus.only().content().url()).isEqualTo(SITE + "/jobs/1");
    assertThat(text(resolver)).doesNotContain("jane");
  }

  @Test
  void keptOut_isNotResolved_whateverLinkLedThere_orWordsAreSent() {
    systems();
    site();
    Resolver resolver = new Resolver(corpus, web);
    Posting ad = resolver.resolve(EVIL + "/sends").posting();
    Posting page = resolver.resolve(SITE + "/jobs/1").posting();
    resolver.corpus.store().removals().keepOut(ad.id(), "by order", Resolver.NOW);
    resolver.corpus.store().removals().keepOut(page.id(), "by order", Resolver.NOW);

    for (String link : List.of(AD, EVIL + "/sends", SITE + "/jobs/1?who=me")) {
      assertThat(resolver.refusal(link, Resolver.titled("Typed")).code())
          .isEqualTo(ErrorCode.URL_NOT_ALLOWED);
    }
    assertThat(resolver.corpus.postings()).isEmpty();
  }

  @Test
  void keptOut_linkThatOnlyACallerTyped_isNotResolved_onceItLeadsNowhere() {
    systems();
    site();
    Resolver resolver = new Resolver(corpus, web);
    Posting ad = resolver.resolve(EVIL + "/sends").posting();
    resolver.corpus.store().removals().keepOut(ad.id(), "by order", Resolver.NOW);
    web.on(EVIL + "/sends", Reply.status(404));

    assertThat(resolver.refusal(EVIL + "/sends", Resolver.titled("Typed")).code())
        .isEqualTo(ErrorCode.URL_NOT_ALLOWED);
    assertThat(resolver.corpus.postings()).isEmpty();
  }

  @Test
  void keptOut_whatOnlyCallersKnew_isNotResolvedAgain() {
    Resolver resolver = new Resolver(corpus, web);
    String link = SITE + "/known-to-callers";
    Posting typed = resolver.resolve(link, Resolver.titled("Typed")).posting();
    assertThat(typed.record().origin()).isEqualTo(Origin.SUBMITTED);
    resolver.corpus.store().removals().keepOut(typed.id(), "by order", Resolver.NOW);

    assertThat(resolver.refusal(link + "?utm_source=mail", Resolver.titled("Typed")).code())
        .isEqualTo(ErrorCode.URL_NOT_ALLOWED);
    assertThat(resolver.corpus.postings()).isEmpty();
  }

  @Test
  void keptOut_whileItIsLookedAt_isNotResolved() throws Exception {
    String link = SITE + "/known-to-callers";
    CountDownLatch gate = new CountDownLatch(1);
    web.on(link, Reply.page("<p>No posting</p>")).gate(link, gate);
    Resolver resolver = new Resolver(corpus, web);
    try (ExecutorService caller = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<CorpusException> refused =
          caller.submit(() -> resolver.refusal(link, Resolver.titled("Typed")));
      while (web.requests(link) == 0) {
        Thread.onSpinWait();
      }
      PostingId id = UrlIdentities.of(link).postingId();
      resolver.corpus.store().removals().keepOut(id, "by order", Resolver.NOW);
      gate.countDown();

      assertThat(refused.get().code()).isEqualTo(ErrorCode.URL_NOT_ALLOWED);
      assertThat(resolver.corpus.postings()).isEmpty();
    }
  }

  private void site() {
    Reply cook = posting("\"title\":\"Cook\",\"description\":\"Soup\"");
    Reply list = posting("\"title\":\"Open application\"");
    web.on(SITE + "/jobs/1", cook).on(SITE + "/jobs/2", posting("\"title\":\"Driver\""));
    web.on(SITE + "/job", list).on(SITE + "/show", list);
    web.on(SITE + "/job?ad=7", posting("\"title\":\"Smith\""));
    web.on(SITE + "/job?ad=8", posting("\"title\":\"Baker\""));
    web.on(SITE + "/job?ad=8&email=jane%40mail.example", posting("\"title\":\"Baker\""));
    web.on(SITE + "/show?token=77", posting("\"title\":\"Painter\""));
    web.on(SITE + "/go?token=jane-secret", Reply.redirect("/jobs/1?from=go&token=jane-secret"));
    web.on(SITE + "/sign?next=jane-secret", Reply.redirect("/jobs/2?session=jane-secret"));
    web.on(SITE + "/echo", named("og", "/echo"));
    web.on(SITE + "/echo?token=jane-secret", named("og", "/echo?token=jane-secret"));
    web.on(SITE + "/jobs/4", named("canonical", SITE + "/jobs/4"));
    web.on(SITE + "/jobs/4-cook-in-lund", named("canonical", "/jobs/4"));
    // one address for all of them, and one elsewhere
    web.on(SITE + "/jobs/5", named("canonical", "/jobs/1"));
    web.on(SITE + "/jobs/6", named("canonical", "/job"));
    web.on(SITE + "/jobs/9", named("canonical", EVIL + "/jobs/4"));
  }

  private static Reply named(String how, String url) {
    String head =
        how.equals("og")
            ? "<meta property=\"og:url\" content=\"" + url + "\">"
            : "<link rel=\"canonical\" href=\"" + url + "\">";
    String page = new String(posting("\"title\":\"Named\"").body(), StandardCharsets.UTF_8);
    return Reply.page(page.replace("<head>", "<head>" + head));
  }

  private void systems() {
    web.on(API, Reply.json("{\"id\":1,\"title\":\"Cook\",\"content\":\"Soup\"}"));
    web.on(AD, posting("\"title\":\"Cook\""));
    String scam = new String(posting("\"title\":\"Scam\"").body(), StandardCharsets.UTF_8);
    String board = "<script src=\"https://boards.greenhouse.io/embed/job_board/js?for=acme\">";
    web.on(EVIL + "/embeds", Reply.page(board + "</script>" + scam));
    web.on(EVIL + "/sends", Reply.redirect(AD));
  }

  /** As the first edition wrote it. */
  private static void put(Resolver resolver, Posting ad, String url) {
    PostingContent content = ad.content().toBuilder().url(url).build();
    PostingUpdate.Rule rule = stored -> new PostingUpdate.Decision.Put(content, ad.record());
    resolver.corpus.store().postings().update(List.of(new PostingUpdate(ad.id(), null, rule)));
  }

  /** Everything that answers and exports may show. */
  private static String text(Resolver resolver) {
    StringBuilder text = new StringBuilder();
    for (Posting posting : resolver.corpus.postings()) {
      text.append(new String(PostingJson.bytes(posting), StandardCharsets.UTF_8));
    }
    return text.toString();
  }
}
