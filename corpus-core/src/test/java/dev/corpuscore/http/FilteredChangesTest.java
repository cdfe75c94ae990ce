package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.SecondTier;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/changes} with a filter. */
@ExtendWith(CorpusExtension.class)
class FilteredChangesTest {
  private static final List<String> COUNTRIES = List.of("SE", "DE", "NO");
  private static final List<String> WORDS = List.of("cook", "nurse", "welder", "night", "senior");

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
  void get_indexBehindTheStore_is503_notAnOlderAnswer() {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1, "Cook", "SE")));
    corpus.add(ad(2, "Cook", "SE"));

    HttpResponse<String> answer = corpus.get("/api/changes?q=cook");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("urn:corpus-core:problem:not-yet-searchable");
    corpus.follow();
    assertThat(told(corpus.json("/api/changes?q=cook"))).containsExactly("1 upsert", "2 upsert");
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
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    ServedCorpus corpus = ServedCorpus.of(data, List.of(random(0, random)));
    List<Follower> followers = new ArrayList<>();
    for (int n = 0; n < 30; n++) {
      followers.add(new Follower(filter(random)));
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
      followers.stream().filter(it -> random.nextBoolean()).forEach(it -> it.read(corpus, random));
    }
    int found = 0;
    for (Follower follower : followers) {
      follower.read(corpus, random);
      Set<String> expected = searched(corpus, follower.filter);
      assertThat(follower.held).as("seed %d, %s", seed, follower.filter).isEqualTo(expected);
      found += expected.size();
    }
    assertThat(found).as("seed %d", seed).isPositive();
  }

  private static final class Follower {
    private final String filter;
    private final Set<String> held = new TreeSet<>();
    private String after = "";

    Follower(String filter) {
      this.filter = filter;
    }

    void read(ServedCorpus corpus, Random random) {
      boolean complete = false;
      while (!complete) {
        int limit = 1 + random.nextInt(20);
        JsonNode page = corpus.json("/api/changes?" + filter + "&limit=" + limit + after);
        for (JsonNode change : page.path("changes")) {
          String id = change.path("id").stringValue();
          if (change.path("change").stringValue().equals("upsert")) {
            held.add(id);
          } else {
            held.remove(id);
          }
        }
        after = "&after=" + page.path("next").stringValue();
        complete = page.path("complete").booleanValue();
      }
    }
  }

  private static Set<String> searched(ServedCorpus corpus, String filter) {
    JsonNode found = corpus.json("/api/search?exact=true&fill=false&limit=100&" + filter);
    Set<String> ids = new TreeSet<>();
    found.path("hits").forEach(hit -> ids.add(hit.path("id").stringValue()));
    return ids;
  }

  private static String filter(Random random) {
    String word = any(WORDS, random);
    String other = any(WORDS, random);
    String words =
        switch (random.nextInt(8)) {
          case 0 -> "";
          case 1 -> word;
          case 2 -> word + "s -" + other;
          case 3 -> "\"" + word + " " + other + "\"";
          case 4 -> word.substring(0, 3) + "*";
          case 5 -> "*" + word.substring(2);
          case 6 -> word + " OR (" + other + " " + any(WORDS, random) + ")";
          default -> word + " " + other;
        };
    String country =
        words.isEmpty() || random.nextBoolean()
            ? "&country=" + (random.nextInt(3) == 0 ? "-" : "") + any(COUNTRIES, random)
            : "";
    return "q=" + URLEncoder.encode(words, StandardCharsets.UTF_8) + country;
  }

  private static <T> T any(List<T> some, Random random) {
    return some.get(random.nextInt(some.size()));
  }

  private static PostingContent random(int n, Random random) {
    String title =
        any(WORDS, random) + " " + any(WORDS, random) + (random.nextBoolean() ? "s" : "");
    return ad(n, title, any(COUNTRIES, random));
  }

  private static PostingContent ad(int n, String title, String country) {
    return PostingContent.of("https://jobs.example.com/" + n, title)
        .locations(List.of(new Location("Somewhere", null, null, country, null, null)))
        .build();
  }

  private static List<String> told(JsonNode page) {
    List<String> told = new ArrayList<>();
    for (JsonNode change : page.path("changes")) {
      told.add(change.path("revision").intValue() + " " + change.path("change").stringValue());
    }
    return told;
  }
}
