package dev.corpuscore.service.lifecycle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceLookup;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A catalog that is asked each question once, because the ads of a listing ask the same again and
 * again. Keeps at most {@value #KEPT} answers of a kind, however many sources there are. Does not
 * learn of changes, so it is for a short time. Thread-safe.
 */
public final class RememberedSources implements SourceLookup {
  private static final int KEPT = 4_096;

  private final SourceLookup catalog;
  private final Cache<String, Optional<SourceDefinition>> definitions = cache();
  private final Cache<Board, Optional<SourceDefinition>> boards = cache();
  private final Cache<Place, Boolean> places = cache();

  public RememberedSources(SourceLookup catalog) {
    this.catalog = catalog;
  }

  private record Board(String system, String tenant) {}

  /** Hosts, or domains, that sources are on. */
  private record Place(boolean domain, String name, @Nullable String except) {}

  @Override
  public Optional<SourceDefinition> definition(String id) {
    return definitions.get(id, catalog::definition);
  }

  @Override
  public Optional<SourceDefinition> board(Identity ad) {
    return boards.get(new Board(ad.ats(), ad.tenant()), key -> catalog.board(ad));
  }

  @Override
  public boolean isBoardAt(Identity ad, String origin) {
    return catalog.isBoardAt(ad, origin);
  }

  @Override
  public boolean isAnyAt(String origin, @Nullable String except) {
    return places.get(new Place(false, origin, except), key -> catalog.isAnyAt(origin, except));
  }

  @Override
  public boolean isAnyUnder(String domain, @Nullable String except) {
    return places.get(new Place(true, domain, except), key -> catalog.isAnyUnder(domain, except));
  }

  private static <K, V> Cache<K, V> cache() {
    return Caffeine.newBuilder().maximumSize(KEPT).executor(Runnable::run).build();
  }
}
