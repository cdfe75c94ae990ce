package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.tier.Core;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} finds and counts by facts that only the texts state. */
public abstract class StatedContract extends IndexFixture {
  private static final String REMOTE_TEXT = "You plan routes. This is a fully remote position.";
  private static final String PART_TIME_TEXT =
      "We are looking for a part-time cook in Lund. Apply by 3 June 2026.";

  @BeforeEach
  void offer() {
    index(
        put(1, titled("Planner").workplace(Workplace.REMOTE)),
        put(2, titled("Planner").description(REMOTE_TEXT)),
        put(3, titled("Planner").description(REMOTE_TEXT).workplace(Workplace.ONSITE)),
        put(4, titled("Planner").description("This is not a remote position.")),
        put(5, titled("Cook").employmentType(EmploymentType.PART_TIME)),
        put(6, titled("Cook").description(PART_TIME_TEXT)),
        put(7, titled("Cook").description(PART_TIME_TEXT).employmentType(EmploymentType.CONTRACT)),
        put(
            8,
            titled("Planner")
                .description(REMOTE_TEXT)
                .legacyAd(new LegacyAd("{\"remote_work\":false}"))),
        put(9, titled("Planner").description("Our hybrid working model: two days at home.")));
  }

  @Core
  @Test
  void filters_findWhatOnlyTheTextStates_butAMemberWins() {
    assertThat(ids(filtered(Facet.REMOTE.in(List.of("true")))))
        .containsExactlyInAnyOrder(id(1), id(2));
    assertThat(ids(filtered(Facet.REMOTE.in(List.of("false")))))
        .containsExactlyInAnyOrder(id(3), id(4), id(5), id(6), id(7), id(8), id(9));
    assertThat(ids(filtered(Facet.EMPLOYMENT_TYPE.inOrStated(List.of("part_time")))))
        .containsExactlyInAnyOrder(id(5), id(6));
    assertThat(ids(filtered(Facet.WORKPLACE.inOrStated(List.of("hybrid", "onsite")))))
        .containsExactlyInAnyOrder(id(3), id(9));
  }

  @Core
  @Test
  void roleSearches_findByMembersAlone() {
    assertThat(roles(Facet.EMPLOYMENT_TYPE.in(List.of("part_time")))).containsExactly(id(5));
    assertThat(roles(Facet.WORKPLACE.in(List.of("remote", "hybrid")))).containsExactly(id(1));
  }

  @Core
  @Test
  void statistics_countWhatTextsState_andHowManyThatAre() {
    SearchPage page =
        index.search(
            search("").toBuilder()
                .stats(List.of(Facet.REMOTE, Facet.EMPLOYMENT_TYPE, Facet.STATED))
                .statsLimit(10)
                .build());

    assertThat(counts(page, 0)).containsExactly("false 7", "true 2");
    assertThat(counts(page, 1)).containsExactly("part_time 2", "contract 1");
    assertThat(counts(page, 2))
        .containsExactly("employment-type=part_time 1", "workplace=hybrid 1", "workplace=remote 1");
  }

  @Test
  void tallies_countMembersAlone() {
    assertThat(
            index.<List<Stats.Count>>tally(
                Postings.NOW, tally -> tally.values(Condition.EVERYTHING, Facet.EMPLOYMENT_TYPE)))
        .containsExactly(new Stats.Count("contract", 1), new Stats.Count("part_time", 1));
  }

  private static PostingSearch filtered(Condition filter) {
    return search("").toBuilder().filter(new Condition.And(List.of(filter))).build();
  }

  private List<PostingId> roles(Condition filter) {
    return index
        .searchRoles(new RoleQuery(List.of(new Condition.And(List.of())), filter, Postings.NOW, 10))
        .hits()
        .stream()
        .map(RoleQuery.Hit::id)
        .toList();
  }

  private static List<String> counts(SearchPage page, int facet) {
    return page.stats().get(facet).values().stream()
        .map(it -> it.term() + ' ' + it.count())
        .toList();
  }
}
