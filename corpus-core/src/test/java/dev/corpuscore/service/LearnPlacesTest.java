package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.store.PostingUpdate;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LearnPlacesTest {
  private static final String NAME = "Kvarnlycke";
  private static final PostingRecord SHOWN =
      PostingRecord.first(Origin.CATALOG, true, TestCorpus.NOW);

  private final TestCorpus corpus;

  LearnPlacesTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @BeforeEach
  void catalog() {
    corpus
        .store()
        .catalog()
        .replace(Stream.of("a", "b", "c", "d").map(LearnPlacesTest::source).toList());
    put("https://a.example/1", 57.00, SHOWN.withSource("a"));
    put("https://b.example/1", 57.01, SHOWN.withSource("b"));
  }

  @Test
  void threeOwners_areBelieved_fromTheNextGenerationOn() {
    put("https://c.example/1", 57.02, SHOWN.withSource("c"));
    corpus.catchUp();
    assertThat(known()).as("a corpus that was never rebuilt").isFalse();

    rebuild();

    assertThat(known()).isTrue();
  }

  @ParameterizedTest
  @MethodSource
  void thirdThatIsNoOpenListedAdOfItsOwner_isNotBelieved(
      String why, String url, PostingRecord third) {
    put(url, 57.02, third);

    rebuild();

    assertThat(known()).as(why).isFalse();
    assertThat(corpus.store().places().learned(1)).contains(new byte[0]);
  }

  static Stream<Arguments> thirdThatIsNoOpenListedAdOfItsOwner_isNotBelieved() {
    String own = "https://c.example/1";
    PostingRecord held = SHOWN.withSource("c");
    return Stream.of(
        arguments("on the host of another", "https://d.example/1", held),
        arguments("of no source of the catalog", own, SHOWN.withSource("x")),
        arguments("of no source", own, SHOWN),
        arguments("submitted", own, PostingRecord.first(Origin.SUBMITTED, false, TestCorpus.NOW)),
        arguments("not listed", own, held.listed(false)),
        arguments("closed", own, held.closed(PostingState.ClosedReason.GONE, TestCorpus.NOW)));
  }

  @Test
  void moreAds_changeNothing_untilTheNextGeneration() {
    rebuild();
    put("https://c.example/1", 57.02, SHOWN.withSource("c"));
    corpus.catchUp();
    assertThat(known()).isFalse();
    rebuild();
    assertThat(known()).isTrue();

    corpus.store().catalog().replace(List.of(source("a")));
    corpus.catchUp();
    assertThat(known()).isTrue();
    rebuild();
    assertThat(known()).isFalse();
  }

  @Test
  void anotherInstance_hasTheSameNames_whateverHasChangedSince() {
    put("https://c.example/1", 57.02, SHOWN.withSource("c"));
    rebuild();
    put("https://a.example/1", 1, SHOWN.withSource("a"));
    put("https://b.example/1", 2, SHOWN.withSource("b"));
    Gazetteer follows = Gazetteer.builtIn();
    Gazetteer rebuilds = Gazetteer.builtIn();

    LearnPlaces following = new LearnPlaces(corpus.store(), follows);
    following.use(1);
    assertThat(new LearnPlaces(corpus.store(), rebuilds).prepare(1)).isTrue();

    assertThat(follows.meantBy(NAME)).isPresent().isEqualTo(corpus.gazetteer().meantBy(NAME));
    assertThat(rebuilds.meantBy(NAME)).isEqualTo(follows.meantBy(NAME));
    following.use(0);
    assertThat(follows.meantBy(NAME)).as("an index of another generation").isEmpty();
  }

  /** The pass reads a page at a time: whoever wants to know how the index is does not wait. */
  @Test
  void generationThatIsOutdatedMeanwhile_isNotKept() {
    put("https://c.example/1", 57.02, SHOWN.withSource("c"));
    LearnPlaces places = new LearnPlaces(corpus.store(), corpus.gazetteer());
    long outdated = corpus.store().revisions().requestRebuild();
    assertThat(places.prepare(outdated)).isFalse();
    long wanted = corpus.store().revisions().requestRebuild();

    assertThat(places.prepare(outdated)).isFalse();
    assertThat(known()).isFalse();
    assertThat(places.prepare(wanted)).isFalse();
    assertThat(places.prepare(wanted)).isTrue();

    assertThat(known()).isTrue();
    assertThat(corpus.store().places().learned(outdated)).isEmpty();
  }

  private boolean known() {
    return corpus.gazetteer().meantBy(NAME).isPresent();
  }

  private void rebuild() {
    corpus.store().revisions().requestRebuild();
    corpus.catchUp();
  }

  private void put(String url, double latitude, PostingRecord record) {
    PostingContent content =
        PostingContent.of(url, "Nurse")
            .locations(List.of(new Location(null, NAME, null, "SE", latitude, 12.0)))
            .build();
    UrlIdentity at = UrlIdentities.of(url);
    PostingUpdate.Rule put = stored -> new PostingUpdate.Decision.Put(content, record);
    corpus
        .store()
        .postings()
        .update(List.of(new PostingUpdate(at.postingId(), at.canonicalUrl(), put)));
  }

  private static SourceDefinition source(String id) {
    String url = "https://" + id + ".example/rss";
    return new SourceDefinition(id, "rss", null, null, url, Duration.ofHours(6), true);
  }
}
