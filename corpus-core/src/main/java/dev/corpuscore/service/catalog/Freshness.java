package dev.corpuscore.service.catalog;

import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CatalogStore.KindCounts;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.ToIntFunction;

/**
 * How current a corpus is: the last syncs of its sources and the waiting commands.
 *
 * @param sources how many sources the catalog has
 * @param kinds the enabled ones, by kind, in the order of the kinds' names
 * @param urgentFirst the enabled ones, at most {@link #LISTED}: those that need somebody first, as
 *     {@link dev.corpuscore.store.CatalogStore#urgent}
 * @param retries when the pending sync of a listed source is due, by its id; a source without one
 *     is absent
 * @param commands the contents of the queue
 */
public record Freshness(
    int sources,
    SortedMap<String, KindCounts> kinds,
    List<Source> urgentFirst,
    Map<String, Instant> retries,
    CommandQueue.Summary commands) {
  /** How many sources are listed at most; all are counted. */
  public static final int LISTED = 10_000;

  public Freshness {
    urgentFirst = List.copyOf(urgentFirst);
    retries = Map.copyOf(retries);
  }

  /**
   * Returns the current state.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read
   */
  public static Freshness of(Store store) {
    return of(store, LISTED);
  }

  /**
   * Returns the counts alone; no source is listed.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read
   */
  public static Freshness counted(Store store) {
    return of(store, 0);
  }

  private static Freshness of(Store store, int listed) {
    List<Source> urgent = listed == 0 ? List.of() : store.catalog().urgent(listed);
    List<String> ids = urgent.stream().map(it -> it.definition().id()).toList();
    return new Freshness(
        store.catalog().size(),
        store.catalog().kinds(),
        urgent,
        store.commands().dueTimes(CommandKind.SOURCE_SYNC, ids),
        store.commands().summary());
  }

  /** The number of enabled sources. */
  public int enabled() {
    return sum(KindCounts::sources);
  }

  /** The number of enabled sources whose last sync failed. */
  public int failing() {
    return sum(KindCounts::failing);
  }

  /** The number of enabled sources whose last listing was not plausible, so nothing was closed. */
  public int suspicious() {
    return sum(KindCounts::suspicious);
  }

  /**
   * The number of enabled sources whose last listing named ads of other owners, which they may not
   * change.
   */
  public int foreign() {
    return sum(KindCounts::foreign);
  }

  private int sum(ToIntFunction<KindCounts> count) {
    return kinds.values().stream().mapToInt(count).sum();
  }

  /**
   * When a source of {@link #urgentFirst} is asked next: by its schedule, or earlier if a sync of
   * it waits, as after a failure; the epoch if it was never queued.
   */
  public Instant nextRun(Source source) {
    Instant planned = source.nextRun();
    Instant retry = retries.getOrDefault(source.definition().id(), planned);
    return retry.isBefore(planned) ? retry : planned;
  }

  /** Whether a source of {@link #urgentFirst} is to be asked now. */
  public boolean isDue(Source source, Instant now) {
    return source.isDue(now) || !nextRun(source).isAfter(now);
  }

  /** Those of {@link #urgentFirst} whose last sync failed. */
  public List<Source> listedFailing() {
    return urgentFirst.stream().filter(it -> it.history().failures() > 0).toList();
  }

  /** Those of {@link #urgentFirst} whose last listing was not plausible. */
  public List<Source> listedSuspicious() {
    return urgentFirst.stream().filter(it -> it.history().suspicious() != null).toList();
  }

  /** Those of {@link #urgentFirst} whose last listing named ads of other owners. */
  public List<Source> listedForeign() {
    return urgentFirst.stream().filter(it -> it.history().foreign() > 0).toList();
  }
}
