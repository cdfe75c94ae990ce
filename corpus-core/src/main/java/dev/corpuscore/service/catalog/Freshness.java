package dev.corpuscore.service.catalog;

import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How current a corpus is: the last syncs of its sources and the waiting commands.
 *
 * @param sources every source of the catalog, in its order
 * @param commands the contents of the queue
 */
public record Freshness(List<Source> sources, CommandQueue.Summary commands) {
  public Freshness {
    sources = List.copyOf(sources);
  }

  /**
   * Returns the current state.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read
   */
  public static Freshness of(Store store) {
    return new Freshness(store.catalog().sources(), store.commands().summary());
  }

  /** The enabled sources, in the order of the catalog. */
  public List<Source> enabled() {
    return sources.stream().filter(it -> it.definition().enabled()).toList();
  }

  /** The enabled sources: first those that need somebody, then by their next run. */
  public List<Source> urgentFirst() {
    return enabled().stream()
        .sorted(
            Comparator.comparing((Source it) -> !isFailing(it))
                .thenComparing(it -> !isSuspicious(it))
                .thenComparing(it -> it.history().foreign() == 0)
                .thenComparing(Source::nextRun))
        .toList();
  }

  /** The enabled sources whose last sync failed. */
  public List<Source> failing() {
    return enabled().stream().filter(Freshness::isFailing).toList();
  }

  /** The enabled sources whose last listing was not plausible, so that nothing was closed. */
  public List<Source> suspicious() {
    return enabled().stream().filter(Freshness::isSuspicious).toList();
  }

  /**
   * The enabled sources whose last listing named ads of other owners, which they may not change.
   */
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
   * @param sources the number of sources
   * @param failing the number of those whose last sync failed
   * @param suspicious the number of those whose last listing was not plausible
   * @param lastSuccess the newest success of any of them, or null if there was none
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
