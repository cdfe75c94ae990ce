package dev.corpuscore.service.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.Web.Reply;
import dev.corpuscore.app.BoardFinding;
import dev.corpuscore.service.find.FindAnswer.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a page to the company's board, on a played web; and why not. */
class FindBoardsTest {
  private static final String SITE = "https://www.acme.example/";

  private static final String HOME =
      "<title>Acme Robotics</title><a href='/about'>About us</a><a href='/karriere'>Karriere</a>";

  @TempDir private Path folder;
  private final PlayedSites sites = new PlayedSites();

  @AfterEach
  void close() {
    sites.close();
  }

  private FindAnswer find(String url) {
    try (BoardFinding finding = sites.finder(folder)) {
      return finding.boards().find(url);
    }
  }

  @Test
  void site_leadsByItsPageOfJobsToTheBoard() {
    sites
        .page("www.acme.example/", HOME)
        .page("www.acme.example/karriere", "<a href='https://boards.greenhouse.io/acmebots'>x</a>")
        .greenhouse("acmebots", "Acme Robotics GmbH", 3);

    FindAnswer answer = find(SITE);

    assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
    FoundBoard board = answer.boards().getFirst();
    assertThat(board.id()).isEqualTo("greenhouse-acmebots");
    assertThat(board.kind()).isEqualTo("greenhouse");
    assertThat(board.tenant()).isEqualTo("acmebots");
    assertThat(board.company()).isEqualTo("Acme Robotics GmbH");
    assertThat(board.ads()).isEqualTo(3);
    assertThat(board.newest()).isEqualTo(Instant.parse("2026-11-03T08:00:00Z"));
    assertThat(board.cut()).isNull();
    assertThat(board.page()).isEqualTo("https://www.acme.example/karriere");
    assertThat(sites.web.requests("https://www.acme.example/about")).isZero();
  }

  @Test
  void script_leadsToTheBoard() {
    sites
        .page(
            "www.acme.example/",
            "<script src='https://boards.greenhouse.io/embed/job_board/js?for=xyz'></script>")
        .greenhouse("xyz", "ACME", 1);

    assertThat(find(SITE).boards()).extracting(FoundBoard::tenant).containsExactly("xyz");
  }

  @Test
  void urlWithinAScript_leadsToTheBoard() {
    sites
        .page(
            "www.acme.example/",
            "<script>load(\"https:\\/\\/api.lever.co\\/v0\\/postings\\/acme?mode=json\")</script>")
        .lever("acme", 2);

    assertThat(find(SITE).boards())
        .extracting(FoundBoard::kind, FoundBoard::tenant)
        .containsExactly(tuple("lever", "acme"));
  }

  @Test
  void redirectToABoard_isALink() {
    sites
        .page("www.acme.example/", "<a href='/jobs'>Jobs</a>")
        .page("jobs.lever.co/acme", "<title>Acme</title>")
        .lever("acme", 1);
    sites.web.on("https://www.acme.example/jobs", Reply.redirect("https://jobs.lever.co/acme"));

    assertThat(find(SITE).boards()).extracting(FoundBoard::tenant).containsExactly("acme");
  }

  @Test
  void adOfABoard_isFoundWithoutAPage() {
    sites.greenhouse("acme", "Acme", 2);

    FindAnswer answer = find("https://boards.greenhouse.io/acme/jobs/1");

    assertThat(answer.boards()).extracting(FoundBoard::evidence).containsExactly("it was given");
    assertThat(sites.web.requests()).isEqualTo(1);
  }

  @Test
  void boardOfAnotherCompany_isToldApart() {
    sites
        .page("www.acme.example/", "<a href='https://boards.greenhouse.io/acme'>Jobs</a>")
        .greenhouse("acme", "Umbrella Corp", 5);

    FindAnswer answer = find(SITE);

    assertThat(answer.outcome()).isEqualTo(Outcome.OTHER_COMPANY);
    assertThat(answer.others()).containsExactly("greenhouse acme: its ads are of Umbrella Corp");
  }

  @Test
  void linkedBoardWithoutAnyName_isUnsure_embeddedIsFound() {
    sites
        .page("www.acme.example/", "<a href='https://jobs.lever.co/zzz'>Jobs</a>")
        .page("www.globex.example/", "<iframe src='https://jobs.lever.co/zzz'></iframe>")
        .lever("zzz", 1);

    assertThat(find(SITE).outcome()).isEqualTo(Outcome.UNSURE);
    assertThat(find("https://www.globex.example/").outcome()).isEqualTo(Outcome.FOUND);
  }

