package dev.corpuscore.app;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.Settings;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.ReplicaReadiness;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.service.erasure.ErasureFaults;
import dev.corpuscore.thread.ServiceThreads;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The index, what keeps it up to date, and the revisions of store and index.
 *
 * @param restored why the store is taken for an older one than the index, or null
 */
record ServedIndex(
    BoundedIndex index,
    FollowRevisions follow,
    RevisionWatch.Written written,
    RevisionWatch.Searchable searchable,
    @Nullable String restored) {
  private static final System.Logger LOG = System.getLogger(ServedIndex.class.getName());

  /** Opens the index of {@code corpus}, and begins to keep it up to date. */
  static ServedIndex open(Corpus corpus, Settings settings, ServiceThreads threads, Opened opened) {
    BoundedIndex index = opened.add(Corpus.bounded(corpus.index(), settings));
    String restored = restored(corpus);
    FollowRevisions follow = opened.add(corpus.follower(threads));
    follow.start();
    RevisionWatch.Written written = opened.add(RevisionWatch.of(corpus.store().history(), threads));
    written.start();
    RevisionWatch.Searchable searchable = opened.add(RevisionWatch.of(corpus.index(), threads));
    searchable.start();
    return new ServedIndex(index, follow, written, searchable, restored);
  }

  /**
   * Must be called before the index is rebuilt, because a rebuild removes the evidence. A store
   * that is known to lack commits explains an index that is ahead of it: then the loss is the
   * fault, and it ends with the replay, without a restart.
   */
  private static @Nullable String restored(Corpus corpus) {
    if (corpus.store().loss().isPresent()) {
      return null;
    }
    String restored =
        ErasureFaults.restored(
            corpus.store().revisions().newest(), corpus.index().state().revision());
    if (restored != null) {
      LOG.log(WARNING, "event=store-restored detail=\"" + restored + "\"");
    }
    return restored;
  }

  /**
   * An instance with an index of its own, on a database that others write to, is not healthy before
   * it finds what was there when it started, nor while it cannot follow: others answer better
   * meanwhile.
   */
  ReplicaReadiness readiness(Settings settings) {
    boolean replica = settings.database() != null && settings.search() == null;
    return replica
        ? ReplicaReadiness.beside(
            written.newest(), () -> Optional.ofNullable(follow.state().failure()))
        : ReplicaReadiness.ALONE;
  }
}
