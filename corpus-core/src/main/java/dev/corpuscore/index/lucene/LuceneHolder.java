package dev.corpuscore.index.lucene;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.lucene.snapshot.LuceneErrors;
import dev.corpuscore.index.lucene.snapshot.LuceneFolder;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FileErasure;
import dev.corpuscore.index.schema.LeftOut;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.thread.BackgroundThreads;
import dev.corpuscore.thread.ParallelWork;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/** The one writer of an index. */
final class LuceneHolder implements IndexHolder {
  /** How many postings a thread takes at a time. Fewer are not worth a second thread. */
  private static final int SHARE = 8;

  private final LuceneIndex index;
  private final IndexWriter writer;
  private final ParallelWork<PostingDocument> work;
  private final IdleMerge idleMerge;
  private IndexState published;
  private IndexState committed;
  private long generation;

  private boolean restarted;
  private boolean settling;
  private boolean open = true;

  /** Whether changes were applied since the last publish; only of an index that is erased. */
  private boolean unpublished;

  /** A holder does not know what was before it, so an index that is erased begins with that. */
  private final FileErasure erasure;

  /**
   * @param start the state of the writer
   */
  LuceneHolder(LuceneIndex index, IndexWriter writer, IndexState start) {
    this.index = index;
    this.writer = writer;
    this.work =
        new ParallelWork<>(
            Runtime.getRuntime().availableProcessors(),
            SHARE,
            BackgroundThreads.named("index-apply-"),
            index::newDocument);
    this.idleMerge = new IdleMerge(index.folder());
    this.published = start;
    this.committed = start;
    this.generation = start.generation();
    this.erasure =
        new FileErasure(LuceneFolder.erased(writer), index.body().isErased(), System::nanoTime);
  }

  @Override
  public void apply(List<Change> changes) {
    run(
        () -> {
          noteErased(changes);
          Queue<Change.Put> failed = new ConcurrentLinkedQueue<>();
          work.run(changes, (documents, some) -> apply(documents, some, failed));
          for (Change.Put put : failed) {
            work.run(List.of(put), (documents, alone) -> applyAlone(documents, alone.next()));
          }
        });
  }

  private void apply(PostingDocument documents, Iterator<Change> changes, Queue<Change.Put> failed)
      throws IOException {
    while (changes.hasNext()) {
      apply(documents, changes.next(), failed);
    }
  }

  private void apply(PostingDocument documents, Change change, Queue<Change.Put> failed)
      throws IOException {
    if (change instanceof Change.Put put && index.body().has(put.posting())) {
      try {
        writer.updateDocument(id(put.id()), documents.of(put.posting()));
      } catch (RuntimeException | Error e) {
        if (!isCausedByPosting(e)) {
          throw e;
        }
        failed.add(put);
      }
    } else if (change instanceof Change.Damaged damaged) {
      LeftOut.log(damaged);
      writer.updateDocument(id(damaged.id()), PostingDocument.leftOut(damaged));
    } else {
      writer.deleteDocuments(id(change.id()));
    }
  }

  /** Applies a posting again while no other thread needs memory. */
  private void applyAlone(PostingDocument documents, Change.Put put) throws IOException {
    try {
      writer.updateDocument(id(put.id()), documents.of(put.posting()));
    } catch (RuntimeException | Error e) {
      if (!isCausedByPosting(e)) {
        throw e;
      }
      LeftOut.log(put, e.getClass().getSimpleName(), e);
      writer.updateDocument(id(put.id()), PostingDocument.leftOut(put));
    }
  }

  /** Whether the posting caused the failure. If the writer has failed and is closed, it did not. */
  private boolean isCausedByPosting(Throwable failure) {
    return writer.isOpen() && LeftOut.isCausedByPosting(failure);
  }

  private static Term id(PostingId id) {
    return new Term(Fields.ID, id.value());
  }

  /**
   * Notes whether the files may now have what must leave them. A posting that is open again may
   * stay; what was applied and not published cannot be looked up.
   */
  private void noteErased(List<Change> changes) {
    if (index.body().isErased()) {
      if (restarted || unpublished || changes.stream().anyMatch(this::erases)) {
        erasure.ask();
      }
      unpublished = true;
    }
  }

