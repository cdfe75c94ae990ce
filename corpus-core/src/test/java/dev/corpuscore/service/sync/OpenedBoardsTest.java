package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Posting;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A board whose page gives the token that its ads are asked with. */
class OpenedBoardsTest {
  private static final String SITE = "acme.csod.com/ux/ats/careersite/4/home";
  private static final String SEARCH = "eu.api.csod.com/rec-job-search/external/jobs";
  private static final String AD = "acme.csod.com/services/x/job-requisition/v2/requisitions/7";
  private static final String LINK = "https://" + SITE + "/requisition/7?c=acme";

  private final FreshCorpus corpus;
  private final List<String> seen = new CopyOnWriteArrayList<>();

  OpenedBoardsTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "acme.csod.com", "eu.api.csod.com", "other.example");
    corpus.catalog(
        "id: a, kind: cornerstone, tenant: acme, company: Acme, url: 'https://" + SITE + "'");
    page("eu.api.csod.com", "t0ken-1");
    at(SEARCH, 200, listing("Cook"));
    at(AD, 200, ad("Koch"));
  }

  @Test
  void token_goesToTheServersOfTheSystem_andEachSyncReadsItAgain() {
    corpus.syncNext();

    assertThat(seen)
        .containsExactly(
            "GET " + SITE + "?c=acme null",
            "POST " + SEARCH + " Bearer t0ken-1",
            "GET " + AD + " Bearer t0ken-1");
    assertThat(posting().content().title()).isEqualTo("Koch");
    assertThat(posting().content().description()).isEqualTo("Kocht.");

    seen.clear();
    page("eu.api.csod.com", "t0ken-2");
    at(SEARCH, 200, listing("Baker"));
    corpus.later(Duration.ofHours(7));
    corpus.syncNext();

    assertThat(seen)
        .containsExactly(
            "GET " + SITE + "?c=acme null",
            "POST " + SEARCH + " Bearer t0ken-2",
            "GET " + AD + " Bearer t0ken-2");
  }

  @Test
  void pageThatStaysTheSame_isNoUnchangedBoard() {
    corpus.syncNext();
    at(SEARCH, 200, "{\"data\": {\"totalCount\": 0, \"requisitions\": []}}");
    corpus.later(Duration.ofHours(7));

    corpus.sync(SyncCatalog.Request.DUE);

    assertThat(seen).filteredOn(it -> it.startsWith("POST")).hasSize(2);
  }

  @Test
  void redirectElsewhere_doesNotGetTheToken() {
    corpus.at(
        AD,
        exchange -> {
          FreshCorpus.reply(302, "text/plain", "", "Location", "https://other.example/ad")
              .to(exchange);
        });
    at("other.example/ad", 200, ad("Koch"));

    corpus.syncNext();

    assertThat(seen).contains("GET other.example/ad null");
  }

  @Test
  void tokenThatIsOver_leavesTheAdDueForTheNextSync() {
    at(AD, 401, "{}");
    corpus.syncNext();

    assertThat(posting().content().title()).as("as the listing has it").isEqualTo("Cook");
    at(AD, 200, ad("Koch"));
    corpus.later(Duration.ofHours(7));
    corpus.syncNext();

    assertThat(posting().content().title()).isEqualTo("Koch");
  }

  @Test
  void pageThatNamesAServerElsewhere_isNoBoard_andNobodyIsAsked() {
    page("other.example", "t0ken-1");

    corpus.sync(SyncCatalog.Request.DUE);

    assertThat(seen).containsExactly("GET " + SITE + "?c=acme null");
    assertThat(corpus.store().catalog().find("a").orElseThrow().history().error())
        .contains("the page of the board names no server of its system")
        .doesNotContain("t0ken");
  }

  private Posting posting() {
    return corpus.posting(LINK);
  }

  private void page(String server, String token) {
    at(
        SITE + "?c=acme",
        200,
        "<html><script>csod.context={\"endpoints\":{\"cloud\":\"https://"
            + server
            + "/\"},\"token\":\""
            + token
            + "\"};</script></html>");
  }

  private static String listing(String title) {
    return "{\"data\": {\"totalCount\": 1, \"requisitions\": [{\"requisitionId\": 7,"
        + " \"displayJobTitle\": \""
        + title
        + "\"}]}}";
  }

  private static String ad(String title) {
    return "{\"data\": {\"id\": 7, \"defaultCultureId\": 4, \"displayTitles\": {\"4\": \""
        + title
        + "\"}, \"externalDescriptions\": {\"4\": \"<p>Kocht.</p>\"}}}";
  }

  private void at(String hostAndPath, int status, String body) {
    String type = body.startsWith("<") ? "text/html" : "application/json";
    corpus.at(
        hostAndPath,
        exchange -> {
          seen.add(
              exchange.getRequestMethod()
                  + " "
                  + hostAndPath
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization"));
          FreshCorpus.reply(status, type, body).to(exchange);
        });
  }
}
