package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.ChangesFollower;
import dev.corpuscore.Participants;
import dev.corpuscore.Seed;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.SecondTier;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/changes} with a filter. */
class FilteredChangesTest {
  private final TestCorpus data;

  FilteredChangesTest(TestCorpus data) {
    this.data = data;
  }

  @Test
  void get_filtered_upsertsWhatMatches_leavesTheOthers_removesWhatIsGone() {
    ServedCorpus corpus =
        ServedCorpus.of(
            data, List.of(ad(1, "Cook", "SE"), ad(2, "Cook", "DE"), ad(3, "Cook", "SE")));
    corpus.remove(ad(3, "Cook", "SE"));
    corpus.follow();

    JsonNode page = corpus.json("/api/changes?country=SE");

    assertThat(told(page)).containsExactly("1 upsert", "2 leave", "4 remove");
    assertThat(page.at("/changes/0/posting/title").stringValue()).isEqualTo("Cook");
    assertThat(page.at("/changes/1").propertyNames()).containsExactly("revision", "id", "change");
    assertThat(page.path("complete").booleanValue()).isTrue();
  }

  @Test
  void get_postingThatNoLongerMatches_leaves() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE")));
    String next = corpus.json("/api/changes?q=cook").path("next").stringValue();

    corpus.add(ad(1, "Nurse", "SE"));
    corpus.follow();

