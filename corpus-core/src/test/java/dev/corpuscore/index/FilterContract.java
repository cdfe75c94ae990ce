package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} leaves out by filters. */
public abstract class FilterContract extends IndexFixture {
  /** 2026-03-01T00:00:00Z. */
  private static final double MARCH = 1_772_323_200;

  @Core
  @Test
  void search_filters_eachAlone() {
    index(
        put(1, at("Nurse", "Acme  Care Inc").workplace(Workplace.REMOTE).remoteFrom(List.of("DE"))),
        put(
            2,
            at("Nurse", "Acmé Care Inc")
                .locations(List.of(new Location("Malmö, Sweden", null, null, "SE", null, null)))
                .workplace(Workplace.HYBRID)
                .employmentType(EmploymentType.PART_TIME)),
        put(3, dated("Nurse", "2026-03-01").employmentType(EmploymentType.FULL_TIME)));

    assertThat(filtered(employers("ACME care ltd"))).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(filtered(employers("acme"))).isEmpty();
    assertThat(filtered(countries("SE"))).containsExactly(id(2));
    assertThat(filtered(countries("DE", "SE"))).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(filtered(locations("sweden malmo"))).containsExactly(id(2));
    assertThat(filtered(remote(true))).containsExactly(id(1));
    assertThat(filtered(remote(false))).containsExactlyInAnyOrder(id(2), id(3));
    assertThat(filtered(types(EmploymentType.FULL_TIME))).containsExactly(id(3));
    assertThat(filtered(types(EmploymentType.FULL_TIME, EmploymentType.PART_TIME)))
        .containsExactlyInAnyOrder(id(2), id(3));
    assertThat(filtered(published(MARCH, Double.POSITIVE_INFINITY))).containsExactly(id(3));
    assertThat(filtered(published(MARCH + 1, Double.POSITIVE_INFINITY))).isEmpty();
    assertThat(filtered(published(Double.NEGATIVE_INFINITY, MARCH))).containsExactly(id(3));
    assertThat(filtered(published(Double.NEGATIVE_INFINITY, MARCH - 1))).isEmpty();
    assertThat(filtered(published(MARCH, MARCH))).containsExactly(id(3));
  }

  @Core
  @Test
  void search_firstSeen_withinBothBounds() {
    Instant march = Instant.parse("2026-03-01T00:00:00Z");
    index(
        put(1, titled("Nurse"), march.minusSeconds(1)),
        put(2, dated("Nurse", "2026-05-05"), march),
        put(3, titled("Nurse"), march.plusSeconds(1)));

    assertThat(filtered(new Condition.Range(Facet.FIRST_SEEN, MARCH, Double.POSITIVE_INFINITY)))
        .containsExactlyInAnyOrder(id(2), id(3));
    assertThat(filtered(new Condition.Range(Facet.FIRST_SEEN, Double.NEGATIVE_INFINITY, MARCH)))
        .containsExactlyInAnyOrder(id(1), id(2));
    assertThat(filtered(new Condition.Range(Facet.FIRST_SEEN, MARCH, MARCH)))
        .containsExactly(id(2));
    assertThat(filtered(new Condition.Not(new Condition.Range(Facet.FIRST_SEEN, MARCH, MARCH))))
        .containsExactlyInAnyOrder(id(1), id(3));
  }

  @Core
  @Test
  void search_reposted_orNot() {
    Posting alone = put(1, titled("Nurse")).posting();
    PostingRecord record =
        new PostingRecord(
            PostingState.open(), true, Origin.IMPORT, List.of(), NOW, NOW, null, null, true);
    index(
        new Change.Put(
            new Posting(alone.id(), alone.digest(), alone.content(), record, alone.revision())),
        put(2, titled("Nurse")));

    assertThat(filtered(Facet.REPOSTED.in(List.of("true")))).containsExactly(id(1));
    assertThat(filtered(Facet.REPOSTED.in(List.of("false")))).containsExactly(id(2));
  }

  @Core
  @Test
  void searchRoles_amongIds_findsTheseAloneThatMatch_atAStatedRevision() {
    index(put(1, titled("Nurse")), put(2, titled("Nurse")), put(3, titled("Cook")));
    Condition nurse = new Condition.Term(Condition.Text.TITLE, "nurse");

    RoleQuery.Page some = roles(List.of(id(3), id(2), id(9)), nurse);

    assertThat(some.hits()).extracting(RoleQuery.Hit::id).containsExactly(id(2));
    assertThat(some.total()).isEqualTo(1);
    assertThat(some.state().revision()).isEqualTo(3);
    assertThat(roles(List.of(id(1)), nurse).hits()).hasSize(1);
    assertThat(roles(List.of(), nurse).hits()).isEmpty();
    assertThat(roles(List.of(id(1), id(3)), new Condition.Not(nurse)).hits())
        .extracting(RoleQuery.Hit::id)
        .containsExactly(id(3));
  }

  private RoleQuery.Page roles(List<PostingId> ids, Condition filter) {
    return index.searchRoles(new RoleQuery(List.of(new Condition.Ids(ids)), filter, NOW, 10));
  }

