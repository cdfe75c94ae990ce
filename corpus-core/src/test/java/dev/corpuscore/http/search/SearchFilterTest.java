package dev.corpuscore.http.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.In;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Place;
import dev.corpuscore.index.Condition.Quantity;
import dev.corpuscore.index.Condition.Range;
import dev.corpuscore.index.Facet;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchFilterTest {
  /** 2026-03-01T00:00:00Z. */
  private static final double MARCH = 1_772_323_200;

  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
  private static final double NEVER_BEFORE = Double.NEGATIVE_INFINITY;
  private static final double FOR_EVER = Double.POSITIVE_INFINITY;

  @Test
  void all_nothingAsked_isEverything() {
    assertThat(all("q=cook&sort=relevance&unknown=1")).isEqualTo(Condition.EVERYTHING);
  }

  @Test
  void all_eachFilter_isACondition() {
    assertThat(
            all("employment-type=full_time&employment-type=other&remote=true&country=se&country=NO"
                    + "&employer=%C3%89cole++Nord&location=New+Yorks&location=Oslo")
                .of())
        .containsExactly(
            new In(Facet.EMPLOYER, List.of("ecole nord")),
            new In(Facet.COUNTRY, List.of("SE", "NO")),
            new Or(List.of(new Place(List.of("new", "york")), new Place(List.of("oslo")))),
            new In(Facet.REMOTE, List.of("true")),
            new In(Facet.EMPLOYMENT_TYPE, List.of("full_time", "other")));
  }

  /** Postings are dated in whole seconds, so whatever lies between two of them is rounded. */
  @Test
  void all_published_isARangeOfWholeSeconds() {
    assertThat(published("published-after=2026-03-01")).isEqualTo(range(MARCH, FOR_EVER));
    assertThat(published("published-after=2026-03-01T00:00:00.5Z"))
        .isEqualTo(range(MARCH + 1, FOR_EVER));
    assertThat(published("published-after=90")).isEqualTo(range(MARCH - 5_400, FOR_EVER));
    assertThat(published("published-before=2026-03-01"))
        .isEqualTo(range(NEVER_BEFORE, MARCH + 86_399));
    assertThat(published("published-before=2026-03-01T00:00:00.5Z"))
        .isEqualTo(range(NEVER_BEFORE, MARCH));
    assertThat(published("published-after=2026-03-01&published-before=2026-03-01"))
        .isEqualTo(range(MARCH, MARCH + 86_399));
  }

  /** Whoever counts values shows them to choose from. */
  @Test
  void names_haveEveryFacetThatIsCounted() {
    assertThat(SearchFilter.names())
        .containsAll(Facet.COUNTED.stream().map(Facet::wire).toList())
        .doesNotHaveDuplicates();
  }

  private static Range range(double least, double most) {
    return new Range(Quantity.PUBLISHED, least, most);
  }

  private static Condition published(String query) {
    return all(query).of().getFirst();
  }

  private static Condition.And all(String query) {
    Parameters in = Parameters.parse(query);
    Condition.And asked = SearchFilter.all(in, NOW);
    in.throwIfFaulty();
    return asked;
  }
}
