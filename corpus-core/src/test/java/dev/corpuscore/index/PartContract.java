package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.in;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static dev.corpuscore.model.TextQuery.TextPart.EMPLOYER;
import static dev.corpuscore.model.TextQuery.TextPart.LOCATION;
import static dev.corpuscore.model.TextQuery.TextPart.OCCUPATION;
import static dev.corpuscore.model.TextQuery.TextPart.SKILL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch.Joining;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery.TextPart;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.tier.Core;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} finds if words must stand in some parts of a posting. */
public abstract class PartContract extends IndexFixture {
  /**
   * A word of a title or a label counts 60, and 120 are shared by all its words; of a place or an
   * employer 20 and 40.
   */
  @Core
  @Test
  void word_countsInTheNamedPartsAlone() {
    index(
        put(1, at("Nurse", "Acme")),
        put(2, at("Cook", "Nurse Agency")),
        put(3, in("Cook", "Nurse Island")),
        put(4, titled("Cook").description("A nurse").department("Nurse")),
        put(5, ad("{\"must_have\":{\"skills\":[{\"label\":\"Nurse care\"}]}}")));

    assertThat(ids(bound("nurse", OCCUPATION))).containsExactly(id(1));
    assertThat(ids(bound("nurse", EMPLOYER))).containsExactly(id(2));
    assertThat(ids(bound("nurse", LOCATION))).containsExactly(id(3));
    assertThat(ids(bound("nurse", SKILL))).containsExactly(id(5));

    SearchPage page = index.search(bound("nurses", TextPart.values()).withPositions());

    assertThat(page.hits()).extracting(Hit::id).containsExactly(id(1), id(5), id(2), id(3));
    assertThat(page.hits())
        .extracting(Hit::relevance)
        .containsExactly(1.0, 120 / 180.0, 40 / 180.0, 40 / 180.0);
    assertThat(page.total()).isEqualTo(4);
    assertThat(page.positions()).isEqualTo(4);
  }

  @Core
  @Test
  void words_mustAllStandInOneOfTheParts() {
    index(
        put(1, at("Night nurse", "Acme")),
        put(2, at("Nurse", "Beta").description("At night, for Acme")));

    assertThat(ids(bound("night nurse", OCCUPATION))).containsExactly(id(1));
    assertThat(ids(bound("nurse acme", OCCUPATION, EMPLOYER))).containsExactly(id(1));
    assertThat(ids(bound("nurse acme", OCCUPATION))).isEmpty();
    assertThat(ids(bound("nurse acme", OCCUPATION).joined(Joining.ANY)))
        .containsExactly(id(2), id(1));
    assertThat(ids(bound("+acme nurse", EMPLOYER).joined(Joining.ANY))).containsExactly(id(1));
  }

  @Test
  void labelsOfAnAd_areInTheirParts() {
    index(
        put(
            1,
            ad(
                """
                {"occupation":{"label":"Kallskänka"},"occupation_group":{"label":"Kockar"},
                "occupation_field":[{"label":"Restaurang"}],
                "must_have":{"skills":[{"label":"C#, programspråk"},{"label":"Bakning"}]},
                "nice_to_have":{"languages":[{"label":"Finska"}],"skills":[]},
                "workplace_address":{"municipality":"Kiruna","region":"Norrbottens län",
                "city":"Abisko","country":"Sverige"},
                "employer":{"name":"Beta AB","workplace":"Norra köket"}}\
                """)),
        put(2, titled("Welder")));

    Map<TextPart, List<String>> words =
        Map.of(
            OCCUPATION,
            List.of("cook", "kallskanka", "kockar", "restaurang"),
            SKILL,
            List.of("c#", "programspråk", "bakning", "finska"),
            LOCATION,
            List.of("kiruna", "norrbottens", "abisko", "sverige"),
            EMPLOYER,
            List.of("beta", "norra", "köket"));
    words.forEach(
        (part, all) -> {
          for (String word : all) {
            for (TextPart asked : TextPart.values()) {
              assertThat(ids(bound(word, asked)))
                  .as("%s in %s", word, asked)
                  .isEqualTo(asked == part ? List.of(id(1)) : List.of());
            }
          }
        });
  }

