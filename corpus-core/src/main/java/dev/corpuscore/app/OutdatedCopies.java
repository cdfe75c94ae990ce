package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.index.lucene.LuceneIndexCopy;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Deletes the index copies of this corpus from before the newest removal of a posting that searches
 * showed, or the newest redaction, because they still have its text. Such a copy is not used by
 * anybody, so nothing waits for this, least of all a removal or an erasure; a process that may not
 * write in the folder leaves it to another one. Used by one thread.
 */
final class OutdatedCopies {
  private static final System.Logger LOG = System.getLogger(OutdatedCopies.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Path folder;
  private final Store store;

  /** The copies that could not be deleted: each is reported once. */
  private final Set<Path> kept = new HashSet<>();

  /**
   * @param folder may be missing
   * @param store not closed here
   */
  OutdatedCopies(Path folder, Store store) {
    this.folder = folder;
    this.store = store;
  }

  /** Looks each minute from now on. Returns at once. */
  RepeatedWork start(ServiceThreads threads) {
    return RepeatedWork.every("copies", PAUSE, this::sweep, threads);
  }

  void sweep() {
    discard(folder, store, kept);
  }

  /** Deletes the outdated copies now. A folder that cannot be read is left as it is. */
  static void discard(Path folder, Store store) {
    discard(folder, store, new HashSet<>());
  }

  private static void discard(Path folder, Store store, Set<Path> kept) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> listed = Files.list(folder)) {
      List<Path> copies = listed.filter(copy -> IndexCopies.isOf(copy, store.corpusId())).toList();
      copies.stream()
          .filter(copy -> !kept.contains(copy) && isOutdated(copy, store))
          .forEach(copy -> delete(copy, kept));
    } catch (IOException e) {
      LOG.log(WARNING, "event=index-copies-unread folder=" + folder + " detail=\"" + e + "\"");
    }
  }

  /**
   * Whether a posting was removed since a copy was made. A copy does not have the postings that
   * were removed before its position: it is not written otherwise.
   */
  private static boolean isOutdated(Path copy, Store store) {
    try {
      return CorpusPosition.ofCursor(LuceneIndexCopy.position(copy))
          .filter(position -> store.revisions().isRemovedSince(position.revision()))
          .isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private static void delete(Path copy, Set<Path> kept) {
    try {
      LuceneIndexCopy.delete(copy);
      LOG.log(
          INFO,
          "event=index-copy-deleted copy="
              + copy
              + " detail=\"a posting was removed or redacted after it was made, which it may still"
              + " have\"");
    } catch (IOException e) {
      kept.add(copy);
      LOG.log(
          WARNING,
          "event=index-copy-kept copy="
              + copy
              + " detail=\"it may have a posting that was removed or redacted, and cannot be"
              + " deleted: "
              + Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName())
              + "; delete it, or run ./corpus copy-index where the folder can be written\"");
    }
  }
}
