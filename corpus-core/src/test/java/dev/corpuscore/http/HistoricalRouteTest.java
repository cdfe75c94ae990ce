package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Published;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/historical/search}, {@code /stats} and {@code /ad/{id}}. */
class HistoricalRouteTest {
  private static final int ADS = 150;
  private static final int STEPS = Tier.rounds(600, 900);
  private static final String JOBTECH_AD =
      "{\"id\":\"%s\",\"webpage_url\":\"https://ads.example/%s\",\"headline\":\"Plumber\","
          + "\"publication_date\":\"2020-07-01T12:00:00\","
          + "\"occupation\":{\"concept_id\":\"abc\",\"label\":\"Rörmokare\","
          + "\"legacy_ams_taxonomy_id\":\"5\"},"
          + "\"application_details\":{\"email\":\"boss@rohr.example\"},"
          + "\"application_contacts\":[{\"name\":\"Ann\",\"email\":\"ann@rohr.example\"}]}";

  private static final LocalDate FIRST_DAY = LocalDate.of(2016, 1, 1);
  private static final int DAYS = 3_650;

  private final TestCorpus data;

  HistoricalRouteTest(TestCorpus data) {
    this.data = data;
  }

  /** What became of an ad. */
  private enum Fate {
    OPEN,
    CLOSED,
    UNLISTED,
    UNLISTED_CLOSED,
    REMOVED;

    /** What a submitted posting is instead, which searches never show. */
    private Fate unlisted() {
      return this == OPEN ? UNLISTED : this == CLOSED ? UNLISTED_CLOSED : this;
    }
  }

  /**
   * One ad, as it is at first; what became of it is elsewhere.
   *
   * @param expires whether it has an expiry, which has passed long ago
   * @param submitted whether a caller described it, and no source
   */
  private record Ad(
      String url, String title, LocalDate published, boolean expires, boolean submitted) {
    private PostingContent content() {
      Instant noon = published.atTime(LocalTime.NOON).toInstant(ZoneOffset.UTC);
      return PostingContent.of(url, title)
          .published(new Published(noon, Published.Precision.SECOND))
          .expiresAt(expires ? noon.plusSeconds(86_400) : null)
          .build();
    }

    private String id() {
      return UrlIdentities.of(url).postingId().value();
    }
  }

  @BothTiers
  @Test
  void totals_afterClosingsReopeningsAndRemovals_areThoseOfAnAccount() {
    long seed = Seed.of(HistoricalRouteTest.class);
    Random random = new Random(seed);
    ServedCorpus corpus = ServedCorpus.of(data, List.of(), ServedCorpusOptions.HISTORICAL);
    Map<Ad, Fate> account = new TreeMap<>((a, b) -> a.url.compareTo(b.url));
    for (int number = 0; number < ADS; number++) {
      Ad ad =
          new Ad(
              "https://jobs.example/" + number,
              random.nextInt(3) == 0 ? "Baker" : "Cook",
              FIRST_DAY.plusDays(random.nextInt(DAYS)),
              random.nextBoolean(),
              random.nextInt(6) == 0);
      change(corpus, account, ad, Fate.CLOSED);
    }
    List<Ad> all = List.copyOf(account.keySet());
    for (int step = 1; step <= STEPS; step++) {
      Fate[] fates = Fate.values();
      change(corpus, account, all.get(random.nextInt(ADS)), fates[random.nextInt(fates.length)]);
      if (random.nextInt(20) == 0) {
        corpus.follow();
      }
      if (step % 300 == 0) {
        corpus.follow();
        assertFound(corpus, account, random);
      }
    }
    for (Map.Entry<Ad, Fate> each : account.entrySet()) {
      int status = corpus.get("/api/historical/ad/" + each.getKey().id()).statusCode();
      assertThat(status).as(each.toString()).isEqualTo(each.getValue() == Fate.CLOSED ? 200 : 404);
      boolean shown = each.getValue() == Fate.OPEN && !each.getKey().expires;
      int open = corpus.get("/api/ad/" + each.getKey().id()).statusCode();
      assertThat(open).as("open: " + each).isEqualTo(shown ? 200 : 404);
    }
  }

