package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a sync makes of national feeds: requests as they want them, texts, closing. */
@ExtendWith(CorpusExtension.class)
class SyncNationalFeedsTest {
  private static final String JSON = "application/json";
  private static final String FINLAND = "tyomarkkinatori.fi";
  private static final String SEARCH = FINLAND + "/api/jobpostingfulltext/search/v2/search";
  private static final String ONE = FINLAND + "/api/jobposting-new/v1/public/jobpostings/a1";
  private static final String JOBNET =
      "jobnet.dk/bff/FindJob/Search?PageNumber=1&ResultsPerPage=100&OrderType=PublicationDate";

  private final FreshCorpus corpus;

  SyncNationalFeedsTest(TestCorpus data) {
    corpus = new FreshCorpus(data, FINLAND, "jobnet.dk");
  }

  @AfterEach
  void close() {
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void finland_takesTheTextOfTheAd_andClosesWhatIsNoLongerListed() {
    String page = "https://" + FINLAND + "/henkiloasiakkaat/avoimet-tyopaikat/a1/fi";
    corpus.catalog("id: fi, kind: tyomarkkinatori, url: 'https://" + FINLAND + "'");
    corpus.at(SEARCH, JSON, finland("a1", "a2", "a3"));
    corpus.at(ONE, JSON, "{\"position\": {\"jobDescription\": {\"fi\": \"Keitä soppaa\"}}}");

    corpus.syncNext();

    assertThat(corpus.posting(page).content().title()).isEqualTo("Kokki");
    assertThat(corpus.posting(page).content().description()).isEqualTo("Keitä soppaa");

    corpus.syncNext();
    assertThat(corpus.requests(ONE)).as("an unchanged ad rests").isEqualTo(1);
    assertThat(corpus.posting(page).content().description()).isEqualTo("Keitä soppaa");

    corpus.at(SEARCH, JSON, finland("a2", "a3"));
    corpus.syncNext();
    assertThat(corpus.posting(page).record().state()).isInstanceOf(PostingState.Closed.class);
    assertThat(corpus.open()).hasSize(2);
  }

  @Test
  void jobnet_isAskedWithItsHeader_andMayNameAdsOfOtherBoards() {
    String copied = "https://small.example/jobs/1";
    corpus.catalog("id: dk, kind: jobnet, url: 'https://jobnet.dk/find-job'");
    corpus.at(
        JOBNET,
        exchange -> {
          boolean asWanted = "1".equals(exchange.getRequestHeaders().getFirst("x-csrf"));
          FreshCorpus.reply(
                  asWanted ? 200 : 400,
                  JSON,
                  "{\"totalJobAdCount\": 2, \"jobAds\": [{\"jobAdId\": \"7\", \"title\": \"Kok\"},"
                      + "{\"jobAdId\": \"8\", \"title\": \"Tjener\", \"jobAdUrl\": \""
                      + copied
                      + "\"}]}")
              .to(exchange);
        });

    corpus.syncNext();

    assertThat(corpus.open()).containsExactly("https://jobnet.dk/find-job/7", copied);
    Posting waiter = corpus.posting(copied);
    assertThat(waiter.record().sources()).containsExactly("dk");
  }

  private static String finland(String... ids) {
    StringBuilder ads = new StringBuilder();
    for (String id : ids) {
      ads.append(ads.isEmpty() ? "" : ",")
          .append("{\"id\": \"")
          .append(id)
          .append("\", \"title\": {\"fi\": \"Kokki\"}}");
    }
    return "{\"totalElements\": " + ids.length + ", \"content\": [" + ads + "]}";
  }
}
