package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static dev.corpuscore.service.resolve.Resolver.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two links of one ad are one posting; two ads never are. */
class OneAdTest {
  private static final String BOARD = "https://boards-api.greenhouse.io/v1/boards/acme/jobs/";
  private static final String PAY = "?pay_transparency=true";
  private static final String SITE = "https://acme.example.com";
  private static final String EMBED =
      "<script src=\"https://boards.greenhouse.io/embed/job_board/js?for=acme\"></script>";

  private static final String UUID = "6d9c7a6e-3a51-4d6f-9a8e-1f2e3d4c5b6a";

  private final TestCorpus corpus;
  private final Web web = new Web();

  OneAdTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://boards.greenhouse.io/acme/jobs/1?gh_src=abc",
        "https://job-boards.greenhouse.io/acme/jobs/1/apply",
        "https://boards.greenhouse.io/embed/job_app?for=acme&token=1&utm_source=x",
        "https://acme.example.com/careers?gh_jid=1",
        "https://acme.example.com/careers/?utm_medium=mail&gh_jid=1#apply",
        "https://go.example.com/j1",
        "http://acme.example.com/old/1",
      })
  void anyLinkOfAnAd_first_givesTheAdOfItsBoard(String link) {
    greenhouse(1, "Cook");
    web.on(SITE + "/careers", Reply.page("<h1>Jobs</h1>" + EMBED));
    web.on(SITE + "/careers/", Reply.page(EMBED));
    web.on("https://boards.greenhouse.io/acme/jobs/1", Reply.page("<h1>Cook</h1>"));
    web.on("https://go.example.com/j1", Reply.redirect("https://boards.greenhouse.io/acme/jobs/1"));
    web.site("http://acme.example.com");
    web.on(SITE + "/old/1", Reply.redirect("/careers?gh_jid=1"));
    Resolver resolver = new Resolver(corpus, web);

    Resolved first = resolver.resolve(link);
    Resolved board = resolver.resolve("https://boards.greenhouse.io/acme/jobs/1");
    Resolved again = resolver.resolve(link);

    assertThat(first.posting().content().identity())
        .isEqualTo(new Identity("greenhouse", "acme", "1"));
    assertThat(first.posting().content().url())
        .isEqualTo("https://boards.greenhouse.io/acme/jobs/1");
    assertThat(first.resolution().method()).isEqualTo(Method.ATS);
    assertThat(board.posting().id()).isEqualTo(first.posting().id());
    assertThat(again.posting()).isEqualTo(first.posting());
    assertThat(again.resolution().method()).isEqualTo(Method.CACHE);
    assertThat(web.requests(BOARD + "1" + PAY)).isEqualTo(1);
    assertThat(resolver.corpus.postings()).hasSize(1);
    assertThat(resolver.corpus.faults()).isEmpty();
  }

  @Test
  void pageThatTheBoardNames_leadsToTheAd_withoutBeingAsked() {
    greenhouse(1, "Cook");
    Resolver resolver = new Resolver(corpus, web);
    PostingId id = resolver.resolve("https://boards.greenhouse.io/acme/jobs/1").posting().id();

    Resolved company = resolver.resolve(SITE + "/careers?gh_jid=1");

    assertThat(company.posting().id()).isEqualTo(id);
    assertThat(company.resolution().method()).isEqualTo(Method.CACHE);
  }

  @Test
  void adOfABoardWhosePageGivesATokenForIt_isRead() {
    String board = "https://acme.csod.com/ux/ats/careersite/4/home";
    web.on(
        board,
        Reply.page(
            "<script>csod.context={\"endpoints\":{\"cloud\":\"https://eu.api.csod.com/\"},"
                + "\"token\":\"t0ken\"};</script>"));
    web.on(
        "https://acme.csod.com/services/x/job-requisition/v2/requisitions/7",
        Reply.json("{\"data\":{\"id\":7,\"displayTitle\":\"Cook\"}}"));
    Resolver resolver = new Resolver(corpus, web);

    Resolved cook = resolver.resolve(board + "/requisition/7?c=acme&source=x");

    assertThat(cook.resolution().method()).isEqualTo(Method.ATS);
    assertThat(cook.posting().content().title()).isEqualTo("Cook");
    assertThat(cook.posting().content().identity())
        .isEqualTo(new Identity("cornerstone", "acme", "7"));
    assertThat(web.requests(board + "?c=acme")).isEqualTo(1);
  }

  @Test
  void uuidAndNumber_thatTheSystemSaysAreOneAd_areOne() {
    String api = "https://api.smartrecruiters.com/v1/companies/Acme/postings/";
    Reply answer =
        Reply.json(
            "{\"id\":\"743999\",\"uuid\":\"" + UUID + "\",\"name\":\"Cook\",\"active\":true}");
    web.on(api + UUID, answer).on(api + "743999", answer);
    Resolver resolver = new Resolver(corpus, web);
    String form = "https://jobs.smartrecruiters.com/oneclick-ui/company/Acme/publication/" + UUID;

    Posting uuid = resolver.resolve(form).posting();
    Posting number =
        resolver.resolve("https://jobs.smartrecruiters.com/Acme/743999-cook").posting();
    Resolved again = resolver.resolve(form);

    assertThat(uuid.content().identity())
        .isEqualTo(new Identity("smartrecruiters", "Acme", "743999"));
    assertThat(number.id()).isEqualTo(uuid.id());
    assertThat(again.posting().id()).isEqualTo(uuid.id());
    assertThat(again.resolution().method()).isEqualTo(Method.CACHE);
  }

  @Test
  void redirectToAPage_isTheSameAd() {
    web.on("https://go.example.com/a", Reply.redirect(SITE + "/jobs/1"));
    web.on(SITE + "/jobs/1", posting("\"title\":\"Cook\""));
    Resolver resolver = new Resolver(corpus, web);

    PostingId page = resolver.resolve(SITE + "/jobs/1").posting().id();
    Resolved link = resolver.resolve("https://go.example.com/a");
    Resolved again = resolver.resolve("https://go.example.com/a");

    assertThat(link.posting().id()).isEqualTo(page);
    assertThat(link.posting().content().url()).isEqualTo(SITE + "/jobs/1");
    assertThat(again.resolution().method()).isEqualTo(Method.CACHE);
  }

  @Test
  void twoAds_ofOneTitleAndText_areTwo() {
    greenhouse(1, "Cook").greenhouse(2, "Cook");
    String same = "\"title\":\"Cook\",\"description\":\"Soup\"";
    web.on(SITE + "/jobs/1", posting(same)).on(SITE + "/jobs/2", posting(same));
    web.on(SITE + "/careers", Reply.page(EMBED));
    List<Posting> postings = new ArrayList<>();
    Resolver resolver = new Resolver(corpus, web);

    for (String link :
        List.of(
            "https://boards.greenhouse.io/acme/jobs/1",
            SITE + "/careers?gh_jid=2",
            SITE + "/jobs/1",
            SITE + "/jobs/2",
            SITE + "/jobs/1?req=7")) {
      postings.add(resolver.resolve(link).posting());
    }

    assertThat(postings.stream().map(Posting::id)).doesNotHaveDuplicates();
    assertThat(resolver.corpus.postings()).hasSize(5);
  }

  @Test
  void linksOfDeadAds_thatLeadToAListOrAnotherAd_areNotThatAd() {
    web.on(SITE + "/jobs", posting("\"title\":\"The only one left\""));
    web.on(SITE + "/jobs/1", Reply.redirect("/jobs")).on(SITE + "/jobs/2", Reply.redirect("/"));
    web.on(SITE + "/", posting("\"title\":\"The only one left\""));
    web.on(SITE + "/jobs/3", posting("\"title\":\"Cook\""));
    web.on(SITE + "/jobs/4", posting("\"title\":\"Driver\""));
    Resolver resolver = new Resolver(corpus, web);
    Posting cook = resolver.resolve(SITE + "/jobs/3").posting();
    web.on(SITE + "/jobs/3", Reply.redirect("/jobs/4"));

    assertThat(resolver.refusal(SITE + "/jobs/1", SubmittedDetails.NONE))
        .hasMessageContaining("many ads");
    assertThat(resolver.refusal(SITE + "/jobs/2", SubmittedDetails.NONE))
        .hasMessageContaining("many ads");
    Resolved unseen = resolver.refresh(SITE + "/jobs/3");
    resolver.resolve(SITE + "/jobs/4");
    Resolved seen = resolver.refresh(SITE + "/jobs/3");

    assertThat(unseen.posting()).isEqualTo(cook);
    assertThat(unseen.resolution().reason()).isEqualTo("its link leads to another posting now");
    assertThat(seen.posting()).isEqualTo(cook);
    assertThat(resolver.corpus.postings()).hasSize(2);
  }

  @Test
  void adOfASystem_whoseLinkLeadsToItsBoard_isNotWhatStandsThere() {
    web.site("https://boards-api.greenhouse.io");
    web.on(BOARD + "9" + PAY, Reply.status(500));
    web.on(
        "https://boards.greenhouse.io/acme/jobs/9",
        Reply.redirect("https://boards.greenhouse.io/acme"));
    web.on("https://boards.greenhouse.io/acme", posting("\"title\":\"Another ad\""));
    Resolver resolver = new Resolver(corpus, web);

    assertThat(resolver.refusal("https://boards.greenhouse.io/acme/jobs/9", SubmittedDetails.NONE))
        .hasMessageContaining("greenhouse: it answered 500")
        .hasMessageContaining("leads to another page");
  }

  @Test
  void adOfASystemThatIsDown_isReadFromItsPage_underItsIdentity() {
    web.on(BOARD + "1" + PAY, Reply.status(500));
    web.on("https://boards.greenhouse.io/acme/jobs/1", posting("\"title\":\"Cook\""));
    web.on(SITE + "/careers", posting("\"title\":\"Cook\",\"description\":\"" + "Soup\""));
    Resolver resolver = new Resolver(corpus, web);

    Resolved page = resolver.resolve("https://boards.greenhouse.io/acme/jobs/1");
    greenhouse(1, "Cook at night");
    Resolved board = resolver.refresh("https://boards.greenhouse.io/acme/jobs/1");

    assertThat(page.resolution().method()).isEqualTo(Method.JSON_LD);
    assertThat(page.posting().content().identity())
        .isEqualTo(new Identity("greenhouse", "acme", "1"));
    assertThat(board.posting().id()).isEqualTo(page.posting().id());
    assertThat(board.posting().content().title()).isEqualTo("Cook at night");
  }

  /** Whole sites of Workday answer 404 for each ad that they list, and have the ad's page. */
  @Test
  void adWithoutAnAnswerOfItsSystem_isReadFromItsPage_andGoneWithIt() {
    String page = "https://acme.wd5.myworkdayjobs.com/Ext/job/Kiruna/Cook_R-1";
    web.on(
        "https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Ext/job/Kiruna/Cook_R-1",
        Reply.status(404));
    web.on(page, posting("\"title\":\"Cook\",\"description\":\"Soup\""));
    Resolver resolver = new Resolver(corpus, web);
    resolver.resolve(page);

    assertThat(resolver.refresh(page).posting().record().isClosed()).isFalse();
    web.on(page, Reply.status(404));
    assertThat(resolver.refresh(page).posting().record().isClosed()).isTrue();
  }

  @Test
  void embeddedBoard_thatIsAmbiguous_isNotGuessed() {
    greenhouse(1, "Cook");
    web.on(
        SITE + "/careers",
        Reply.page(EMBED + "<a href=\"https://boards.greenhouse.io/other/jobs/7\">more</a>"));
    Resolver resolver = new Resolver(corpus, web);

    assertThat(resolver.refusal(SITE + "/careers?gh_jid=1", SubmittedDetails.NONE))
        .hasMessageContaining("no markup");
  }

  @Test
  void linkOnlyAd_isResolved_butNotListed() {
    web.on(
        "https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true",
        Reply.json(
            "{\"jobs\":[{\"id\":\""
                + UUID
                + "\",\"title\":\"Cook\",\"isListed\":false,\"descriptionHtml\":\"<p>a</p>\"}]}"));
    Resolver resolver = new Resolver(corpus, web);

    Resolved ad = resolver.resolve("https://jobs.ashbyhq.com/acme/" + UUID + "/application");
    Resolved none =
        resolver.resolve(
            "https://jobs.ashbyhq.com/acme/" + UUID.replace('6', '7'), titled("Typed"));

    assertThat(ad.posting().record().listed()).isFalse();
    assertThat(ad.resolution().method()).isEqualTo(Method.ATS);
    assertThat(none.resolution().method()).isEqualTo(Method.SUBMITTED);
    assertThat(Objects.requireNonNull(none.resolution().reason()))
        .isEqualTo("ashby does not hold it any more");
  }

  private OneAdTest greenhouse(int id, String title) {
    web.on(
        BOARD + id + PAY,
        Reply.json(
            "{\"id\":"
                + id
                + ",\"title\":\""
                + title
                + "\",\"content\":\"&lt;p&gt;Soup&lt;/p&gt;\",\"absolute_url\":\""
                + SITE
                + "/careers?gh_jid="
                + id
                + "\"}"));
    return this;
  }
}