  @Test
  void search_filtersOfJobTechAds_byIdAndByCode() {
    index(
        put(
            1,
            titled("Nurse")
                .legacyAd(
                    new LegacyAd(
                        """
                        {"occupation":{"concept_id":"bXNH_MNX_dUR","legacy_ams_taxonomy_id":"7296"},\
                        "must_have":{"skills":[{"concept_id":"s1"},{"concept_id":"s2"}]},\
                        "nice_to_have":{"skills":[{"concept_id":"s3"}]},\
                        "scope_of_work":{"max":75,"min":50},"trainee":true,\
                        "workplace_address":{"municipality_code":"1480","region_code":"14"}}\
                        """))),
        put(2, titled("Nurse").legacyAd(new LegacyAd("{\"scope_of_work\":{},\"trainee\":false}"))),
        put(3, titled("Nurse")));

    assertThat(filtered(Facet.OCCUPATION_NAME.in(List.of("bXNH_MNX_dUR")))).containsExactly(id(1));
    assertThat(filtered(Facet.OCCUPATION_NAME.in(List.of("7296")))).containsExactly(id(1));
    assertThat(filtered(Facet.OCCUPATION_GROUP.in(List.of("7296")))).isEmpty();
    assertThat(filtered(Facet.MUNICIPALITY.in(List.of("1480")))).containsExactly(id(1));
    assertThat(filtered(Facet.REGION.in(List.of("14")))).containsExactly(id(1));
    assertThat(filtered(Facet.SKILL.in(List.of("s2")))).containsExactly(id(1));
    assertThat(filtered(Facet.SKILL.in(List.of("s3", "s4")))).containsExactly(id(1));
    assertThat(filtered(new Condition.Not(Facet.SKILL.in(List.of("s3")))))
        .containsExactlyInAnyOrder(id(2), id(3));
    AdFlag trainee =
        AdFlag.SAID.stream()
            .filter(it -> it.parameter().equals("trainee"))
            .findFirst()
            .orElseThrow();
    assertThat(filtered(trainee.is(true))).containsExactly(id(1));
    assertThat(filtered(trainee.is(false))).containsExactly(id(2));
    assertThat(filtered(Condition.atLeast(Facet.SCOPE_LEAST, 50))).containsExactly(id(1));
    assertThat(filtered(Condition.atLeast(Facet.SCOPE_LEAST, 50.1))).isEmpty();
    assertThat(filtered(new Condition.Range(Facet.SCOPE_MOST, Double.NEGATIVE_INFINITY, 75)))
        .containsExactly(id(1));
    assertThat(filtered(new Condition.Range(Facet.SCOPE_MOST, Double.NEGATIVE_INFINITY, 74)))
        .isEmpty();
  }

  @Test
  void search_locationFilter_wordsOfOneLocation() {
    Location york = new Location("HQ", "York", "England", "GB", null, null);
    Location paris = new Location("Paris, France", null, null, "FR", null, null);
    index(put(1, titled("Nurse").locations(List.of(york, paris))));

    assertThat(filtered(locations("york england"))).containsExactly(id(1));
    assertThat(filtered(locations("france paris"))).containsExactly(id(1));
    assertThat(filtered(locations("york france"))).isEmpty();
    assertThat(filtered(locations("yorkshire"))).isEmpty();
    assertThat(filtered(locations("***"))).isEmpty();
  }

  /** An ideograph of four bytes would be a word of its own, these are letters: 36,000 bytes. */
  @Test
  void search_placeOfOneWordLongerThanAnyIndexHolds_isFoundByItsBeginning() {
    String endless = "\ud801\udc37".repeat(9_000);
    index(put(1, Postings.in("Nurse", endless + " Vienna")), put(2, titled("Nurse")));

    assertThat(filtered(locations(endless.substring(0, 300)))).containsExactly(id(1));
    assertThat(filtered(locations("vienna " + endless))).containsExactly(id(1));
    assertThat(filtered(locations(endless.substring(0, 250)))).isEmpty();
    assertThat(ids("vienna")).containsExactly(id(1));
    assertThat(index.state().revision()).isEqualTo(2);
  }

  private List<PostingId> filtered(Condition filter) {
    return ids(
        PostingSearch.of(TextQuery.parse("nurse"), NOW)
            .filter(new Condition.And(List.of(filter)))
            .sort(Sort.RELEVANCE)
            .limit(100)
            .build());
  }

  private static Condition employers(String... names) {
    return Facet.EMPLOYER.in(List.of(names));
  }

  private static Condition countries(String... codes) {
    return Facet.COUNTRY.in(List.of(codes));
  }

  private static Condition locations(String... words) {
    return new Condition.Or(
        Arrays.stream(words)
            .<Condition>map(it -> new Condition.Place(RoleTokenizer.keys(it)))
            .toList());
  }

  private static Condition remote(boolean remote) {
    return Facet.REMOTE.in(List.of(String.valueOf(remote)));
  }

  private static Condition types(EmploymentType... types) {
    return Facet.EMPLOYMENT_TYPE.in(Arrays.stream(types).map(EmploymentType::wire).toList());
  }

  private static Condition published(double least, double most) {
    return new Condition.Range(Facet.PUBLISHED, least, most);
  }
}
