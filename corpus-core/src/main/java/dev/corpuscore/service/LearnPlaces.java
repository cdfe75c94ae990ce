package dev.corpuscore.service;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.gazetteer.LearnedNames;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.lifecycle.Ownership;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.store.PlaceStore;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.Store;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which learned names of places the gazetteer of this process has: those of the generation
 * of the index. Before a generation begins, they are learned from all open, listed postings, unless
 * another instance has done that already; then they stay as they are until the next one.
 *
 * <p>While this process rebuilds the index, its gazetteer has the new names, and searches still see
 * the old index: {@code near} then knows a name at which only ads with coordinates are found. Not
 * thread-safe: {@link FollowRevisions} guards it.
 */
public final class LearnPlaces {
  private static final System.Logger LOG = System.getLogger(LearnPlaces.class.getName());
  private static final int PAGE = 1_000;

  private final RevisionLog revisions;
  private final CatalogStore catalog;
  private final PlaceStore places;
  private final Gazetteer gazetteer;
  private final boolean elsewhere;
  private long used = Long.MIN_VALUE;
  private @Nullable Pass pass;

  /**
   * @param gazetteer the one by which the index of this process knows where postings are
   */
  public LearnPlaces(Store store, Gazetteer gazetteer) {
    this(store, gazetteer, false);
  }

  private LearnPlaces(Store store, Gazetteer gazetteer, boolean elsewhere) {
    this.revisions = store.revisions();
    this.catalog = store.catalog();
    this.places = store.places();
    this.gazetteer = gazetteer;
    this.elsewhere = elsewhere;
  }

  /**
   * For a second index with the same gazetteer. Its generation begins once the first one's has; it
   * learns no names, and gives none to the gazetteer.
   */
  public static LearnPlaces elsewhere(Store store, Gazetteer gazetteer) {
    return new LearnPlaces(store, gazetteer, true);
  }

  /**
   * Gives the gazetteer the names of an index's generation; none if none were learned. Reads the
   * store only if another generation was used before.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read;
   *     the gazetteer is unchanged
   */
  public void use(long generation) {
    if (elsewhere) {
      used = generation;
    } else if (generation != used) {
      use(generation, places.learned(generation).orElse(new byte[0]));
    }
  }

  /**
   * Prepares the names of a generation that is about to begin, and gives them to the gazetteer.
   * Each call reads one page of postings at most.
   *
   * <p>Nothing was ever learned for a generation that no index was made again for.
   *
   * @return false if there is more to read; call again, with the generation that is wanted then
   */
  boolean prepare(long generation) {
    Optional<byte[]> stored = places.learned(generation);
    if (elsewhere) {
      return stored.isPresent() || generation == used || generation == 0;
    }
    if (stored.isEmpty()) {
      stored = learn(generation);
    }
    stored.ifPresent(names -> use(generation, names));
    return stored.isPresent();
  }

  private void use(long generation, byte[] names) {
    gazetteer.learn(names);
    used = generation;
    pass = null;
  }

  private Optional<byte[]> learn(long generation) {
    Pass reading = pass;
    if (reading == null || reading.generation != generation) {
      reading = new Pass(generation);
      pass = reading;
    }
    return reading.readPage() ? Optional.empty() : reading.keep();
  }

  /** One pass over the postings. */
  private final class Pass {
    private final long generation;
    private final Ownership ownership = Ownership.of(catalog);
    private final LearnedNames names = new LearnedNames(gazetteer);
    private long revision;

    private Pass(long generation) {
      this.generation = generation;
    }

    /** Returns whether there was a page. Of too few sources nothing is read. */
    private boolean readPage() {
      if (catalog.size() < LearnedNames.AGREEING) {
        return false;
      }
      List<Change> page = revisions.after(revision, PAGE);
      for (Change change : page) {
        if (change instanceof Change.Put put && canTeach(put.posting())) {
          add(put.posting());
        }
        revision = change.revision();
      }
      return !page.isEmpty();
    }

    private void add(Posting posting) {
      for (String source : ownership.owners(posting)) {
        posting.content().locations().forEach(it -> names.add(source, posting.id(), it));
      }
    }

    private Optional<byte[]> keep() {
      LearnedNames.Table table = names.table();
      Optional<byte[]> kept = places.keepLearned(generation, table.rows());
      kept.ifPresent(it -> log(table));
      return kept;
    }

    private void log(LearnedNames.Table table) {
      LOG.log(
          System.Logger.Level.INFO,
          "event=places-learned generation="
              + generation
              + " names="
              + table.names()
              + " candidates="
              + names.candidates()
              + " left_out="
              + names.leftOut());
    }
  }

  /** Asked first, because it takes longer to say who owns a posting. */
  private static boolean canTeach(Posting posting) {
    return posting.record().listed()
        && posting.record().state() instanceof PostingState.Open
        && posting.content().locations().stream().anyMatch(it -> it.latitude() != null);
  }
}