  @Test
  void movedTenant_theNewBoardIsFound_theOldOneIsNamedAsEmpty() {
    sites
        .page(
            "www.acme.example/",
            "<a href='https://jobs.lever.co/acme'>Jobs</a><a href='/karriere'>Karriere</a>")
        .page("www.acme.example/karriere", "<a href='https://boards.greenhouse.io/acme'>x</a>")
        .lever("acme", 0)
        .greenhouse("acme", "Acme", 4);

    FindAnswer answer = find(SITE);

    assertThat(answer.boards()).extracting(FoundBoard::kind).containsExactly("greenhouse");
    assertThat(answer.others()).containsExactly("lever acme: it has no ads");
  }

  @Test
  void answerOf200ForAnyName_isNoBoard() {
    sites.page("www.acme.example/", "<a href='https://jobs.smartrecruiters.com/Acme'>Jobs</a>");
    sites.web.on(
        "https://api.smartrecruiters.com/v1/companies/Acme/postings",
        Reply.json("{\"offset\":0,\"limit\":100,\"totalFound\":0,\"content\":[]}"));

    assertThat(find(SITE).outcome()).isEqualTo(Outcome.ANY_NAME);
  }

  @Test
  void deadBoard_isToldApartFromAnEmptyOneAndFromAFailure() {
    sites
        .page("www.acme.example/", "<a href='https://jobs.lever.co/gone'>Jobs</a>")
        .page("www.globex.example/", "<a href='https://jobs.lever.co/empty'>Jobs</a>")
        .page("www.initech.example/", "<a href='https://jobs.lever.co/closed'>Jobs</a>")
        .lever("empty", 0);
    sites.web.on("https://api.lever.co/v0/postings/closed", Reply.status(403));

    assertThat(find(SITE).outcome()).isEqualTo(Outcome.DEAD);
    assertThat(find("https://www.globex.example/").outcome()).isEqualTo(Outcome.EMPTY);
    assertThat(find("https://www.initech.example/").outcome()).isEqualTo(Outcome.NOT_READ);
  }

  @Test
  void deadBoardThatLedToItsSystemsMaker_isNotMovedThere() {
    sites
        .page(
            "maker.example/", "<title>Maker</title><a href='https://jobs.lever.co/maker'>Jobs</a>")
        .lever("maker", 3);
    sites.web.on("https://jobs.lever.co/acme", Reply.redirect("https://maker.example/"));

    FindAnswer answer = find("https://jobs.lever.co/acme");

    assertThat(answer.boards()).isEmpty();
    assertThat(answer.outcome()).isEqualTo(Outcome.UNSURE);
  }

  @Test
  void siteWithoutABoard_isReadWithinItsPages() {
    StringBuilder links = new StringBuilder();
    for (int n = 0; n < 30; n++) {
      links.append("<a href='/jobs/").append(n).append("'>Job</a>");
      sites.page("www.acme.example/jobs/" + n, "<p>a job</p>");
    }
    sites.page("www.acme.example/", links + "<a href='https://social.example/jobs'>Jobs</a>");
    sites.page("social.example/jobs", "");

    assertThat(find(SITE).outcome()).isEqualTo(Outcome.NO_BOARD);
    assertThat(sites.web.requests()).isEqualTo(6);
    assertThat(sites.web.requests("https://social.example/jobs")).isZero();
  }

  @Test
  void linkToAnAllowedPrivatePlace_isNotFollowed_unlessItWasGiven() {
    String here = "http://127.0.0.1:" + sites.web.rules().allowed().getFirst().port();
    sites.web.on("https://" + here.substring(7) + "/jobs", Reply.page("<p>private</p>"));
    sites.page("www.acme.example/", "<a href='/karriere'>Karriere</a>");
    sites.web.on("https://www.acme.example/karriere", Reply.redirect(here + "/jobs"));

    assertThat(find(SITE).others())
        .containsExactly("https://www.acme.example/karriere: this URL is not fetched");
    assertThat(find(here + "/jobs").outcome()).isEqualTo(Outcome.NO_BOARD);
    assertThat(sites.web.requests("https://" + here.substring(7) + "/jobs")).isEqualTo(1);
  }

  @Test
  void robotsThatForbidThePage_areObeyed() {
    sites.page("www.acme.example/", HOME);
    sites.web.on(
        "https://www.acme.example/robots.txt",
        new Reply(
            200,
            "Content-Type: text/plain",
            "User-agent: *\nDisallow: /".getBytes(StandardCharsets.UTF_8)));

    assertThat(find(SITE).outcome()).isEqualTo(Outcome.NOT_READ);
    assertThat(sites.web.requests()).isZero();
  }

  @Test
  void textThatIsNoUrl_isAnAnswerToo() {
    assertThat(find("https://").outcome()).isEqualTo(Outcome.NOT_READ);
  }
}