  @Test
  void partOfAWordOfTheTitle_countsAThird() {
    index(put(1, titled("Förskollärare").language("sv")), put(2, titled("Lärare").language("sv")));

    List<Hit> hits = index.search(bound("lärare", OCCUPATION)).hits();

    assertThat(hits).extracting(Hit::id).containsExactly(id(2), id(1));
    assertThat(hits).extracting(Hit::relevance).containsExactly(1.0, 60 / 180.0);
  }

  @Test
  void operators_areBoundToo() {
    index(
        put(1, at("Night nurse", "Acme")),
        put(2, at("Cook", "Nurse Agency")),
        put(3, in("Welder", "Old Town", "Port")));

    assertThat(ids(bound("-nurse", OCCUPATION))).containsExactlyInAnyOrder(id(2), id(3));
    assertThat(ids(bound("nur*", OCCUPATION))).containsExactly(id(1));
    assertThat(ids(bound("nur*", EMPLOYER))).containsExactly(id(2));
    assertThat(ids(bound("nur*", SKILL, LOCATION))).isEmpty();
    assertThat(ids(bound("*urse", OCCUPATION, EMPLOYER))).containsExactly(id(1));
    assertThat(ids(bound("*urse", EMPLOYER))).isEmpty();
    assertThat(ids(bound("\"nurse agency\"", EMPLOYER))).containsExactly(id(2));
    assertThat(ids(bound("\"agency nurse\"", EMPLOYER))).isEmpty();
    assertThat(ids(bound("\"nurse agency\"", OCCUPATION))).isEmpty();
    assertThat(ids(bound("\"old town\"", LOCATION))).containsExactly(id(3));
    assertThat(ids(bound("\"town port\"", LOCATION))).isEmpty();
    assertThat(ids(bound("(nurse OR acme)", EMPLOYER))).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(ids(bound("-\"nurse agency\"", EMPLOYER))).containsExactlyInAnyOrder(id(1), id(3));
    assertThat(ids(bound("& %", OCCUPATION))).isEmpty();
    assertThat(ids(bound("", OCCUPATION))).hasSize(3);
  }

  @Test
  void statisticsAndOtherOrders_areOfTheSameMatches() {
    index(
        put(1, dated("Nurse", "2026-11-01").remoteFrom(List.of("SE"))),
        put(2, dated("Night nurse", "2026-11-02").remoteFrom(List.of("NO"))),
        put(3, dated("Cook", "2026-11-03").description("nurse").remoteFrom(List.of("SE"))));

    SearchPage page =
        index.search(
            bound("nurse", OCCUPATION).toBuilder()
                .sort(Sort.PUBLISHED_NEWEST)
                .stats(List.of(Facet.COUNTRY))
                .statsLimit(10)
                .build());

    assertThat(page.hits()).extracting(Hit::id).containsExactly(id(2), id(1));
    assertThat(page.hits()).extracting(Hit::relevance).containsExactly(120 / 180.0, 1.0);
    assertThat(page.stats().getFirst().values())
        .containsExactly(new Stats.Count("NO", 1), new Stats.Count("SE", 1));
  }

  @Test
  void pagesOfMany_neitherRepeatNorSkip() {
    index(
        IntStream.rangeClosed(1, 300)
            .mapToObj(
                at -> put(at, titled(at % 2 == 0 ? "Nurse " + at : "Cook").description("nurse")))
            .toArray(Change[]::new));

    Set<PostingId> seen = new HashSet<>();
    for (int from = 0; from < 200; from += 50) {
      PostingSearch search = bound("nurse", OCCUPATION).toBuilder().offset(from).limit(50).build();
      SearchPage page = index.search(search);
      assertThat(page.total()).isEqualTo(150);
      page.hits().forEach(hit -> assertThat(seen.add(hit.id())).isTrue());
    }
    assertThat(seen).hasSize(150);
  }

  private static PostingContentBuilder ad(String json) {
    return titled("Cook").legacyAd(new LegacyAd(json));
  }

  private static PostingSearch bound(String query, TextPart... parts) {
    return search(query).toBuilder().parts(List.of(parts)).build();
  }
}
