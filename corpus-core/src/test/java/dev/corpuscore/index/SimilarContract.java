package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.similar.FindSimilar;
import dev.corpuscore.tier.Core;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which postings are similar to one, the same with every {@link PostingIndex}. */
public abstract class SimilarContract extends IndexFixture {
  private final Map<PostingId, Posting> offered = new HashMap<>();

  @Test
  void swedish_sameTitleFirst_thenElsewhere_thenCompounds() {
    offer(1, in("Sjuksköterska till akuten", "Lund").language("sv"));
    offer(2, in("Sjuksköterska till akuten", "Malmö").language("sv"));
    offer(3, in("Sjuksköterska till akuten", "Lund").language("sv"));
    offer(4, in("Specialistsjuksköterska", "Umeå").language("sv"));
    offer(5, in("Kock till skolan", "Kiruna").language("sv"));
    offer(6, in("Städare", "Lund").language("sv"));
    offer(7, in("Ekonom", "Ystad").language("sv"));

    assertThat(similar(1)).containsExactly(3, 2, 4);
  }

  @Test
  void german_sameTitleFirst_thenElsewhere_thenCompounds() {
    offer(1, in("Softwareentwickler (m/w/d)", "Berlin").language("de"));
    offer(2, in("Softwareentwickler (m/w/d)", "Hamburg").language("de"));
    offer(3, in("Softwareentwickler (m/w/d)", "Berlin").language("de"));
    offer(4, in("Software Entwickler", "Köln").language("de"));
    offer(5, in("Bäcker (m/w/d)", "Bonn").language("de"));
    offer(6, in("Verkäufer", "Berlin").language("de"));
    offer(7, in("Pfleger", "Ulm").language("de"));

    assertThat(similar(1)).containsExactly(3, 2, 4);
  }

  @Test
  void english_sameTitleFirst_thenElsewhere_thenFewerWords() {
    offer(1, in("Senior Tax Accountant", "Leeds").language("en"));
    offer(2, in("Senior Tax Accountant", "York").language("en"));
    offer(3, in("Senior Tax Accountant", "Leeds").language("en"));
    offer(4, in("Tax Accountant", "Hull").language("en"));
    offer(5, in("Senior Baker", "Bath").language("en"));
    offer(6, in("Cleaner", "Leeds").language("en"));
    offer(7, in("Driver", "Derby").language("en"));

    assertThat(similar(1)).containsExactly(3, 2, 4, 5);
    assertThat(page(1, 6).missing()).isEmpty();
  }

  /** A description that names the title makes nobody a cook. */
  @Core
  @Test
  void title_countsMoreThanADescriptionInTheSameCity() {
    offer(1, in("Cook", "Leeds"));
    offer(2, in("Cleaner", "Leeds").description("You clean, and help the cook."));
    offer(3, in("Cook", "York"));

    assertThat(similar(1)).containsExactly(3, 2);
  }

  @Test
  void wordLikeOne_isSimilar_inTheSameCityToo() {
    offer(1, in("Lagerarbetare", "Lund").language("sv"));
    offer(2, in("Lagermedarbetare", "Umeå").language("sv"));
    offer(3, in("Lagermedarbetare", "Lund").language("sv"));
    offer(4, in("Frisör", "Lund").language("sv"));
    // only a word that few postings have finds words like it
    index(
        IntStream.rangeClosed(5, 600)
            .mapToObj(it -> Postings.put(it, in("Frisör", "Malmö")))
            .toArray(Change[]::new));

    assertThat(similar(1)).containsExactly(3, 2);
  }

  @Test
  void copies_oneOfThemIsEnough() {
    offer(1, in("Baker", "Leeds"), id(1), PostingState.open());
    offer(2, in("Baker", "Leeds"), id(1), PostingState.open());
    offer(3, in("Baker", "York"), id(3), PostingState.open());
    offer(4, in("Baker", "Hull"), id(3), PostingState.open());
    offer(5, in("Baker", "Bath"));
    offer(6, in("Baker", "Derby"));

    assertThat(similar(1)).containsExactly(3, 5, 6);
    assertThat(similar(5)).containsExactly(1, 3, 6);
  }

  /** Copies whose texts were rewritten are in no group, but look the same in a list. */
  @Test
  void sameTitleEmployerAndPlace_isShownOnce() {
    Company acme = new Company("Acme", null);
    offer(1, in("Baker", "Leeds").company(acme));
    offer(2, in("Baker", "Leeds").company(acme));
    offer(3, in("Baker", "York").company(acme));
    offer(4, in("BAKER!", "York").company(new Company("ACME", null)));
    offer(5, in("Baker", "York").company(new Company("Other", null)));
    offer(6, in("Baker", "York"));
    offer(7, in("Baker", "York"));

    assertThat(similar(1)).containsExactlyInAnyOrder(3, 5, 6, 7);
  }

