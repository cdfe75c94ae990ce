package dev.corpuscore.index.lucene;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.index.lucene.layout.PostingDocument;
import dev.corpuscore.index.lucene.layout.Ranking;
import dev.corpuscore.index.lucene.layout.Words;
import dev.corpuscore.index.lucene.query.PageReader;
import dev.corpuscore.index.lucene.query.ParsedQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/**
 * The index on Lucene, in one folder. While this process holds it, searches see what was published;
 * otherwise they follow the commits of the process that does, about {@link #FOLLOW_NANOS} late.
 */
public final class LuceneIndex implements PostingIndex {
  /** How often, at most, the folder is looked at for another process's commits. */
  private static final long FOLLOW_NANOS = 200_000_000;

  private final LuceneFolder folder;
  private final HitBody body;
  private final Ranking ranking;
  private final BlockingQueue<Words> analyses = new ArrayBlockingQueue<>(64);
  private final ReentrantLock turning = new ReentrantLock();

  /** Null once closed. Changed under {@link #turning} alone. */
  private volatile @Nullable View view;

  private volatile boolean held;
  private volatile long lookedAt = System.nanoTime();

  private LuceneIndex(LuceneFolder folder, HitBody body, Ranking ranking) throws IOException {
    this.folder = folder;
    this.body = body;
    this.ranking = ranking;
    this.view = folder.read();
  }

  /**
   * Opens the index in {@code folder}, or an empty one if there is none.
   *
   * <p>An index of another format (another version of this program) opens as one that stands at
   * revision 0 and generation -1 and cannot be searched, until whoever holds it has rebuilt it.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the folder cannot be read
   *     or what is in it is damaged
   */
  public static LuceneIndex open(Path folder, HitBody body) {
    return open(folder, body, Ranking.MEASURED);
  }

  /**
   * As {@link #open(Path, HitBody)}, with a ranking to be measured: postings must be indexed with
   * it.
   */
  public static LuceneIndex open(Path folder, HitBody body, Ranking ranking) {
    try {
      return new LuceneIndex(LuceneFolder.open(folder, body.format()), body, ranking);
    } catch (IOException | RuntimeException e) {
      throw LuceneErrors.reading(folder, e);
    }
  }

  /**
   * Deletes the index in {@code folder}, damaged or not; the next {@link #open} starts an empty
   * one.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if a process holds it; nothing
   *     is deleted then
   */
  public static void discard(Path folder) {
    try {
      LuceneFolder.discard(folder);
    } catch (LockObtainFailedException e) {
      throw LuceneErrors.unavailable(
          "the search index in " + folder + " is held by a running process; stop it first", e);
    } catch (IOException e) {
      throw LuceneErrors.writing(folder, e);
    }
  }

  @Override
  public String kind() {
    return "lucene";
  }

  @Override
  public String engine() {
    return kind() + " " + Version.LATEST;
  }

  @Override
  public SearchPage search(PostingSearch search) {
    return reading(
        view -> {
          IndexSearcher searcher = view.at(search.now());
          return new PageReader(searcher, search, parse(search), ranking).read();
        });
  }

  @Override
  public RoleQuery.Page searchRoles(RoleQuery query) {
    return reading(view -> view.roles(query.now()).read(query, view.state));
  }

  private ParsedQuery parse(PostingSearch search) {
    Words pooled = analyses.poll();
    Words analysis = pooled == null ? new Words() : pooled;
    try {
      return ParsedQuery.of(search, analysis);
    } finally {
      analysis.trim();
      analyses.offer(analysis);
    }
  }

  @Override
  public IndexState state() {
    follow();
    View current = view;
    if (current == null) {
      throw LuceneErrors.closed(folder.path());
    }
    return current.state;
  }

  @Override
  public long count(Instant now) {
    return reading(view -> (long) view.at(now).getIndexReader().numDocs());
  }

  @Override
  public void forEach(Consumer<Entry> visitor) {
    reading(
        view -> {
          Entries.forEach(view.reader, visitor);
          return true;
        });
  }

