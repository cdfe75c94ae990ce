package dev.corpuscore.service.catalog;

import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.thread.RecentValue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Tells which ads may be given to other sites: those of sources that the catalog marks with {@code
 * republish: true}. Thread-safe.
 */
public final class Republished {
  /** How long a catalog that was read is taken for the present one. */
  private static final Duration KEPT = Duration.ofSeconds(1);

  private final RecentValue<Map<String, Boolean>> marks;

  public Republished(CatalogStore catalog) {
    this.marks =
        new RecentValue<>(
            KEPT,
            () ->
                catalog.sources().stream()
                    .map(Source::definition)
                    .collect(Collectors.toMap(SourceDefinition::id, SourceDefinition::republish)));
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
    Map<String, Boolean> known = marks.get();
    List<Boolean> marked = holders.stream().map(known::get).filter(Objects::nonNull).toList();
    return !marked.isEmpty() && !marked.contains(false);
  }
}
