package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import inet.ipaddr.IPAddressString;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * One client asks for more than it can get, behind a balancer that the operator named: its searches
 * hold every thread it may have until the test lets them go. Two threads are one caller's, two more
 * are for the others.
 */
class FairSharesTest {
  private static final String DEAR = "/api/search?q=dear";
  private static final String PLAIN = "/api/search?q=cook";
  private static final int CONNECTIONS = 32;

  private final Gate searches = new Gate();
  private final ServedCorpus corpus;

  FairSharesTest(TestCorpus data) {
    TrustedProxies balancer =
        new TrustedProxies(List.of(new IPAddressString("127.0.0.1").getAddress()));
    corpus =
        ServedCorpus.of(
            data,
            List.of(PostingContent.of("https://kitchen.example/1", "Cook").build()),
            ServedCorpusOptions.USUAL
                .on(ListenOptions.on("127.0.0.1", 0).behind(balancer))
                .before(index -> new GatedIndex(index, searches, "dear")));
    searches.shut();
  }

  @AfterEach
  void stop() {
    searches.open();
  }

  @Test
  void search_besideOneGreedyClient_isAnsweredMeanwhile() {
    List<CompletableFuture<HttpResponse<String>>> greedy = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      greedy.add(corpus.getLater(DEAR, "X-Forwarded-For", "192.0.2.1"));
    }
    Await.until(
        "a queue", () -> corpus.operatorMetric("corpus_searches_waiting") == CONNECTIONS - 2);

    for (String other : List.of("192.0.2.2", "2001:db8::1", "6.6.6.6, 192.0.2.3")) {
      assertThat(corpus.get(PLAIN, "X-Forwarded-For", other).statusCode()).isEqualTo(200);
    }
    assertThat(corpus.get(PLAIN).statusCode()).as("of the balancer itself").isEqualTo(200);
    // an answer may be read before its search counts as done
    Await.until("the others' end", () -> corpus.operatorMetric("corpus_searches_running") == 2);
    assertThat(greedy).noneMatch(CompletableFuture::isDone);

    searches.open();
    assertThat(greedy).allSatisfy(it -> assertThat(it.join().statusCode()).isEqualTo(200));
  }

  @Test
  void search_greedyClientThatNamesOthers_staysOneClient() {
    List<CompletableFuture<HttpResponse<String>>> greedy = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      greedy.add(corpus.getLater(DEAR, "X-Forwarded-For", "10.0.0." + i + ", 192.0.2.1"));
    }
    Await.until(
        "a queue", () -> corpus.operatorMetric("corpus_searches_waiting") == CONNECTIONS - 2);

    assertThat(corpus.get(PLAIN, "X-Forwarded-For", "192.0.2.2").statusCode()).isEqualTo(200);

    searches.open();
    greedy.forEach(CompletableFuture::join);
  }

  @Test
  void roleSearch_besideGreedyStrangers_isAnsweredMeanwhile() {
    List<CompletableFuture<HttpResponse<String>>> greedy = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      greedy.add(corpus.getLater(DEAR));
    }
    Await.until(
        "a queue", () -> corpus.operatorMetric("corpus_searches_waiting") == CONNECTIONS - 2);

    HttpResponse<String> answer =
        corpus.post(
            "/api/corpus/search", "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"Cook\"]}");

    assertThat(answer.statusCode()).as("of the same address, with a bearer").isEqualTo(200);

    searches.open();
    greedy.forEach(CompletableFuture::join);
  }
}
