package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.config.Settings;
import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.Postings;
import dev.corpuscore.index.opensearch.SharedNode;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.store.PostingUpdate;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A corpus whose index is on OpenSearch. */
class SearchClusterTest {
  private static final Clock CLOCK = Clock.systemUTC();
  private static final Build BUILD = new Build("test", "none");

  @TempDir Path folder;

  @AfterEach
  void discard() {
    Corpus.discardIndex(settings(), CLOCK);
  }

  @Test
  void served_healthAndSearchesComeFromTheCluster() {
    try (Server server = Server.start(settings(), CLOCK, BUILD)) {
      assertThat(WholeAnswer.at(server.url().resolve("healthz")).body())
          .contains("\"search\":{\"kind\":\"opensearch\",\"ok\":true");
      assertThat(WholeAnswer.at(server.url().resolve("api/search?q=nurse")).body())
          .contains("\"value\":0");
    }
    assertThat(folder.resolve("index")).doesNotExist();
  }

  @Test
  void tryHold_twoOfOneCorpus_oneHasIt() {
    try (Corpus one = Corpus.openOrCreate(settings(), CLOCK);
        Corpus other = Corpus.openOrCreate(settings(), CLOCK)) {
      IndexHolder holder = one.index().tryHold().orElseThrow();
      assertThat(other.index().tryHold()).isEmpty();
      holder.apply(List.of(Postings.put(1, Postings.titled("Nurse"))));
      holder.publish(1);
      holder.close();

      IndexHolder next = other.index().tryHold().orElseThrow();

      assertThat(other.index().state().revision()).isEqualTo(1);
      next.close();
    }
  }

  @Test
  void placeOfOneEndlessWord_stopsNothingThatComesAfterIt() throws InterruptedException {
    try (Corpus corpus = Corpus.openOrCreate(settings(), CLOCK);
        FollowRevisions follow = corpus.follower()) {
      follow.start();
      update(corpus, 1, "\ud801\udc37".repeat(9_000));
      update(corpus, 2, "Lund");

      assertThat(follow.await(2, Duration.ofSeconds(30))).isTrue();

      assertThat(follow.state().failure()).isNull();
      assertThat(corpus.index().count(CLOCK.instant())).isEqualTo(2);
      assertThat(corpus.index().leftOut()).as("it is indexed, too").isZero();
    }
  }

  @Test
  void closedPosting_isInAnIndexOfItsOwn_asLongAsThatIsWanted() {
    try (Corpus corpus = Corpus.openOrCreate(settings(), CLOCK)) {
      Instant now = CLOCK.instant();
      PostingRecord open = record(now);
      put(corpus, nurse(1, "Lund"), open);
      put(corpus, nurse(2, "Lund"), open.closed(PostingState.ClosedReason.GONE, now));
    }
    try (Server server = Server.start(settings("CORE_HISTORICAL", "true"), CLOCK, BUILD)) {
      URI search = server.url().resolve("api/historical/search?q=nurse");
      assertThat(WholeAnswer.at(search, "X-Corpus-Revision", "2", "Prefer", "wait=30").body())
          .contains("\"value\":1,", "https://jobs.example.com/2")
          .doesNotContain("https://jobs.example.com/1");
      assertThat(historicalIndexes()).contains("corpus-historical-");
    }
    try (Server server = Server.start(settings(), CLOCK, BUILD)) {
      URI search = server.url().resolve("api/historical/search?q=nurse");
      assertThat(WholeAnswer.at(search).statusCode()).isEqualTo(404);
      assertThat(historicalIndexes()).isEmpty();
    }
  }

  private static String historicalIndexes() {
    URI node = SharedNode.get().address().nodes().getFirst();
    return WholeAnswer.at(node.resolve("/_cat/indices/corpus-historical-*?h=index")).body().strip();
  }

  private static void update(Corpus corpus, int number, String place) {
    put(corpus, nurse(number, place), record(CLOCK.instant()));
  }

  private static PostingRecord record(Instant now) {
    return PostingRecord.first(Origin.IMPORT, true, now);
  }

  private static PostingContent nurse(int number, String place) {
    return PostingContent.of("https://jobs.example.com/" + number, "Nurse")
        .locations(List.of(Location.ofText(place)))
        .build();
  }

  private static void put(Corpus corpus, PostingContent content, PostingRecord record) {
    UrlIdentity at = UrlIdentities.of(content.url());
    PostingUpdate.Rule put = stored -> new PostingUpdate.Decision.Put(content, record);
    corpus
        .store()
        .postings()
        .update(List.of(new PostingUpdate(at.postingId(), at.canonicalUrl(), put)));
  }

  @Test
  void open_nobodyThere_saysWhere() {
    Settings settings =
        Settings.read(
            Map.of("CORE_DATA_DIR", folder.toString(), "CORE_SEARCH_URL", "http://127.0.0.1:9"));

    assertThatThrownBy(() -> Corpus.openOrCreate(settings, CLOCK))
        .isInstanceOf(CorpusException.class)
        .hasMessage("OpenSearch at 127.0.0.1:9 cannot be connected to");
  }

  /** Settings with these names and values besides. */
  private Settings settings(String... more) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_DATA_DIR", folder.toString());
    environment.put("CORE_HTTP_PORT", "0");
    environment.put("CORE_SEARCH_URL", SharedNode.get().address().nodes().getFirst().toString());
    for (int at = 0; at < more.length; at += 2) {
      environment.put(more[at], more[at + 1]);
    }
    return Settings.read(environment);
  }
}