  private static void assertFound(ServedCorpus corpus, Map<Ad, Fate> account, Random random) {
    assertFound(corpus, "", closed(account, ad -> true));
    assertFound(corpus, "q=baker&fill=false", closed(account, ad -> ad.title.equals("Baker")));
    for (int draw = 0; draw < 10; draw++) {
      LocalDate from = FIRST_DAY.plusDays(random.nextInt(DAYS));
      LocalDate to = from.plusDays(random.nextInt(2_000));
      assertFound(
          corpus,
          "historical-from=" + from + "&historical-to=" + to,
          closed(account, ad -> !ad.published.isBefore(from) && !ad.published.isAfter(to)));
      assertFound(
          corpus,
          "historical-from=" + from.getYear() + "&historical-to=" + from.getYear(),
          closed(account, ad -> ad.published.getYear() == from.getYear()));
      String start = from.toString().substring(5);
      String end = to.toString().substring(5);
      assertFound(
          corpus,
          "start-seasonal-time=" + start + "&end-seasonal-time=" + end + "&request-timeout=300",
          closed(account, ad -> isBetween(ad.published.toString().substring(5), start, end)));
    }
  }

  private static boolean isBetween(String day, String start, String end) {
    boolean after = day.compareTo(start) >= 0;
    boolean before = day.compareTo(end) <= 0;
    return start.compareTo(end) <= 0 ? after && before : after || before;
  }

