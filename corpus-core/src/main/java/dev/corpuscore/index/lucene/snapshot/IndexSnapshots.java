package dev.corpuscore.index.lucene.snapshot;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.lucene.list.WordDocumentsCache;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.LRUQueryCache;
import org.apache.lucene.search.QueryCache;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot that searches see. The holder in this process replaces it; without such a holder,
 * the commits in the folder are followed.
 */
public final class IndexSnapshots implements AutoCloseable {
  /** The shortest time between two checks of the folder for commits of another process. */
  static final long FOLLOW_NANOS = 200_000_000;

  private static final int FILTERS = 256;
  private static final long FILTER_BYTES = 16L << 20;

  private final LuceneFolder folder;
  private final SearchMemory memory;
  private final QueryCache filters = new LRUQueryCache(FILTERS, FILTER_BYTES);
  private final WordDocumentsCache lists;
  private final ReentrantLock turning = new ReentrantLock();

  /** Null once closed. Changed only under {@link #turning}. */
  private volatile @Nullable IndexSnapshot snapshot;

  private volatile boolean held;
  private volatile long lookedAt = System.nanoTime();

  /**
   * Begins with the last commit in {@code folder}. Closing this closes the folder.
   *
   * @param memory for the next searches
   */
  public IndexSnapshots(LuceneFolder folder, SearchMemory memory) throws IOException {
    this.folder = folder;
    this.memory = memory;
    this.lists = new WordDocumentsCache(memory.lists());
    this.snapshot = committed();
  }

  public interface Read<R> {
    R from(IndexSnapshot snapshot) throws IOException;
  }

  public interface Hold {
    IndexHolder with(IndexWriter writer, IndexState start) throws IOException;
  }

  public IndexState state() {
    follow();
    IndexSnapshot current = snapshot;
    if (current == null) {
      throw LuceneErrors.closed(folder.path());
    }
    return current.state;
  }

  /** Calls {@code read} with the present snapshot, which stays open until {@code read} returns. */
  public <R> R reading(Read<R> read) {
    follow();
    IndexSnapshot current = acquire();
    try {
      if (current.state.generation() < 0) {
        throw LuceneErrors.unavailable(
            "the search index in "
                + folder.path()
                + " was made by another version, or with other settings, and waits to be rebuilt",
            null);
      }
      return read.from(current);
    } catch (IOException | IllegalStateException | java.io.UncheckedIOException e) {
      throw LuceneErrors.reading(folder.path(), e);
    } finally {
      release(current);
    }
  }

  private IndexSnapshot committed() throws IOException {
    DirectoryReader reader = folder.openCommitted();
    return new IndexSnapshot(reader, folder.stateOf(reader), filters, lists, memory);
  }

  private IndexSnapshot acquire() {
    while (true) {
      IndexSnapshot current = snapshot;
      if (current == null) {
        throw LuceneErrors.closed(folder.path());
      }
      if (current.reader.tryIncRef()) {
        return current;
      }
    }
  }

  private void release(IndexSnapshot used) {
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
      IndexSnapshot current = snapshot;
      if (!held && current != null && !current.reader.isCurrent()) {
        turnTo(committed());
      }
    } catch (IOException e) {
      throw LuceneErrors.reading(folder.path(), e);
    } finally {
      turning.unlock();
    }
  }

  /**
   * Returns the holder that {@code hold} makes from a new writer; empty while another process holds
   * the index.
   */
  public Optional<IndexHolder> tryHold(Hold hold) {
    turning.lock();
    try {
      if (snapshot == null) {
        throw LuceneErrors.closed(folder.path());
      }
      if (held) {
        return Optional.empty();
      }
      IndexWriter writer = folder.newWriter();
      held = true;
      return Optional.of(start(hold, writer));
    } catch (LockObtainFailedException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      throw LuceneErrors.writing(folder.path(), e);
    } finally {
      turning.unlock();
    }
  }

  /** Shows the last commit, from which the writer starts. */
  private IndexHolder start(Hold hold, IndexWriter writer) throws IOException {
    try {
      IndexSnapshot committed = committed();
      turnTo(committed);
      return hold.with(writer, committed.state);
    } catch (IOException | RuntimeException e) {
      held = false;
      writer.rollback();
      throw e;
    }
  }

  /** The segments that searches see. */
  public List<LeafReaderContext> segments() {
    IndexSnapshot current = snapshot;
    return current == null ? List.of() : current.reader.leaves();
  }

  /** Makes searches see {@code reader}. */
  public void show(DirectoryReader reader, IndexState state) throws IOException {
    turning.lock();
    try {
      turnTo(new IndexSnapshot(reader, state, filters, lists, memory));
    } finally {
      turning.unlock();
    }
  }

  /** Makes searches see the commits in the folder. */
  public void holderLeft() {
    turning.lock();
    try {
      held = false;
      if (snapshot != null) {
        turnTo(committed());
      }
    } catch (IOException e) {
      throw LuceneErrors.reading(folder.path(), e);
    } finally {
      turning.unlock();
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

  private void turnTo(@Nullable IndexSnapshot next) throws IOException {
    IndexSnapshot before = snapshot;
    snapshot = next;
    if (before != null) {
      before.reader.decRef();
    }
  }
}
