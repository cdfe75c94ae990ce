package dev.corpuscore.service.catalog;

import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceLookup;
import dev.corpuscore.service.lifecycle.RememberedSources;
import dev.corpuscore.thread.RecentValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Tells which ads may be given to other sites: those of sources that the catalog marks with {@code
 * republish: true}. Thread-safe.
 */
public final class Republished {
  /** How long a catalog that was read is taken for the present one. */
  private static final Duration KEPT = Duration.ofSeconds(1);

  private final RecentValue<SourceLookup> sources;

  public Republished(SourceLookup catalog) {
    this.sources = new RecentValue<>(KEPT, () -> new RememberedSources(catalog));
  }

  /**
   * Whether an ad may be given away: at least one source of the catalog holds it, and each that
   * does is marked, because its words may be those of any of them.
   *
   * @param holders the ids of the sources that hold it; those that the catalog has no more do not
   *     count
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the catalog cannot be read
   */
  public boolean areGiven(List<String> holders) {
    SourceLookup known = sources.get();
    List<SourceDefinition> those =
        holders.stream().map(known::definition).flatMap(Optional::stream).toList();
    return !those.isEmpty() && those.stream().allMatch(SourceDefinition::republish);
  }
}