  @Override
  public Optional<String> verify() {
    try (DirectoryReader committed = folder.openCommitted()) {
      for (LeafReaderContext leaf : committed.leaves()) {
        leaf.reader().checkIntegrity();
      }
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.of(LuceneErrors.reading(folder.path(), e).getMessage());
    }
  }

  @Override
  public Optional<IndexHolder> tryHold() {
    turning.lock();
    try {
      if (view == null) {
        throw LuceneErrors.closed(folder.path());
      }
      if (held) {
        return Optional.empty();
      }
      IndexWriter writer = folder.newWriter();
      held = true;
      return Optional.of(hold(writer));
    } catch (LockObtainFailedException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      throw LuceneErrors.writing(folder.path(), e);
    } finally {
      turning.unlock();
    }
  }

  /** Searches go back to what is committed, where the writer starts. */
  private LuceneHolder hold(IndexWriter writer) throws IOException {
    try {
      View committed = folder.read();
      turnTo(committed);
      return new LuceneHolder(this, writer, committed.state);
    } catch (IOException | RuntimeException e) {
      held = false;
      writer.rollback();
      throw e;
    }
  }

  @Override
  public void close() {
    turning.lock();
    try {
      turnTo(null);
      folder.close();
    } catch (IOException e) {
      throw LuceneErrors.reading(folder.path(), e);
    } finally {
      turning.unlock();
    }
  }

  Path folder() {
    return folder.path();
  }

  PostingDocument newDocument() {
    return new PostingDocument(body, ranking);
  }

  /** The segments that searches see. */
  List<LeafReaderContext> segments() {
    View current = view;
    return current == null ? List.of() : current.reader.leaves();
  }

  Map<String, String> commitData(IndexState state) {
    return folder.commitData(state);
  }

  /** Searches see {@code reader} from now on. */
  void show(DirectoryReader reader, IndexState state) throws IOException {
    turning.lock();
    try {
      turnTo(new View(reader, state));
    } finally {
      turning.unlock();
    }
  }

  /** Searches see what is committed from now on. */
  void holderLeft() {
    turning.lock();
    try {
      held = false;
      if (view != null) {
        turnTo(folder.read());
      }
    } catch (IOException e) {
      throw LuceneErrors.reading(folder.path(), e);
    } finally {
      turning.unlock();
    }
  }

  private void turnTo(@Nullable View next) throws IOException {
    View before = view;
    view = next;
    if (before != null) {
      before.reader.decRef();
    }
  }

  private interface Read<R> {
    R from(View view) throws IOException;
  }

  private <R> R reading(Read<R> read) {
    follow();
    View current = acquire();
    try {
      if (current.state.generation() < 0) {
        throw LuceneErrors.unavailable(
            "the search index in "
                + folder.path()
                + " was made by another version and waits to be rebuilt",
            null);
      }
      return read.from(current);
    } catch (IOException | IllegalStateException | java.io.UncheckedIOException e) {
      throw LuceneErrors.reading(folder.path(), e);
    } finally {
      release(current);
    }
  }

  private View acquire() {
    while (true) {
      View current = view;
      if (current == null) {
        throw LuceneErrors.closed(folder.path());
      }
      if (current.reader.tryIncRef()) {
        return current;
      }
    }
  }

  private void release(View used) {
    try {
      used.reader.decRef();
    } catch (IOException e) {
      throw LuceneErrors.reading(folder.path(), e);
    }
  }

  private void follow() {
    if (held || System.nanoTime() - lookedAt < FOLLOW_NANOS || !turning.tryLock()) {
      return;
    }
    try {
      lookedAt = System.nanoTime();
      View current = view;
      if (!held && current != null && !folder.isCurrent(current)) {
        turnTo(folder.read());
      }
    } catch (IOException e) {
      throw LuceneErrors.reading(folder.path(), e);
    } finally {
      turning.unlock();
    }
  }

  @Override
  public String toString() {
    return "LuceneIndex[" + Objects.toString(folder.path()) + "]";
  }
}
