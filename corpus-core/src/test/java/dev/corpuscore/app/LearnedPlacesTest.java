package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.config.Settings;
import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.store.PostingUpdate;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A name that ads have taught, from their sources to the answer of a search. */
class LearnedPlacesTest {
  private static final Clock CLOCK = Clock.systemUTC();
  private static final JsonMapper JSON = new JsonMapper();
  private static final String NAME = "Kvarnlycke";
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir Path folder;

  @Test
  void onSqliteAndLucene_adWithoutCoordinatesIsFound() {
    compare(
        Settings.read(Map.of("CORE_DATA_DIR", folder.toString(), "CORE_HTTP_PORT", "0")),
        Settings.read(Map.of("CORE_DATA_DIR", folder.toString(), "CORE_HTTP_PORT", "0")));
  }

  /** One instance learns, the other follows; a third that starts later serves. */
  static void compare(Settings one, Settings other) {
    try (Corpus learns = Corpus.openOrCreate(one, CLOCK);
        Corpus follows = Corpus.openOrCreate(other, CLOCK);
        FollowRevisions learning = learns.follower();
        FollowRevisions following = follows.follower()) {
      fill(learns);
      assertThat(learning.catchUp()).isTrue();
      assertThat(following.catchUp()).as("the index is held elsewhere").isFalse();
      assertThat(learns.gazetteer().meantBy(NAME)).isEmpty();

      learns.store().revisions().requestRebuild();
      assertThat(learning.catchUp()).isTrue();

      assertThat(learns.gazetteer().meantBy(NAME)).isPresent();
      long deadline = System.nanoTime() + LONG.toNanos();
      while (follows.gazetteer().meantBy(NAME).isEmpty() && System.nanoTime() < deadline) {
        following.catchUp();
      }
      assertThat(follows.gazetteer().meantBy(NAME)).isEqualTo(learns.gazetteer().meantBy(NAME));
    }
    try (Corpus later = Corpus.openOrCreate(one, CLOCK)) {
      assertThat(later.gazetteer().meantBy(NAME)).isPresent();
    }
    try (Server server = Server.start(one, CLOCK, new Build("test", "none"))) {
      assertThat(derivedNear(server, NAME))
          .isEqualTo(
              Map.of(
                  id("https://a.example/1"), false,
                  id("https://b.example/1"), false,
                  id("https://c.example/1"), false,
                  id("https://a.example/2"), true));
    }
  }

  private static void fill(Corpus corpus) {
    corpus
        .store()
        .catalog()
        .replace(Stream.of("a", "b", "c").map(LearnedPlacesTest::source).toList());
    put(corpus, "a", "https://a.example/1", NAME, 57.00);
    put(corpus, "b", "https://b.example/1", NAME, 57.01);
    put(corpus, "c", "https://c.example/1", NAME, 57.02);
    put(corpus, "a", "https://a.example/2", NAME, null);
    put(corpus, "a", "https://a.example/3", "Malmö", null);
  }

  private static SourceDefinition source(String id) {
    String url = "https://" + id + ".example/rss";
    return new SourceDefinition(id, "rss", null, null, url, Duration.ofHours(6), false);
  }

  private static void put(
      Corpus corpus, String source, String url, String city, @Nullable Double latitude) {
    Double longitude = latitude == null ? null : Double.valueOf(12);
    PostingContent content =
        PostingContent.of(url, "Nurse at " + url)
            .locations(List.of(new Location(null, city, null, "SE", latitude, longitude)))
            .build();
    PostingRecord record =
        PostingRecord.first(Origin.CATALOG, true, CLOCK.instant()).withSource(source);
    UrlIdentity at = UrlIdentities.of(url);
    PostingUpdate.Rule put = stored -> new PostingUpdate.Decision.Put(content, record);
    corpus
        .store()
        .postings()
        .update(List.of(new PostingUpdate(at.postingId(), at.canonicalUrl(), put)));
  }

  private static String id(String url) {
    return UrlIdentities.of(url).postingId().value();
  }

  /** Whether each hit near a place has coordinates that are derived, by its id. */
  private static Map<String, Boolean> derivedNear(Server server, String place) {
    URI search = server.url().resolve("api/search?near=" + place);
    Map<String, Boolean> derived = new TreeMap<>();
    for (JsonNode hit : JSON.readTree(WholeAnswer.at(search).body()).path("hits")) {
      derived.put(hit.path("id").asString(), hit.path("coordinates_derived").asBoolean());
    }
    return derived;
  }
}
