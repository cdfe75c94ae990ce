package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.Postings;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.tier.Alone;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches that were made to be dear, over postings that were: descriptions of one word again and
 * again, so that a phrase of it is compared at every place. Without a limit the dearest takes
 * seconds for these 80 postings.
 */
class DearSearchesTest {
  private static final int POSTINGS = 80;
  private static final int WORDS = 30_000;
  private static final TimeLimits LIMITS =
      new TimeLimits(Duration.ofMillis(100), Duration.ofMillis(100));

  /** The limit, one step beyond it, and a machine that does ten other things. */
  private static final Duration BOUND = Duration.ofSeconds(3);

  private static final String REPEATED = String.join(" ", Collections.nCopies(32, "a"));

  /** Every posting has all its words, nearly everywhere nearly so, and none has it. */
  private static final String PHRASE =
      '"' + String.join(" ", Collections.nCopies(30, "a")) + " b a\"";

  @TempDir static Path folder;
  private static PostingIndex index;

  @BeforeAll
  static void fill() {
    String description = "a ".repeat(WORDS) + "b";
    index = LuceneIndex.open(folder, LuceneFixture.IDS, LIMITS);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < POSTINGS; i++) {
      changes.add(
          Postings.put(i + 1, Postings.at("Cook " + i, "Kitchen " + i).description(description)));
    }
    try (IndexHolder holder = index.tryHold().orElseThrow()) {
      holder.apply(changes);
      holder.publish(POSTINGS);
    }
  }

  @AfterAll
  static void close() {
    index.close();
  }

  static List<String> dear() {
    String letters =
        IntStream.range(0, 32)
            .mapToObj(i -> "abcdefghijklmnopqrstuvwxyz0123456789".charAt(i) + "*")
            .collect(Collectors.joining(" "));
    return List.of(PHRASE, "-" + PHRASE, letters, "-a* -b* -c* -d*", REPEATED);
  }

  @Alone("DearSearchesTest#search_dearerThanItsLimit_saysThatItIsIncomplete")
  @ParameterizedTest
  @MethodSource
  void dear(String query) {
    long begun = System.nanoTime();

    SearchPage page = index.search(search(query));

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).as(query).isLessThan(BOUND);
    assertThat(page.hits()).hasSizeLessThanOrEqualTo(10);
  }

  @Test
  void search_dearerThanItsLimit_saysThatItIsIncomplete() {
    SearchPage page = index.search(search(PHRASE));

    assertThat(page.incomplete()).isTrue();
    assertThat(page.totalIsLowerBound()).isTrue();
  }

  @Test
  void searchRoles_dearerThanItsLimit_fails() {
    List<String> keys = new ArrayList<>(Collections.nCopies(60, "a"));
    keys.addAll(List.of("b", "a"));
    Condition cook = Condition.phrase(Condition.Text.TITLE, List.of("cook"));
    Condition repeated = Condition.phrase(Condition.Text.TEXT, keys);
    Condition filter = new Condition.Not(repeated);
    RoleQuery query = new RoleQuery(List.of(cook), filter, Postings.NOW, 10);
    long begun = System.nanoTime();

    assertThatThrownBy(() -> index.searchRoles(query))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(BOUND);
  }

  private static PostingSearch search(String query) {
    return PostingSearch.of(TextQuery.parse(query), Postings.NOW)
        .sort(Sort.RELEVANCE)
        .limit(10)
        .exactTotal(true)
        .stats(Facet.COUNTED)
        .statsLimit(30)
        .build();
  }
}
