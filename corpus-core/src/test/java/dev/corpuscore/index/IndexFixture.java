package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An index for each test of a contract, held. Bodies are the bytes of the id. */
public abstract class IndexFixture implements IndexOpener {
  @TempDir Path folder;
  PostingIndex index;
  IndexHolder holder;

  @BeforeEach
  void openAndHold() {
    index = open(folder);
    holder = index.tryHold().orElseThrow();
  }

  @AfterEach
  void closeAll() {
    holder.close();
    index.close();
  }

  final void index(Change... changes) {
    holder.apply(Arrays.asList(changes));
    long revision = Arrays.stream(changes).mapToLong(Change::revision).max().orElseThrow();
    holder.publish(Math.max(index.state().revision(), revision));
  }

  final List<PostingId> ids(String query) {
    return ids(search(query));
  }

  final List<PostingId> ids(PostingSearch search) {
    return index.search(search).hits().stream().map(Hit::id).toList();
  }

  static PostingSearch search(String query) {
    return searchAt(query, NOW);
  }

  static PostingSearch searchAt(String query, Instant now) {
    return PostingSearch.of(TextQuery.parse(query), now)
        .sort(query.isEmpty() ? Sort.PUBLISHED_NEWEST : Sort.RELEVANCE)
        .limit(10)
        .build();
  }

  static PostingSearch page(PostingSearch search, int offset, int limit) {
    return PostingSearch.of(search.query(), search.now())
        .filter(search.filter())
        .sort(search.sort())
        .offset(offset)
        .limit(limit)
        .exactTotal(search.exactTotal())
        .build();
  }

  protected static void await(java.util.function.BooleanSupplier holds) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!holds.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited 20 s").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }
}
