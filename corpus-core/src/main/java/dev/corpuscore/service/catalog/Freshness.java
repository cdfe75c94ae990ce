package dev.corpuscore.service.catalog;

import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How fresh a corpus is: how its sources went, and what waits to be done.
 *
 * @param sources every source of the catalog, in its order
 * @param commands what is in the queue
 */
public record Freshness(List<Source> sources, CommandQueue.Summary commands) {
  public Freshness {
    sources = List.copyOf(sources);
  }

  /**
   * How it is now.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read
   */
  public static Freshness of(Store store) {
    return new Freshness(store.catalog().sources(), store.commands().summary());
  }

  /** The sources that are asked, in the order of the catalog. */
  public List<Source> enabled() {
    return sources.stream().filter(it -> it.definition().enabled()).toList();
  }

  /** Those of which the last sync failed. */
  public List<Source> failing() {
    return enabled().stream().filter(Freshness::isFailing).toList();
  }

  /** Those of which the last listing that came closed nothing, because it was not believed. */
  public List<Source> suspicious() {
    return enabled().stream().filter(Freshness::isSuspicious).toList();
  }

  /** Those whose last listing named ads of others, which they may not speak for. */
  public List<Source> foreign() {
    return enabled().stream().filter(it -> it.history().foreign() > 0).toList();
  }

  /** The enabled sources by kind, in the order of the kinds' names. */
  public SortedMap<String, Kind> kinds() {
    SortedMap<String, Kind> kinds = new TreeMap<>();
    for (Source source : enabled()) {
      kinds.merge(source.definition().kind(), Kind.of(source), Kind::plus);
    }
    return Collections.unmodifiableSortedMap(kinds);
  }

  private static boolean isFailing(Source source) {
    return source.history().failures() > 0;
  }

  private static boolean isSuspicious(Source source) {
    return source.history().suspicious() != null;
  }

  /**
   * The enabled sources of one kind.
   *
   * @param sources how many there are
   * @param failing of how many the last sync failed
   * @param suspicious of how many the last listing was not believed
   * @param lastSuccess when last one of them answered, or null if none ever did
   */
  public record Kind(int sources, int failing, int suspicious, @Nullable Instant lastSuccess) {
    private static Kind of(Source source) {
      return new Kind(
          1,
          isFailing(source) ? 1 : 0,
          isSuspicious(source) ? 1 : 0,
          source.history().succeededAt());
    }

    private Kind plus(Kind other) {
      return new Kind(
          sources + other.sources,
          failing + other.failing,
          suspicious + other.suspicious,
          later(lastSuccess, other.lastSuccess));
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
      if (one == null || other == null) {
        return one == null ? other : one;
      }
      return one.isAfter(other) ? one : other;
    }
  }
}
