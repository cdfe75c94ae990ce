package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.tier.Core;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every {@link PostingIndex} does with a search that has no time left. */
public abstract class TimeLimitContract extends IndexFixture {
  private static final TimeLimits NONE = new TimeLimits(Duration.ZERO, Duration.ZERO);

  @Core
  @ParameterizedTest
  @CsvSource({
    "nurse, RELEVANCE, 10",
    "nurse, PUBLISHED_NEWEST, 10",
    "nur*, RELEVANCE, 10",
    "-n*, PUBLISHED_NEWEST, 10",
    "'\"night nurse\"', RELEVANCE, 10",
    "nurse, RELEVANCE, 0",
  })
  void search_withoutTime_endsWithWhatItHas_andSaysSo(String query, Sort sort, int limit) {
    index(put(1, at("Night nurse", "Acme")), put(2, at("Nurse", "Beta")), put(3, at("Cook", "B")));
    holder.commit();
    PostingSearch search = sorted(search(query), sort, limit);

    try (PostingIndex hurried = open(folder, NONE)) {
      SearchPage page = hurried.search(search);
      SearchPage again = hurried.search(search);

      assertThat(page.incomplete()).isTrue();
      assertThat(page.totalIsLowerBound()).isTrue();
      assertThat(page.hits()).isEmpty();
      assertThat(page.total()).isLessThanOrEqualTo(index.search(search).total());
      assertThat(page.stats()).extracting(Stats::facet).containsExactly(Facet.EMPLOYER);
      assertThat(again.incomplete()).as("nothing is remembered of it").isTrue();
    }
    assertThat(index.search(search).incomplete()).as("with time").isFalse();
  }

  @Test
  void searchRoles_withoutTime_fails() {
    index(put(1, at("Nurse", "Acme")));
    holder.commit();
    Condition nurse = Condition.phrase(Condition.Text.TITLE, List.of("nurse"));
    RoleQuery query = new RoleQuery(List.of(nurse), Condition.EVERYTHING, NOW, 10);

    try (PostingIndex hurried = open(folder, NONE)) {
      assertThatThrownBy(() -> hurried.searchRoles(query))
          .isInstanceOfSatisfying(
              CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    }
    assertThat(index.searchRoles(query).total()).as("with time").isOne();
  }

  private static PostingSearch sorted(PostingSearch search, Sort sort, int limit) {
    return PostingSearch.of(search.query(), search.now())
        .filter(search.filter())
        .sort(sort)
        .limit(limit)
        .exactTotal(true)
        .stats(List.of(Facet.EMPLOYER))
        .statsLimit(5)
        .build();
  }
}