  private static Set<String> closed(Map<Ad, Fate> account, Predicate<Ad> asked) {
    return account.entrySet().stream()
        .filter(it -> it.getValue() == Fate.CLOSED && asked.test(it.getKey()))
        .map(it -> it.getKey().id())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void assertFound(ServedCorpus corpus, String query, Set<String> expected) {
    Set<String> found = new TreeSet<>();
    Set<Integer> totals = new TreeSet<>();
    for (int offset = 0; offset < ADS; offset += 100) {
      JsonNode page =
          corpus.json("/api/historical/search?limit=100&offset=" + offset + "&" + query);
      totals.add(page.at("/total/value").intValue());
      page.get("hits").forEach(it -> found.add(it.get("id").stringValue()));
    }
    assertThat(found).as(query).isEqualTo(expected);
    assertThat(totals).as(query).containsExactly(expected.size());
  }

  private static void change(ServedCorpus corpus, Map<Ad, Fate> account, Ad ad, Fate drawn) {
    Fate fate = ad.submitted ? drawn.unlisted() : drawn;
    Instant seen = Instant.parse("2026-01-01T00:00:00Z");
    boolean listed = fate == Fate.OPEN || fate == Fate.CLOSED;
    Origin origin = ad.submitted ? Origin.SUBMITTED : Origin.IMPORT;
    PostingRecord record = PostingRecord.first(origin, listed, seen);
    switch (fate) {
      case REMOVED -> corpus.remove(ad.content());
      case OPEN, UNLISTED -> corpus.put(ad.content(), record);
      default ->
          corpus.put(
              ad.content(), record.closed(PostingState.ClosedReason.WITHDRAWN, ServedCorpus.NOW));
    }
    account.put(ad, fate);
  }

  @Test
  void ad_closed_isAsItWas_withoutContacts_andSaysSinceWhen() {
    data.importInputs(Format.JOBTECH, TestCorpus.input("ads", jobTechAds("7", "8")));
    ServedCorpus corpus = ServedCorpus.of(data, List.of(), ServedCorpusOptions.HISTORICAL);
    close(corpus, "https://ads.example/7");

    JsonNode ad = corpus.json("/api/historical/ad/7");

    assertThat(ad.get("legacy_id").stringValue()).isEqualTo("7");
    assertThat(ad.get("headline").stringValue()).isEqualTo("Plumber");
    assertThat(ad.get("publication_date").stringValue()).isEqualTo("2020-07-01T12:00:00");
    assertThat(ad.get("removed").booleanValue()).isTrue();
    assertThat(ad.get("removed_date").stringValue())
        .as("Stockholm's, as its other times")
        .isEqualTo("2026-06-01T02:00:00");
    assertThat(ad.get("application_contacts")).isEmpty();
    assertThat(ad.has("relevance")).isFalse();
    JsonNode page = corpus.json("/historical/search?q=plumber");
    assertThat(page.at("/total/value").intValue()).isEqualTo(1);
    assertThat(page.at("/hits/0/id")).isEqualTo(ad.get("id"));
    assertThat(page.toString() + ad).doesNotContain("Ann", "rohr.example");
    assertThat(corpus.json("/api/search?historical-to=2020-07-01").at("/hits/0/id"))
        .isEqualTo(ad.get("id"));
    assertThat(corpus.json("/api/search").at("/hits/0/legacy_id").stringValue()).isEqualTo("8");
    assertThat(corpus.get("/api/ad/" + ad.get("id").stringValue()).statusCode()).isEqualTo(404);
    assertThat(corpus.get("/api/historical/ad/8").statusCode()).isEqualTo(404);
  }

  @Test
  void statistics_countClosedAdsAlone() {
    data.importInputs(Format.JOBTECH, TestCorpus.input("ads", jobTechAds("7", "8", "9")));
    ServedCorpus corpus = ServedCorpus.of(data, List.of(), ServedCorpusOptions.HISTORICAL);
    close(corpus, "https://ads.example/7");
    close(corpus, "https://ads.example/9");

    JsonNode counted =
        corpus.json("/historical/stats?taxonomy-type=occupation-name&stats-by=label");

    assertThat(counted)
        .isEqualTo(
            HttpCaller.parse(
                "{\"total\":{\"value\":2,\"relation\":\"eq\"},\"stats\":{\"occupation-name\":"
                    + "[{\"concept_id\":\"abc\",\"label\":\"Rörmokare\","
                    + "\"legacy_ams_taxonomy_id\":\"5\",\"occurrences\":2}]}}"));
    assertThat(corpus.json("/api/historical/stats?limit=0").at("/stats/occupation-name")).isEmpty();
    assertThat(corpus.json("/api/historical/stats?limit=10000").get("stats").propertyNames())
        .containsExactly(
            "occupation-name",
            "occupation-group",
            "occupation-field",
            "country",
            "region",
            "municipality");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/historical/search?historical-from=x, ?historical-from",
    "/api/historical/search?historical-to=2020-13-01, ?historical-to",
    "/api/search?historical-to=yesterday, ?historical-to",
    "/api/historical/search?historical-from=2020-02-01&historical-to=2020-01-31, ?historical-to",
    "/api/historical/search?historical-from=2021&historical-to=2020, ?historical-to",
    "/api/historical/search?start-seasonal-time=06-01, ?start-seasonal-time",
    "/api/historical/search?end-seasonal-time=06-01, ?end-seasonal-time",
    "/api/historical/search?start-seasonal-time=2020-06-01&end-seasonal-time=07-01, "
        + "?start-seasonal-time",
    "/api/historical/search?start-seasonal-time=02-30&end-seasonal-time=07-01, "
        + "?start-seasonal-time",
    "/api/historical/search?request-timeout=601, ?request-timeout",
    "/api/historical/search?strict=true&colour=red, ?colour",
    "/api/historical/stats?taxonomy-type=skill, ?taxonomy-type",
    "/api/historical/stats?taxonomy-type=employment-type, ?taxonomy-type",
    "/api/historical/stats?stats-by=name, ?stats-by",
    "/api/historical/stats?limit=x, ?limit"
  })
  void badParameter_is400_andNamed(String path, String name) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(), ServedCorpusOptions.HISTORICAL);

    HttpResponse<String> answer = corpus.get(path);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains("\"" + name.substring(1) + "\":");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/historical/search",
        "/api/historical/search?historical-from=x",
        "/historical/stats",
        "/api/historical/ad/7"
      })
  void routes_withoutTheSetting_sayWhatItIs(String path) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    HttpResponse<String> answer = corpus.get(path);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("serves no closed ads", "CORE_HISTORICAL=true");
    assertThat(data.file("historical")).doesNotExist();
  }

  @Test
  void index_thatLacksWhatWasThereBefore_isNotSearched() {
    data.importLines("{\"url\":\"https://jobs.example/1\",\"title\":\"Cook\"}");
    RevisionWatch.Searchable reached =
        data.closing(RevisionWatch.of(data.historical(), new ServiceThreads()));
    reached.start();
    UseCases.Historical closed =
        UseCases.Historical.of(
            data.store(),
            data.historical(),
            data.gazetteer(),
            data.occupations(),
            reached,
            data.clock());

    assertThatThrownBy(closed::whole).hasMessageContaining("is being made");
    data.catchUp();
    assertThat(closed.whole()).isSameAs(closed.search());
  }

  @Test
  void parameters_ofOtherRoutes_areRefused() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(), ServedCorpusOptions.HISTORICAL);

    for (String path : List.of("/api/joblinks?", "/api/complete?q=c&")) {
      HttpResponse<String> answer = corpus.get(path + "historical-from=2020-01-01");
      assertThat(answer.statusCode()).as(path).isEqualTo(400);
      assertThat(answer.body()).contains("/api/historical/search");
    }
  }

  private static String jobTechAds(String... numbers) {
    StringBuilder ads = new StringBuilder();
    for (String number : numbers) {
      ads.append(JOBTECH_AD.replace("%s", number)).append('\n');
    }
    return ads.toString();
  }

  /** Closes a posting that was imported, as it is. */
  private void close(ServedCorpus corpus, String url) {
    data.postings().stream()
        .filter(it -> it.content().url().equals(url))
        .forEach(
            it ->
                corpus.put(
                    it.content(),
                    it.record().closed(PostingState.ClosedReason.GONE, ServedCorpus.NOW)));
    corpus.follow();
  }
}
