package dev.corpuscore.canonical.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.job.JobGroups.Member;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Postings that are made to be dear to compare, while nobody else can write. Each is done within
 * seconds; the time allowed is for machines that do other things besides.
 */
@BothTiers
class HostileJobsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** As many as a group may have; in the first tier some, of which pairs take a tenth. */
  private static final int MEMBERS = Tier.rounds(150, JobGroups.MEMBERS_LIMIT);

  private static final String WORDS = "word one two three four five six seven eight nine ten ";

  @Test
  void postings_ofTheSameManyPlaces_areGrouped() {
    List<Location> places = places(100, "");
    List<Member> members = members(n -> ad(n, WORDS).locations(places).build());

    assertThat(assertTimeoutPreemptively(PATIENCE, () -> JobGroups.of(members))).hasSize(MEMBERS);
  }

  /** All within one town, so that every two fit; of texts that share a third of their words. */
  @Test
  void postings_ofOtherManyPlacesEach_areGrouped() {
    List<Member> members =
        members(n -> ad(n, WORDS + others(n)).locations(places(9, "x" + n)).build());

    assertThat(members.getFirst().evidence().places().names()).hasSize(99);
    assertThat(assertTimeoutPreemptively(PATIENCE, () -> JobGroups.of(members))).isNotNull();
  }

  @Test
  void places_areAThousandNamesAtMost_alsoWhenReadBack() {
    JobEvidence evidence = JobEvidence.of(ad(1, WORDS).locations(places(100, "")).build());

    int names = evidence.places().names().stream().mapToInt(List::size).sum();
    assertThat(names).isBetween(900, 1_000);
    assertThat(JobEvidence.ofBytes(evidence.bytes())).isEqualTo(evidence);
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "(", "\t", " /", "; "})
  void places_ofOneTextOfThese_areReadInTime(String piece) {
    String text = "x" + piece.repeat(9_990 / piece.length()) + "y";
    List<Location> fifty = new ArrayList<>();
    for (int n = 10; n < 60; n++) {
      fifty.add(Location.ofText(text + n));
    }
    assertThat(assertTimeoutPreemptively(PATIENCE, () -> JobPlaces.of(fifty)).names()).isNotEmpty();
  }

  private static String others(int n) {
    return String.join(" " + n, "a b c d e f g h i j k".split(" "));
  }

  /** The town, and fifty texts of two places in it each. */
  private static List<Location> places(int names, String last) {
    List<Location> places = new ArrayList<>(List.of(Location.ofText("lund")));
    for (int k = 0; k < 49; k++) {
      StringBuilder text = new StringBuilder();
      for (int p = 0; p < 2; p++) {
        text.append(';');
        for (int m = 0; m < names; m++) {
          text.append('n').append(k).append('p').append(p).append('m').append(m);
          text.append(m == 0 ? last : "").append(',');
        }
        text.append("lund");
      }
      places.add(Location.ofText(text.substring(1)));
    }
    return places;
  }

  private static PostingContentBuilder ad(int n, String text) {
    return PostingContent.of("https://jobs.example/" + n, "Cook")
        .company(new Company("Acme", null))
        .published(new Published(Instant.EPOCH, Published.Precision.SECOND))
        .description(text);
  }

  private static List<Member> members(IntFunction<PostingContent> ads) {
    List<Member> members = new ArrayList<>();
    for (int n = 1; n <= MEMBERS; n++) {
      PostingContent content = ads.apply(n);
      PostingId id = Sha256.postingId(null, content.url());
      long key = JobKey.of(id, content);
      members.add(new Member(n, id, key, null, JobEvidence.of(content), true, n));
    }
    return members;
  }
}