  @Test
  void ofEqualHits_whatBothSayDecides() {
    offer(1, in("Cook", "Leeds").employmentType(EmploymentType.PART_TIME));
    offer(2, in("Cook", "Leeds"));
    offer(3, in("Cook", "Leeds").employmentType(EmploymentType.FULL_TIME));
    offer(4, in("Cook", "Leeds").employmentType(EmploymentType.PART_TIME));
    offer(
        5,
        in("Cook", "Leeds").employmentType(EmploymentType.PART_TIME).workplace(Workplace.REMOTE));

    assertThat(similar(1)).containsExactly(4, 2, 3, 5);
    assertThat(similar(5)).containsExactly(1, 4, 2, 3);
  }

  @Test
  void relevance_isTheGainsToo() {
    offer(1, in("Cook", "Leeds"));
    offer(2, in("Cook", "Leeds"));

    Hit hit = page(1, 6).hits().getFirst();

    // all of the relevance and of the title, and neither is remote: (100 + 50 + 5) / 195
    assertThat(hit.relevance()).isCloseTo(0.794872, offset(1e-6));
    assertThat(hit.missing()).isEmpty();
  }

  @Test
  void limit_isTheMost() {
    IntStream.rangeClosed(1, 60).forEach(it -> offer(it, in("Cook", "Leeds")));

    assertThat(page(1, 0).hits()).isEmpty();
    assertThat(page(1, 1).hits()).hasSize(1);
    assertThat(page(1, 20).hits()).hasSize(20);
    assertThat(page(1, 20).total()).isEqualTo(20);
  }

  @Test
  void closed_isComparedWithOpenOnes_andOffered_never() {
    PostingState closed = new PostingState.Closed(ClosedReason.GONE, NOW.minusSeconds(9));
    offer(1, in("Cook", "Leeds"), null, closed);
    offer(2, in("Cook", "Leeds"));
    offer(3, in("Cook", "Leeds").expiresAt(NOW));

    assertThat(similar(1)).containsExactly(2);
    assertThat(similar(2)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"👩‍🍳✨", "– & –", "***"})
  void titleWithoutWords_isSimilarToNothing(String title) {
    offer(1, in(title, "Leeds"));
    offer(2, in("Cook", "Leeds"));
    offer(3, in(title, "Leeds"));

    assertThat(similar(1)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-cook \"night shift", "+cook OR (baker", "cook* *night AND -"})
  void signsInTitles_areNoOperators(String title) {
    offer(1, in(title, "Leeds"));
    offer(2, in("Night Cook", "York"));

    assertThat(similar(1)).containsExactly(2);
  }

  @Test
  void longTitle_isReadInPart() {
    String words = String.join(" ", IntStream.range(0, 99).mapToObj(it -> "word" + it).toList());
    offer(1, in("Astronaut " + words.substring(0, 480), "Leeds"));
    offer(2, in("Astronaut", "York"));

    assertThat(similar(1)).containsExactly(2);
  }

  private void offer(int number, PostingContentBuilder content) {
    offer(number, content, null, PostingState.open());
  }

  private void offer(
      int number, PostingContentBuilder content, @Nullable PostingId group, PostingState state) {
    PostingRecord record =
        new PostingRecord(state, true, Origin.IMPORT, List.of(), NOW, NOW, group, null, false);
    Digest digest = new Digest("sha256:" + "0".repeat(64));
    Posting posting = new Posting(id(number), digest, content.build(), record, number);
    offered.put(id(number), posting);
    index(new Change.Put(posting));
  }

  private List<Integer> similar(int number) {
    return page(number, 6).hits().stream().map(it -> Postings.number(it.id())).toList();
  }

  private SearchPage page(int number, int limit) {
    Posting posting = Objects.requireNonNull(offered.get(id(number)));
    return new FindSimilar(index, Clock.fixed(NOW, ZoneOffset.UTC))
        .to(
            posting,
            limit,
            hit -> Optional.ofNullable(offered.get(hit.id())).map(SimilarContract::summary));
  }

  private static HitSummary summary(Posting posting) {
    return new HitSummary(posting.content(), posting.record().duplicateGroup(), List.of());
  }

  private static PostingContentBuilder in(String title, String city) {
    Location place = new Location(city + ", here", city, null, null, null, null);
    return titled(title).locations(List.of(place));
  }
}
