package dev.corpuscore.service.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.corpuscore.index.words.TitleWords;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.jobtech.LegacyAd;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much a posting is like another; the greatest possible sum is 195 points. */
class SimilarityGainsTest {
  private static final PostingContent ASKED =
      of("Kock")
          .workplace(Workplace.REMOTE)
          .employmentType(EmploymentType.PART_TIME)
          .locations(place("SE"))
          .legacyAd(ad("occ1", "group1"))
          .build();

  @Test
  void all_isOne() {
    assertThat(gains().of(ASKED, 1, 1)).isEqualTo(1);
  }

  @Test
  void nothing_isTheRelevanceAlone() {
    assertThat(points(of("Kock"))).isZero();
    assertThat(gains().of(of("Kock").build(), 0.39, 0)).isCloseTo(0.2, offset(1e-9));
  }

  @Test
  void title_countsByItsShare() {
    assertThat(gains().of(of("x").build(), 0, 0.5) * 195).isCloseTo(25, offset(1e-9));
  }

  @Test
  void eachMember_hasItsPoints() {
    assertThat(points(of("x").workplace(Workplace.REMOTE))).isCloseTo(5, offset(1e-9));
    assertThat(points(of("x").workplace(Workplace.ONSITE))).isZero();
    assertThat(points(of("x").employmentType(EmploymentType.PART_TIME))).isCloseTo(5, offset(1e-9));
    assertThat(points(of("x").employmentType(EmploymentType.FULL_TIME))).isZero();
    assertThat(points(of("x").locations(place("SE")))).isCloseTo(5, offset(1e-9));
    assertThat(points(of("x").locations(place("NO")))).isZero();
  }

  @Test
  void occupation_andItsGroup() {
    assertThat(points(of("x").legacyAd(ad("occ1", "group1")))).isCloseTo(30, offset(1e-9));
    assertThat(points(of("x").legacyAd(ad("occ2", "group1")))).isCloseTo(10, offset(1e-9));
    assertThat(points(of("x").legacyAd(ad("occ2", "group2")))).isZero();
  }

  /** Two that say nothing have nothing in common, but that neither is remote. */
  @Test
  void silence_gainsNothing() {
    PostingContent silent = of("Kock").build();
    SimilarityGains gains = new SimilarityGains(silent, TitleWords.of("Kock"));

    assertThat(gains.of(silent, 0, 0) * 195).isCloseTo(5, offset(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "Kock, 1",
    "KÖCK, 1",
    "Restaurangkock, 0",
    "Lärare, 0",
  })
  void titleShare_ofOneWord(String title, double share) {
    assertThat(gains().titleShare(of(title).build())).isEqualTo(share);
  }

  @ParameterizedTest
  @CsvSource({
    "Warehouse Worker, 1",
    "Worker, 0.5",
    "Warehousing Operative, 0.5",
    "Warehouses for Workers, 1",
    "Nurse, 0",
  })
  void titleShare_ofTwoWords_countsLikeOnes(String title, double share) {
    SimilarityGains gains = new SimilarityGains(ASKED, TitleWords.of("Warehouse Worker"));

    assertThat(gains.titleShare(of(title).build())).isEqualTo(share);
  }

  /** Of four groups of letters, two are enough. */
  @ParameterizedTest
  @CsvSource({"Malerin, 1", "Malen, 1", "Malta, 0"})
  void titleShare_countsAWordThatHasHalfTheLetters(String title, double share) {
    SimilarityGains gains = new SimilarityGains(ASKED, TitleWords.of("Maler"));

    assertThat(gains.titleShare(of(title).build())).isEqualTo(share);
  }

  private static double points(PostingContentBuilder other) {
    return gains().of(other.build(), 0, 0) * 195;
  }

  private static SimilarityGains gains() {
    return new SimilarityGains(ASKED, TitleWords.of("Kock"));
  }

  private static PostingContentBuilder of(String title) {
    return PostingContent.of("https://jobs.example/1", title);
  }

  private static List<Location> place(String country) {
    return List.of(new Location(null, null, null, country, null, null));
  }

  private static LegacyAd ad(String occupation, String group) {
    return new LegacyAd(
        "{\"occupation\":{\"concept_id\":\"%s\"},\"occupation_group\":{\"concept_id\":\"%s\"}}"
            .replaceFirst("%s", occupation)
            .replaceFirst("%s", group));
  }
}
