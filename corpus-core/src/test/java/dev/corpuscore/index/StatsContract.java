package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.tier.Core;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} counts of all that matches. */
public abstract class StatsContract extends IndexFixture {
  @Core
  @Test
  void search_stats_overAllThatMatches() {
    index(
        put(1, at("Nurse", "Acme").remoteFrom(List.of("SE", "DE"))),
        put(2, at("Nurse", "ACMÉ").remoteFrom(List.of("SE")).workplace(Workplace.REMOTE)),
        put(3, at("Nurse", "ACMÉ").employmentType(EmploymentType.FULL_TIME)),
        put(4, at("Nurse", "Beta")),
        put(5, at("Welder", "Beta")),
        put(6, titled("Nurse")));

    SearchPage page = index.search(stats(search("nurse"), 10, Facet.COUNTED.toArray(Facet[]::new)));

    assertThat(page.stats()).extracting(Stats::facet).containsExactlyElementsOf(Facet.COUNTED);
    assertThat(counts(page, 0)).containsExactly("ACMÉ 3", "Beta 1");
    assertThat(counts(page, 1)).containsExactly("SE 2", "DE 1");
    assertThat(counts(page, 2)).containsExactly("full_time 1");
    assertThat(counts(page, 3)).containsExactly("false 4", "true 1");
  }

  /** Of rows that were stored before control characters were refused. */
  @Test
  void search_stats_aNameWithNul_isNobodyElses() {
    index(
        put(1, at("Nurse", "Acme")),
        put(2, at("Nurse", "Acme")),
        put(3, at("Nurse", "Acme\0a fraud")),
        put(4, at("Nurse", "Acme\0a fraud")),
        put(5, at("Nurse", "Acme\0a fraud")),
        put(6, at("Nurse", "\0")));

    assertThat(counts(index.search(stats(search("nurse"), 10, Facet.EMPLOYER)), 0))
        .containsExactly("Acmea fraud 3", "Acme 2");
  }

  @Test
  void search_stats_overWhatWasPublishedApart_areAddedUp() {
    index(put(1, at("Nurse", "acme")), put(2, at("Nurse", "Beta")), put(3, at("Nurse", "Zeta")));
    index(put(4, at("Nurse", "ACMÉ")), put(5, at("Nurse", "acme ltd")));
    index(put(6, at("Nurse", "ACMÉ")), put(7, at("Nurse", "BETA")), put(8, at("Nurse", "Zeta")));

    SearchPage page = index.search(stats(search("nurse"), 3, Facet.EMPLOYER));

    assertThat(counts(page, 0)).containsExactly("ACMÉ 4", "BETA 2", "Zeta 2");
  }

  @Test
  void search_stats_limited() {
    index(put(1, at("Nurse", "Acme")), put(2, at("Nurse", "Beta")), put(3, at("Nurse", "Beta")));

    assertThat(counts(index.search(stats(search(""), 1, Facet.EMPLOYER)), 0))
        .containsExactly("Beta 2");
    assertThat(counts(index.search(stats(search(""), 0, Facet.EMPLOYER)), 0)).isEmpty();
  }

  @Test
  void search_stats_concepts_areCountedByTheirIds() {
    index(
        put(
            1,
            concept("{\"concept_id\":\"a1\",\"label\":\"Cook\",\"legacy_ams_taxonomy_id\":\"7\"}")),
        put(
            2,
            concept("{\"concept_id\":\"a1\",\"label\":\"Chef\",\"legacy_ams_taxonomy_id\":\"7\"}")),
        put(
            3,
            concept("{\"concept_id\":\"a1\",\"label\":\"Chef\",\"legacy_ams_taxonomy_id\":\"7\"}")),
        put(4, concept("{\"legacy_ams_taxonomy_id\":\"8\"}")),
        put(5, concept("{\"label\":\"Nobody\"}")),
        put(6, titled("Nurse")));

    SearchPage page = index.search(stats(search(""), 10, Facet.OCCUPATION_NAME));

    assertThat(page.stats().getFirst().values())
        .containsExactly(
            new Stats.Count(new TaxonomyConcept("Chef", "a1", "7").written(), 3),
            new Stats.Count(new TaxonomyConcept(null, null, "8").written(), 1));
    assertThat(TaxonomyConcept.read(page.stats().getFirst().values().getLast().term()).term())
        .isEqualTo("8");
  }

  @Test
  void search_stats_ofCountries_haveTheIdsAndCodesOfAds() {
    index(
        put(
            1,
            in("\"country\":\"Sverige\",\"country_code\":\"199\",\"country_concept_id\":\"swe\"")),
        put(
            2,
            in("\"country\":\"Sweden\",\"country_code\":\"199\",\"country_concept_id\":\"swe\"")),
        put(3, in("\"country\":\"Norge\",\"country_code\":\"155\"")),
        put(4, in("\"country\":\"Danmark\"")),
        put(5, in("\"country\":\"Atlantis\",\"country_concept_id\":\"atl\"")),
        put(6, titled("Nurse").remoteFrom(List.of("SE"))));

    SearchPage page = index.search(stats(search(""), 10, Facet.COUNTRY_CONCEPT));

    assertThat(page.stats().getFirst().values())
        .containsExactly(
            new Stats.Count(new TaxonomyConcept("SE", "swe", "199").written(), 2),
            new Stats.Count(new TaxonomyConcept("NO", null, "155").written(), 1));
  }

  private static PostingContentBuilder in(String address) {
    return titled("Cook").legacyAd(new LegacyAd("{\"workplace_address\":{" + address + "}}"));
  }

  private static PostingContentBuilder concept(String json) {
    return titled("Cook").legacyAd(new LegacyAd("{\"occupation\":" + json + "}"));
  }

  private static PostingSearch stats(PostingSearch search, int limit, Facet... stats) {
    return PostingSearch.of(search.query(), search.now())
        .filter(search.filter())
        .sort(search.sort())
        .limit(10)
        .stats(List.of(stats))
        .statsLimit(limit)
        .build();
  }

  private static List<String> counts(SearchPage page, int at) {
    return page.stats().get(at).values().stream()
        .map(count -> count.term() + " " + count.count())
        .toList();
  }
}
