package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.Settings;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.lucene.LuceneIndexCopy;
import dev.corpuscore.index.lucene.LuceneIndexCopy.Contents;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of index copies that instances of one corpus share ({@code CORE_INDEX_COPIES}). One
 * instance writes a copy now and then; an instance without an index begins with the newest that the
 * store confirms, and follows the revision log from there. Everything here is derived from the
 * store: a copy that cannot be used costs only the time of a rebuild.
 */
public final class IndexCopies {
  private static final System.Logger LOG = System.getLogger(IndexCopies.class.getName());
  private static final String PREFIX = "index-";
  private static final String UNFINISHED = ".new";

  private final Path folder;
  private final HitBody body;
  private final Store store;
  private final String remedy;

  /**
   * @param folder may be missing
   * @param body as in the index
   * @param store not closed here
   */
  IndexCopies(Path folder, HitBody body, Store store) {
    this(
        folder,
        body,
        store,
        "make a new one with ./corpus copy-index on an instance that is up to date");
  }

  /**
   * @param remedy what to do about a copy that was refused, as the end of a sentence
   */
  IndexCopies(Path folder, HitBody body, Store store, String remedy) {
    this.folder = folder;
    this.body = body;
    this.store = store;
    this.remedy = remedy;
  }

  /**
   * The copies that the settings name.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if they name none, or if the index is not in
   *     the data dir
   */
  public static IndexCopies of(Settings settings, Store store) {
    Path folder = settings.indexCopies();
    if (folder == null || settings.search() != null) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST,
          folder == null
              ? "set CORE_INDEX_COPIES to the folder for copies of the index"
              : "the index is on OpenSearch (CORE_SEARCH_URL): there is nothing to copy, because all"
                  + " instances use the same index");
    }
    return new IndexCopies(folder, Corpus.bodies(settings), store);
  }

  /**
   * Writes a copy of this index, then deletes the older copies of this corpus, and what an
   * interrupted call has left. One call at a time: it deletes what another has not finished.
   *
   * @return the new copy and the revision that it has
   * @throws CorpusException {@code UNAVAILABLE} if there is no index, if it is being rebuilt, ahead
   *     of the store or damaged, if it lacks a removal, or if the disk refuses; the older copies
   *     are as they were
   */
  public Copy write(Path index) {
    List<Path> older = older();
    String name = PREFIX + store.corpusId() + "-" + UUID.randomUUID();
    Path unfinished = folder.resolve(name + UNFINISHED);
    try {
      if (LuceneIndexCopy.isWanted(index, body)) {
        throw refused("there is none in " + index + " that this version can read");
      }
      PrivateFiles.createFolder(folder);
      Contents contents = LuceneIndexCopy.write(index, body, unfinished, this::position);
      Path written = folder.resolve(name);
      Files.move(unfinished, written, StandardCopyOption.ATOMIC_MOVE);
      for (Path copy : older) {
        LuceneIndexCopy.delete(copy);
      }
      return new Copy(written, contents.state().revision());
    } catch (IOException e) {
      discard(unfinished, e);
      throw new CorpusException(
          ErrorCode.UNAVAILABLE,
          "cannot copy the index " + index + " to " + folder + ": " + reason(e),
          e);
    } catch (RuntimeException e) {
      discard(unfinished, e);
      throw e;
    }
  }

  /**
   * A copy.
   *
   * @param revision every change up to this one is in it
   */
  public record Copy(Path folder, long revision) {}

  private String position(IndexState state) {
    CorpusPosition newest = store.history().newest();
    if (state.generation() != store.revisions().generation()) {
      throw refused("it is being rebuilt; wait until /healthz says that its lag is 0");
    }
    if (state.revision() > newest.revision()) {
      throw refused("it is ahead of the database; run ./corpus reindex");
    }
    if (store.revisions().isRemovedSince(state.revision())) {
      throw refused(
          "it does not know the newest removals or redactions yet; run the command again");
    }
    return newest.cursor();
  }

  private static CorpusException refused(String reason) {
    return new CorpusException(ErrorCode.UNAVAILABLE, "the index is not copied: " + reason);
  }

  /**
   * Puts the newest usable copy in the place of an index that would otherwise be rebuilt. The log
   * says which copy was taken, and of each other one why not. Never throws because of a copy.
   *
   * @return the copy; empty if there is none, or if the index needs none
   */
  Optional<Copy> begin(Path index) {
    try {
      if (!LuceneIndexCopy.isWanted(index, body)) {
        return Optional.empty();
      }
      List<Copy> usable = new ArrayList<>();
      for (Path copy : all()) {
        usable(copy).ifPresent(usable::add);
      }
      OutdatedCopies.discard(folder, store);
      usable.sort(Comparator.comparingLong(Copy::revision).reversed());
      for (Copy copy : usable) {
        if (install(copy, index)) {
          return Optional.of(copy);
        }
      }
    } catch (IOException e) {
      LOG.log(WARNING, "event=index-copies-unread folder=" + folder + " detail=\"" + e + "\"");
    }
    return Optional.empty();
  }

  private boolean install(Copy copy, Path index) {
    try {
      LuceneIndexCopy.install(copy.folder(), index);
      LOG.log(INFO, "event=index-copied copy=" + copy.folder() + " revision=" + copy.revision());
      return true;
    } catch (IOException e) {
      passedOver(copy.folder(), "it is damaged or cannot be copied: " + reason(e));
      return false;
    }
  }

  private Optional<Copy> usable(Path copy) {
    try {
      Contents contents = LuceneIndexCopy.read(copy, body);
      String fault = fault(contents);
      if (fault != null) {
        passedOver(copy, fault);
        return Optional.empty();
      }
      return Optional.of(new Copy(copy, contents.state().revision()));
    } catch (IOException e) {
      passedOver(copy, "it is damaged: " + reason(e));
      return Optional.empty();
    }
  }

  /** Why the index must not begin with a copy; null if it may. */
  private @Nullable String fault(Contents copy) {
    CorpusPosition position = CorpusPosition.ofCursor(copy.position()).orElse(null);
    long revision = copy.state().revision();
    if (copy.state().generation() < 0) {
      return "another version of the program made it, or one with other settings";
    }
    if (position == null || revision > position.revision()) {
      return "it does not say where in the history of the corpus it belongs";
    }
    if (!position.corpus().equals(store.corpusId())) {
      return "it is of another corpus";
    }
    if (!store.history().contains(position)) {
      return "it is ahead of the database, or a restore undid what it has";
    }
    if (copy.state().generation() != store.revisions().generation()) {
      return "a rebuild of the index was requested after it was made";
    }
    return store.revisions().isRemovedSince(revision)
        ? "a posting was removed or redacted after it was made, which it may still have"
        : null;
  }

  private void passedOver(Path copy, String reason) {
    LOG.log(
        WARNING,
        "event=index-copy-refused copy=" + copy + " detail=\"" + reason + "; " + remedy + "\"");
  }

  /** Deletes the copies that this version can read, whether they can be used or not. */
  void discardReadable() throws IOException {
    for (Path copy : all()) {
      if (isReadable(copy)) {
        LuceneIndexCopy.delete(copy);
      }
    }
  }

  private boolean isReadable(Path copy) {
    try {
      return LuceneIndexCopy.read(copy, body).state().generation() >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether this is the folder of a finished copy of this corpus. */
  static boolean isOf(Path copy, UUID corpus) {
    String name = Objects.toString(copy.getFileName());
    return name.startsWith(PREFIX + corpus) && !name.endsWith(UNFINISHED);
  }

  /** Every finished copy in the folder. */
  private List<Path> all() throws IOException {
    return named(name -> name.startsWith(PREFIX) && !name.endsWith(UNFINISHED));
  }

  /** The copies of this corpus, and those that were not finished. */
  private List<Path> older() {
    try {
      return named(name -> name.startsWith(PREFIX + store.corpusId()));
    } catch (IOException e) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "cannot list " + folder, e);
    }
  }

  private List<Path> named(Predicate<String> wanted) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> listed = Files.list(folder)) {
      return listed.filter(it -> wanted.test(Objects.toString(it.getFileName()))).toList();
    }
  }

  private static void discard(Path unfinished, Throwable cause) {
    try {
      LuceneIndexCopy.delete(unfinished);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  private static String reason(IOException e) {
    return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
  }
}
