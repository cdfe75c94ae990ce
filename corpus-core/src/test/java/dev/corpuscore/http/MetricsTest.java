package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.service.TestCorpus;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What {@code promtool check metrics} says of this page was looked at by hand: nothing. */
class MetricsTest {
  private static final Pattern ROUTE = Pattern.compile("route=\"([^\"]*)\"");
  private static final Pattern STATUS = Pattern.compile("status=\"([^\"]*)\"");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"");

  private final ServedCorpus corpus;

  MetricsTest(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of(posting(1), posting(2)));
  }

  @Test
  void everySample_belongsToAFamilyWithHelpAndType() {
    corpus.get("/api/search");
    String page = operators();

    Set<String> helped = families(page, "# HELP ");
    assertThat(helped).isEqualTo(families(page, "# TYPE "));
    assertThat(helped)
        .contains(
            "corpus_build_info",
            "corpus_commands",
            "corpus_commands_oldest_pending_seconds",
            "corpus_disk_free_bytes",
            "corpus_disk_size_bytes",
            "corpus_http_answer_bytes_free",
            "corpus_http_places_taken",
            "corpus_http_problems_total",
            "corpus_http_request_duration_seconds",
            "corpus_http_requests_in_flight",
            "corpus_http_requests_total",
            "corpus_index_lag_revisions",
            "corpus_index_revision",
            "corpus_index_up",
            "corpus_page_parts_left_out_total",
            "corpus_postings",
            "corpus_searches_running",
            "corpus_searches_waiting",
            "corpus_store_revision",
            "corpus_store_up",
            "jvm_gc_seconds_total",
            "jvm_heap_max_bytes",
            "jvm_heap_used_bytes",
            "jvm_threads",
            "process_start_time_seconds")
        .allMatch(name -> name.matches("(corpus|jvm|process)_[a-z_]+"));
    assertThat(page.lines().filter(line -> !line.startsWith("#")))
        .allSatisfy(
            line ->
                assertThat(helped)
                    .contains(
                        line.replaceAll("[{ ].*", "").replaceAll("_(bucket|sum|count)$", "")));
  }

  @Test
  void labels_whateverIsAsked_areBounded() {
    corpus.queue("acme", ServedCorpus.NOW);
    corpus.post("/api/commands/drain", "");
    for (int i = 0; i < 20; i++) {
      corpus.get("/no/such/" + i);
      corpus.get("/api/search?limit=0&q=word" + i);
      corpus.send("BREW" + i, "/api/search");
      corpus.send("BREW" + i, "/other/" + i);
    }

    String page = operators();

    Set<String> routes = found(ROUTE, page);
    assertThat(routes).contains("none", "/api/search").hasSizeLessThanOrEqualTo(6);
    routes.remove("none");
    assertThat(corpus.paths()).containsAll(routes);
    assertThat(found(STATUS, page)).containsExactly("2xx", "4xx", "5xx");
    assertThat(found(LABEL, page))
        .containsExactly(
            "access", "code", "kind", "le", "outcome", "part", "route", "state", "status",
            "version");
    assertThat(corpus.metric("corpus_http_requests_total{route=\"none\",status=\"4xx\"}"))
        .isEqualTo(40);
    assertThat(corpus.metric("corpus_http_requests_total{route=\"/api/search\",status=\"2xx\"}"))
        .isEqualTo(20);
    assertThat(corpus.metric("corpus_http_requests_total{route=\"/api/search\",status=\"4xx\"}"))
        .isEqualTo(20);
    assertThat(corpus.metric("corpus_http_request_duration_seconds_count{route=\"/api/search\"}"))
        .isEqualTo(40);
  }

  @Test
  void problems_areCountedByCode() {
    corpus.get("/no/such");
    corpus.get("/api/search?limit=x");
    corpus.get("/api/search?limit=0");
    corpus.post("/api/corpus/erasures/drain", "");

    assertThat(corpus.metric(problems("not-found", "public"))).isOne();
    assertThat(corpus.metric(problems("invalid-request", "public"))).isOne();
    assertThat(corpus.operatorMetric(problems("client-unavailable", "protected"))).isOne();
    assertThat(corpus.metric(problems("internal", "public"))).isZero();
  }

  @Test
  void disk_hasRoomAndIsNotLargerThanItsSize() {
    double free = corpus.operatorMetric("corpus_disk_free_bytes");

    assertThat(free).isPositive();
    assertThat(corpus.operatorMetric("corpus_disk_size_bytes")).isGreaterThanOrEqualTo(free);
  }

  @Test
  void freshness_isToldByKindNeverBySource() {
    corpus.went("acme", "greenhouse", SourceHistory.NONE.healthy(seconds(100), 3, 0, 0, 0, null));
    corpus.went("globex", "greenhouse", SourceHistory.NONE.failed(seconds(200), "it answered 500"));
    corpus.went(
        "news",
        "rss",
        SourceHistory.NONE.suspicious(seconds(300), "the listing is empty", 0, 0, 0));
    corpus.queue("acme", ServedCorpus.NOW.minusSeconds(90));
    corpus.queue("globex", ServedCorpus.NOW.minusSeconds(30));
    corpus.post("/api/commands/drain?max=1", "");

    String page = operators();

    assertThat(page.lines().filter(line -> line.startsWith("corpus_sources")))
        .containsExactlyInAnyOrder(
            "corpus_sources{kind=\"greenhouse\"} 2.0",
            "corpus_sources{kind=\"rss\"} 1.0",
            "corpus_sources_failing{kind=\"greenhouse\"} 1.0",
            "corpus_sources_failing{kind=\"rss\"} 0.0",
            "corpus_sources_suspicious{kind=\"greenhouse\"} 0.0",
            "corpus_sources_suspicious{kind=\"rss\"} 1.0",
            "corpus_sources_last_success_timestamp_seconds{kind=\"greenhouse\"} 100.0",
            "corpus_sources_last_success_timestamp_seconds{kind=\"rss\"} 300.0");
    assertThat(corpus.operatorMetric("corpus_commands{kind=\"source.sync\",state=\"pending\"}"))
        .isOne();
    assertThat(corpus.operatorMetric("corpus_commands{kind=\"source.sync\",state=\"done\"}"))
        .isOne();
    assertThat(corpus.operatorMetric("corpus_commands{kind=\"source.sync\",state=\"dead\"}"))
        .isZero();
    assertThat(corpus.operatorMetric("corpus_commands_oldest_pending_seconds")).isEqualTo(30);
    assertThat(
            corpus.operatorMetric(
                "corpus_commands_ended_total{kind=\"source.sync\",outcome=\"done\"}"))
        .isOne();
    // "500" alone may be digits of some duration
    assertThat(page).doesNotContain("acme", "globex", "news", "answered 500");
  }

  /** Whoever polls this page must not find the second in which somebody was erased. */
  @Test
  void publicPage_hasAClosedList_andNothingOfProtectedRoutes() {
    corpus.get("/api/search");
    corpus.post("/api/corpus/erasures/drain", "");
    corpus.post("/api/commands/drain", "");
    corpus.send("BREW", "/api/ads/resolve");

    String page = corpus.get("/metrics").body();

    assertThat(families(page, "# TYPE "))
        .containsExactly(
            "corpus_build_info",
            "corpus_http_problems_total",
            "corpus_http_request_duration_seconds",
            "corpus_http_requests_in_flight",
            "corpus_http_requests_total",
            "corpus_index_lag_revisions",
            "corpus_index_left_out",
            "corpus_index_revision",
            "corpus_index_up",
            "corpus_page_parts_left_out_total",
            "corpus_postings",
            "corpus_store_revision",
            "corpus_store_up",
            "process_start_time_seconds");
    assertThat(found(ROUTE, page)).containsExactly("/api/search");
    assertThat(page).doesNotContain("protected");
    // behind a bearer with this parameter: neither hides nor joins what is asked without it
    corpus.get("/ledger/proof?receipt=a");
    corpus.get("/ledger/proof?from=1&to=1");
    Await.until("it is counted", () -> !requests("/ledger/proof").isEmpty());
    String once = requests("/ledger/proof");
    corpus.get("/ledger/proof?receipt=b");
    String guarded = "corpus_http_requests_total{route=\"/ledger/proof?receipt\",status=\"4xx\"}";
    Await.until("both are counted", () -> corpus.operatorMetric(guarded) == 2);
    assertThat(requests("/ledger/proof")).isEqualTo(once);
    assertThat(found(ROUTE, operators()))
        .contains("/api/corpus/erasures/drain", "/api/commands/drain", "/api/ads/resolve");
  }

  /** What the public page says of a route, but of how long it took. */
  private String requests(String route) {
    return corpus
        .get("/metrics")
        .body()
        .lines()
        .filter(it -> it.startsWith("corpus_http_requests_total") && it.contains(route))
        .collect(Collectors.joining("\n"));
  }

  private String operators() {
    return corpus.operatorMetrics();
  }

  private static String problems(String code, String access) {
    return "corpus_http_problems_total{access=\"" + access + "\",code=\"" + code + "\"}";
  }

  private static Instant seconds(long since1970) {
    return Instant.ofEpochSecond(since1970);
  }

  @Test
  void revisions_storeAheadOfIndex_showTheLag() {
    assertRevisions(2, 2, 0, 2);

    corpus.add(posting(3));
    assertRevisions(3, 2, 1, 2);

    corpus.follow();
    assertRevisions(3, 3, 0, 3);
  }

  private void assertRevisions(int store, int index, int lag, int postings) {
    Await.until(
        "the figures of this second",
        () ->
            corpus.metric("corpus_store_revision") == store
                && corpus.metric("corpus_index_revision") == index);
    assertThat(corpus.metric("corpus_index_lag_revisions")).isEqualTo(lag);
    assertThat(corpus.metric("corpus_postings")).isEqualTo(postings);
  }

  private static Set<String> families(String page, String keyword) {
    return page.lines()
        .filter(line -> line.startsWith(keyword))
        .map(line -> line.substring(keyword.length()).replaceAll(" .*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> found(Pattern pattern, String page) {
    return pattern
        .matcher(page)
        .results()
        .map(it -> it.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static PostingContent posting(int number) {
    return PostingContent.of("https://kitchen.example/" + number, "Cook").build();
  }
}