    assertThat(told(corpus.json("/api/changes?q=cook&after=" + next))).containsExactly("2 leave");
  }

  @Test
  void get_wordsThatMayBeCorrected_isRefused_andOtherFaultsAreOurOwnWords() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE")));

    assertThat(corpus.get("/api/changes?q=cook&exact=true").statusCode()).isEqualTo(200);
    assertThat(corpus.get("/api/changes?q=cook&exact=false&limit=0").body())
        .contains(
            "?exact: must be true here: words are not corrected",
            "?limit: must be a whole number in 1..1000: \\\"0\\\"");
  }

  @Test
  void get_indexBehindTheStore_is503_notAnOlderAnswer() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE")));
    corpus.add(ad(2, "Cook", "SE"));

    HttpResponse<String> answer = corpus.get("/api/changes?q=cook");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("urn:corpus-core:problem:not-yet-searchable");
    corpus.follow();
    assertThat(told(corpus.json("/api/changes?q=cook"))).containsExactly("1 upsert", "2 upsert");
  }

  /** It was made from a history that a restore undid, and may lack what was there before. */
  @Test
  void get_indexAheadOfTheStore_is503_untilItIsMadeAgain() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE"), ad(2, "Cook", "SE")));
    try (IndexHolder holder = data.index().tryHold().orElseThrow()) {
      holder.apply(List.of(new Change.Removed(UrlIdentities.of(url(1)).postingId(), 99)));
      holder.publish(99);
    }

    HttpResponse<String> answer = corpus.get("/api/changes?q=cook");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("urn:corpus-core:problem:not-yet-searchable");
    corpus.follow();
    assertThat(told(corpus.json("/api/changes?q=cook"))).containsExactly("1 upsert", "2 upsert");
  }

  @Test
  void get_submissionsAndErasures_changeNoByte_whetherTheyAreIndexedOrNot() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Nurse", "SE"), ad(2, "Cook", "DE")));
    Participants participants = new Participants(new Random(1));
    String before = seen(corpus);

    participants.submit(corpus);
    assertThat(seen(corpus)).isEqualTo(before);
    corpus.follow();
    assertThat(seen(corpus)).isEqualTo(before);
    participants.erase(corpus);
    assertThat(seen(corpus)).isEqualTo(before);
    corpus.follow();
    assertThat(seen(corpus)).isEqualTo(before);
  }

  /** However many there are: an answer is no larger than {@code limit} ids make it. */
  @Test
  void get_changesThatAllLeave_areAPageOfTheLimit() {
    ServedCorpus corpus =
        ServedCorpus.of(
            data, IntStream.range(0, 1_100).mapToObj(n -> ad(n, "Cook", "SE")).toList());

    String first = corpus.get("/api/changes?country=DE&limit=1000").body();
    JsonNode page = HttpCaller.parse(first);
    JsonNode rest =
        corpus.json(
            "/api/changes?country=DE&after=" + page.path("next").stringValue() + "&limit=1000");

    assertThat(told(page)).hasSize(1_000).allMatch(it -> it.endsWith(" leave"));
    assertThat(first).hasSizeLessThan(100_000);
    assertThat(page.path("complete").booleanValue()).isFalse();
    assertThat(told(rest)).hasSize(100).startsWith("1001 leave");
    assertThat(rest.path("complete").booleanValue()).isTrue();
  }

  /** Of some filters that would match what was submitted, each header and each byte. */
  private static String seen(ServedCorpus corpus) {
    StringBuilder seen = new StringBuilder();
    for (String filter : List.of("q=nurse", "q=" + ChangesFollower.CANARY, "country=-DE")) {
      HttpResponse<String> answer = corpus.get("/api/changes?" + filter);
      Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
      headers.keySet().removeAll(Set.of("date", "x-request-id"));
      seen.append(answer.statusCode()).append(headers).append(answer.body()).append('\n');
    }
    return seen.toString();
  }

  @Test
  void get_cursorOfAnotherFilter_is400() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE")));
    String filtered = corpus.json("/api/changes?country=SE").path("next").stringValue();
    String unfiltered = corpus.json("/api/changes").path("next").stringValue();

    assertThat(unfiltered).hasSize(54);
    for (String query :
        List.of(
            "country=DE&after=" + filtered,
            "country=SE&after=" + unfiltered,
            "after=" + filtered)) {
      HttpResponse<String> answer = corpus.get("/api/changes?" + query);
      assertThat(answer.statusCode()).as(query).isEqualTo(400);
      assertThat(answer.body()).as(query).contains("is a cursor of another filter");
    }
    assertThat(corpus.get("/api/changes?country=SE&after=" + filtered).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "near=Berlin",
        "position=59.3,18.1",
        "position.radius=5",
        "where=Berlin",
        "radius=5",
        "occupation=x",
        "reposted=false",
        "distinct=true",
        "published-after=60",
        "q=cook&sort=id",
        "remote=perhaps"
      })
  void get_whatIsNotOfThePostingAlone_is400(String query) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE")));

    assertThat(corpus.get("/api/changes?" + query).statusCode()).isEqualTo(400);
  }

  @Test
  void get_severalFaults_areToldAtOnce() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE")));

    String told = corpus.get("/api/changes?near=Berlin&remote=perhaps&limit=0&distinct=1").body();

    assertThat(told).contains("\"?near\"", "\"?remote\"", "\"?limit\"", "\"?distinct\"");
  }

  @ParameterizedTest
  @CsvSource({"foo=1", "q="})
  void get_nothingAsked_isTheUnfilteredAnswer(String query) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE"), ad(2, "Cook", "DE")));

    assertThat(corpus.get("/api/changes?" + query).body())
        .isEqualTo(corpus.get("/api/changes").body());
  }

  @SecondTier("FilteredChangesTest#get_postingThatNoLongerMatches_leaves")
  @Test
  void followers_ofRandomFilters_haveWhatTheSameSearchFinds() {
    long seed = Seed.of(FilteredChangesTest.class);
    Random random = new Random(seed);
    ServedCorpus corpus = ServedCorpus.of(data, List.of(random(0, random)));
    List<FilteredFollower> followers = new ArrayList<>();
    for (int n = 0; n < 30; n++) {
      followers.add(new FilteredFollower(FilteredFollower.filter(random)));
    }
    for (int round = 0; round < 12; round++) {
      for (int n = 0; n < 15; n++) {
        PostingContent one = random(random.nextInt(60), random);
        if (random.nextInt(4) == 0) {
          corpus.remove(one);
        } else {
          corpus.add(one);
        }
      }
      if (random.nextInt(4) == 0) {
        corpus.reindex();
      } else {
        corpus.follow();
      }
      followers.stream().filter(it -> random.nextBoolean()).forEach(it -> read(it, corpus, random));
    }
    int found = 0;
    for (FilteredFollower follower : followers) {
      read(follower, corpus, random);
      Set<String> expected = follower.searched(corpus);
      assertThat(follower.held()).as("seed %d, %s", seed, follower).isEqualTo(expected);
      found += expected.size();
    }
    assertThat(found).as("seed %d", seed).isPositive();
  }

  private static void read(FilteredFollower follower, ServedCorpus corpus, Random random) {
    boolean complete = false;
    while (!complete) {
      complete = follower.read(corpus, 1 + random.nextInt(20), ChangesFollower.CANARY);
    }
  }

  private static PostingContent random(int n, Random random) {
    return ad(
        n,
        FilteredFollower.title(random),
        FilteredFollower.any(FilteredFollower.COUNTRIES, random));
  }

  private static PostingContent ad(int n, String title, String country) {
    return PostingContent.of(url(n), title)
        .locations(List.of(new Location("Somewhere", null, null, country, null, null)))
        .build();
  }

  private static String url(int n) {
    return "https://jobs.example.com/" + n;
  }

  private static List<String> told(JsonNode page) {
    List<String> told = new ArrayList<>();
    for (JsonNode change : page.path("changes")) {
      told.add(change.path("revision").intValue() + " " + change.path("change").stringValue());
    }
    return told;
  }
}
