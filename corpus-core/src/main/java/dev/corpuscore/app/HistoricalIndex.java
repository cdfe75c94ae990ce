package dev.corpuscore.app;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.Settings;
import dev.corpuscore.http.body.ClosedBodies;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.LearnPlaces;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The index of closed postings ({@code CORE_HISTORICAL}), where the index of open ones is: in a
 * folder of the data dir, or on the search cluster. It is derived from the store alone, so it is
 * neither prepared nor copied.
 */
public final class HistoricalIndex {
  private static final System.Logger LOG = System.getLogger(HistoricalIndex.class.getName());

  private HistoricalIndex() {}

  /**
   * Opens it, or an empty one if there is none. Empty if the settings want none.
   *
   * @throws CorpusException {@code UNAVAILABLE} as {@link Corpus#open}
   */
  public static Optional<PostingIndex> open(Settings settings, Corpus corpus) {
    return settings.historical() ? Optional.of(opened(settings, corpus)) : Optional.empty();
  }

  /**
   * As {@link #open}. One that is damaged, or that the settings want no longer, is deleted: nobody
   * would delete from it what is removed.
   */
  public static Optional<PostingIndex> openUnspoilt(Settings settings, Corpus corpus) {
    if (!settings.historical()) {
      discard(settings, corpus);
    } else if (settings.search() == null) {
      LuceneIndex.discardDamaged(folder(settings), bodies(settings, corpus))
          .ifPresent(
              damage ->
                  LOG.log(
                      WARNING,
                      "event=historical-index-discarded detail=\""
                          + damage
                          + "; it is made again now\""));
    }
    return open(settings, corpus);
  }

  /** What keeps it up to date; at most one in a process. Close it before the index. */
  public static FollowRevisions follower(
      Corpus corpus, PostingIndex historical, ServiceThreads threads) {
    return new FollowRevisions(
        corpus.store().revisions(),
        historical,
        LearnPlaces.elsewhere(corpus.store(), corpus.gazetteer()),
        threads);
  }

  /** Opens it to be searched and kept up to date; null if the settings want none. */
  static UseCases.@Nullable Historical serve(
      Settings settings, Corpus corpus, ServiceThreads threads, Clock clock, Opened opened) {
    PostingIndex closed = openUnspoilt(settings, corpus).orElse(null);
    if (closed == null) {
      return null;
    }
    BoundedIndex index = opened.add(Corpus.bounded(closed, settings));
    opened.add(follower(corpus, closed, threads)).start();
    RevisionWatch.Searchable searchable = opened.add(RevisionWatch.of(closed, threads));
    searchable.start();
    return UseCases.Historical.of(
        corpus.store(), index, corpus.gazetteer(), corpus.occupations(), searchable, clock);
  }

  private static PostingIndex opened(Settings settings, Corpus corpus) {
    HitBody bodies = bodies(settings, corpus);
    return SearchCluster.of(settings)
        .map(cluster -> cluster.openHistorical(corpus.store(), bodies))
        .orElseGet(() -> LuceneIndex.openBeside(folder(settings), bodies));
  }

  private static void discard(Settings settings, Corpus corpus) {
    try {
      discard(settings, corpus.store());
    } catch (CorpusException e) {
      LOG.log(
          WARNING,
          "event=historical-index-kept detail=\"CORE_HISTORICAL is not set, and the index of closed"
              + " ads cannot be deleted: "
              + e.getMessage()
              + "\"");
    }
  }

  /**
   * Deletes it.
   *
   * @throws CorpusException {@code UNAVAILABLE} if another process holds it, or if it cannot be
   *     reached; then nothing is deleted
   */
  static void discard(Settings settings, Store store) {
    SearchCluster.of(settings)
        .ifPresentOrElse(
            cluster -> cluster.discardHistorical(store),
            () -> LuceneIndex.discard(folder(settings)));
  }

  private static HitBody bodies(Settings settings, Corpus corpus) {
    return new ClosedBodies(
        new HitBodies(corpus.gazetteer(), corpus.occupations(), settings.legacyZone()));
  }

  private static Path folder(Settings settings) {
    return settings.dataDir().resolve("historical");
  }
}
