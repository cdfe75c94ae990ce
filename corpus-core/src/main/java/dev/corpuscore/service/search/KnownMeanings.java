package dev.corpuscore.service.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What queries were taken to mean lately: to read and to correct a query takes longer than to find
 * again what it found. A meaning holds as long as searches find the same and places are called the
 * same; every page of a search has the same. Thread-safe.
 */
final class KnownMeanings {
  /** In bytes, about. */
  private static final long CAPACITY = 8 << 20;

  private static final int ENTRY_BYTES = 1_000;

  /** A query is kept as it was asked, as it was typed, and as it was read. */
  private static final int COPIES = 3;

  private final PostingIndex index;
  private final Gazetteer gazetteer;
  private final Cache<PostingSearch, Known> meanings =
      Caffeine.newBuilder()
          .maximumWeight(CAPACITY)
          .weigher((PostingSearch asked, Known known) -> weight(asked))
          .executor(Runnable::run)
          .build();

  KnownMeanings(PostingIndex index, Gazetteer gazetteer) {
    this.index = index;
    this.gazetteer = gazetteer;
  }

  /** The known meaning of a search; null if there is none, or if it may have changed. */
  @Nullable QueryMeaning of(PostingSearch asked) {
    Known known = meanings.getIfPresent(key(asked));
    return known != null && known.moment.equals(moment(asked)) ? known.meaning : null;
  }

  /**
   * Searches, and keeps what the query meant; but not if the page is incomplete, or if it took as
   * long as one search may: then a count may have been cut short by which the query was read.
   */
  FoundPostings keep(PostingSearch asked, Supplier<FoundPostings> search) {
    Moment before = moment(asked);
    long begun = System.nanoTime();
    FoundPostings found = search.get();
    boolean whole =
        !found.page().incomplete()
            && System.nanoTime() - begun < index.limits().partial().toNanos();
    if (before.snapshot.isPresent() && whole) {
      meanings.put(key(asked), new Known(before, found.meaning()));
    }
    return found;
  }

  private Moment moment(PostingSearch asked) {
    return new Moment(index.snapshot(asked.now()), gazetteer.version());
  }

  /** The same for each page of a search, and whatever is counted beside it. */
  private static PostingSearch key(PostingSearch asked) {
    return asked.toBuilder()
        .now(Instant.EPOCH)
        .offset(0)
        .limit(0)
        .stats(List.of())
        .statsLimit(0)
        .positions(false)
        .build();
  }

  private static int weight(PostingSearch asked) {
    return (int) Math.min(Integer.MAX_VALUE, ENTRY_BYTES + COPIES * asked.bytes());
  }

  /** What a meaning depends on. */
  private record Moment(OptionalLong snapshot, long names) {}

  private record Known(Moment moment, QueryMeaning meaning) {}
}
