package dev.corpuscore.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingSearch.Joining;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostingSearchTest {
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
  private static final TextQuery WORDS = TextQuery.parse("nurse");

  @Test
  void search_thatChangesNothing_onlyCounts() {
    assertThat(PostingSearch.of(WORDS, NOW).build())
        .isEqualTo(
            new PostingSearch(
                WORDS,
                Condition.EVERYTHING,
                Sort.PUBLISHED_NEWEST,
                0,
                0,
                false,
                List.of(),
                0,
                NOW,
                false,
                false,
                null,
                Joining.USUAL,
                List.of(),
                0));
  }

  @Test
  void search_thatIsChanged_keepsTheRest() {
    PostingSearch search =
        PostingSearch.of(WORDS, NOW).limit(10).offset(20).stats(List.of(Facet.REMOTE)).build();

    assertThat(search.sorted(Sort.RELEVANCE).filled().withPositions())
        .isEqualTo(
            new PostingSearch(
                WORDS,
                Condition.EVERYTHING,
                Sort.RELEVANCE,
                20,
                10,
                false,
                List.of(Facet.REMOTE),
                0,
                NOW,
                true,
                true,
                null,
                Joining.USUAL,
                List.of(),
                0));
  }
}