  private boolean erases(Change change) {
    if (change instanceof Change.Put put && index.body().has(put.posting())) {
      return index.read(change.id(), body -> !index.body().isOf(body, put.posting())).orElse(false);
    }
    boolean open = change instanceof Change.Put put && put.posting().isListedOpen();
    return !open && !index.ids(change.id().value(), 1).isEmpty();
  }

  @Override
  public void publish(long revision, @Nullable Digest root) {
    run(
        () -> {
          published = new IndexState(revision, generation, root);
          restarted = false;
          unpublished = false;
          index.snapshots().show(DirectoryReader.open(writer), published);
        });
  }

  @Override
  public void commit() {
    if (restarted) {
      throw new IllegalStateException("a restarted index is committed before it is published");
    }
    run(this::commitPublished);
  }

  private void commitPublished() throws IOException {
    if (published.equals(committed) && !writer.hasUncommittedChanges()) {
      return;
    }
    writer.setLiveCommitData(index.commitData(published, erasure.done()).entrySet());
    writer.commit();
    committed = published;
  }

  @Override
  public boolean settle() {
    if (!restarted) {
      run(this::settleOn);
    }
    return settling;
  }

  private void settleOn() throws IOException {
    if (settling && merging()) {
      return;
    }
    boolean hasErased = settling && erasure.isRunning();
    if (settling) {
      settling = false;
      publish(published.revision(), published.root());
      if (hasErased) {
        endErasing();
      }
      commitPublished();
    }
    // changes that came during the merge may be worth another merge
    List<LeafReaderContext> segments = index.snapshots().segments();
    if (erasure.isDue()) {
      beginErasing(segments);
    } else if (!hasErased) {
      settling = idleMerge.gather(writer, segments);
    }
  }

  private void beginErasing(List<LeafReaderContext> segments) throws IOException {
    erasure.begin(published.revision());
    if (hasDeletions(segments)) {
      settling = idleMerge.erase(writer, segments);
    } else {
      endErasing();
    }
  }

  /** An index that is erased itself says when; others are asked again, for later revisions. */
  private void endErasing() {
    erasure.end(index.body().isErased() && hasDeletions(index.snapshots().segments()));
  }

  private static boolean hasDeletions(List<LeafReaderContext> segments) {
    return segments.stream().anyMatch(it -> it.reader().hasDeletions());
  }

  @Override
  public void erase() {
    erasure.ask();
  }

  @Override
  public long erased() {
    return erasure.done();
  }

  @Override
  public boolean isErasing() {
    return erasure.isRunning() || erasure.isDue();
  }

  /** Whether a merge waits or runs; Lucene reports these two separately. */
  private boolean merging() {
    return writer.hasPendingMerges() || !writer.getMergingSegments().isEmpty();
  }

  @Override
  public void restart(long generation) {
    run(
        () -> {
          writer.deleteAll();
          this.generation = generation;
          restarted = true;
        });
  }

  @Override
  public void close() {
    if (!open) {
      return;
    }
    if (!restarted) {
      commit();
    }
    giveBack();
  }

  /** Stops without committing: the index keeps the state of its last commit. */
  void giveBack() {
    open = false;
    work.close();
    try {
      writer.rollback();
    } catch (IOException | RuntimeException e) {
      throw LuceneErrors.writing(index.folder(), e);
    } finally {
      index.snapshots().holderLeft();
    }
  }

  /**
   * Runs a step. After a failure the writer may be in a bad state, so it and its lock are released.
   */
  private void run(Step step) {
    if (!open) {
      throw LuceneErrors.unavailable(
          "the right to change the search index in " + index.folder() + " was given back", null);
    }
    try {
      step.run();
    } catch (IOException | RuntimeException e) {
      try {
        giveBack();
      } catch (RuntimeException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw LuceneErrors.writing(index.folder(), e);
    }
  }

  private interface Step {
    void run() throws IOException;
  }
}
