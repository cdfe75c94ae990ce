package dev.corpuscore.index.opensearch;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.FileErasure;
import dev.corpuscore.index.schema.LeftOut;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.HeldLock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The only writer of an index. Applied changes are durable at once and searchable after a refresh,
 * which only this class requests. It writes through its own alias. The next holder removes that
 * alias, so a writer that was paused while it lost the right cannot change anything.
 */
final class OpenSearchHolder implements IndexHolder {
  private final OpenSearchIndex index;
  private final Cluster cluster;
  private final Indices indices;
  private final HeldLock lock;
  private final PostingSender sender;
  private final String shown;
  private final FileErasure erasure;
  private @Nullable ExpungedDeletes expunged;
  private IndexState published;
  private Target target;
  private boolean open = true;

  /**
   * @param shown the index that searches use
   * @param writer the writer's alias of that index
   */
  OpenSearchHolder(OpenSearchIndex index, HeldLock lock, String shown, String writer) {
    this.index = index;
    this.cluster = index.cluster();
    this.indices = index.indices();
    this.lock = lock;
    this.sender = new PostingSender(index::newLines);
    this.shown = shown;
    this.published = index.stateDocument().read();
    this.target = new Target(shown, writer, published.generation(), null);
    this.erasure =
        new FileErasure(index.stateDocument().erased(), index.body().isErased(), System::nanoTime);
  }

  /**
   * The index to which changes are written.
   *
   * @param rebuilt the count of what a rebuild has written; null if this is not a rebuild
   */
  private record Target(
      String name, String writer, long generation, @Nullable ExpectedCount rebuilt) {}

  @Override
  public void apply(List<Change> changes) {
    run(
        () -> {
          noteErased(changes);
          ExpectedCount expected = target.rebuilt == null ? new ExpectedCount() : target.rebuilt;
          Refusals refused = new Refusals();
          sender.send(changes, refused, () -> bulk(expected, refused));
          refused.forEach(it -> applyAlone(it.change(), expected));
        });
  }

  /** A posting that is open again is in another index, and may stay. */
  private void noteErased(List<Change> changes) {
    if (index.body().isErased() && !changes.stream().allMatch(OpenSearchHolder::isOpen)) {
      erasure.ask();
    }
  }

  private static boolean isOpen(Change change) {
    return change instanceof Change.Put put && put.posting().isListedOpen();
  }

  private Bulk bulk(ExpectedCount expected, Refusals refused) {
    return new Bulk(cluster, target.writer, lock, expected, refused, index.random());
  }

  /** Applies a change again while no other thread needs memory. */
  private void applyAlone(Change.Put change, ExpectedCount expected) {
    Refusals again = new Refusals();
    sender.send(List.of(change), again, () -> bulk(expected, again));
    again.forEach(
        refusal -> {
          LeftOut.log(change, refusal.reason(), refusal.cause());
          Refusals refused = new Refusals();
          Bulk bulk = bulk(expected, refused);
          bulk.add(change, PostingLines.leftOut(change));
          bulk.send();
          refused.forEach(
              it -> {
                throw unavailable("OpenSearch refused " + change.id() + ": " + it.reason());
              });
        });
  }

  @Override
  public void publish(long revision, @Nullable Digest root) {
    run(
        () -> {
          refresh(target.name);
          if (target.rebuilt != null) {
            requireWhole(target.rebuilt);
          }
          IndexState state = new IndexState(revision, target.generation, root);
          index.stateDocument().write(target.writer, state, erasure.done());
          boolean rebuilt = target.rebuilt != null;
          if (rebuilt) {
            show();
          }
          IndexStateDocument document = index.stateDocument();
          published = rebuilt ? document.rememberNew(state) : document.remember(state);
        });
  }

  private void refresh(String name) {
    long failed =
        cluster
            .request("POST", name + "/_refresh", null, Cluster.PATIENT)
            .at("/_shards/failed")
            .asLong(1);
    if (failed > 0) {
      throw unavailable(failed + " parts of the search index could not be refreshed");
    }
  }

  private void requireWhole(ExpectedCount rebuilt) {
    long count =
        new SearchRequest(EntryClause.entries(""))
            .trackTotalHits()
            .execute(cluster, target.name)
            .total();
    if (!rebuilt.allows(count)) {
      throw unavailable(
          "the rebuilt search index holds "
              + count
              + " postings where "
              + rebuilt
              + " were written; it is not shown, the old one stays");
    }
  }

  private void show() {
    String before = indices.current().orElse(shown);
    indices.switchAlias(before, target.name);
    indices.deleteOthers(target.name);
    target = new Target(target.name, target.writer, target.generation, null);
  }

  /** Does nothing, because everything published is on the disks of the cluster. */
  @Override
  public void commit() {
    if (target.rebuilt != null) {
      throw new IllegalStateException("a restarted index is committed before it is published");
    }
    run(() -> {});
  }

  /** Merges only what must leave the files: the cluster does the rest itself. */
  @Override
  public boolean settle() {
    if (target.rebuilt == null && isErasing()) {
      run(this::eraseOn);
    }
    return expunged != null && expunged.isMerging();
  }

  private void eraseOn() {
    if (expunged == null) {
      erasure.begin(published.revision());
      expunged = new ExpungedDeletes(cluster, target.name);
    }
    switch (expunged.step()) {
      case WAITING, MERGING -> {}
      case READY -> {
        erasure.mergeBegins();
        expunged.merge();
      }
      case FAILED -> {
        expunged = null;
        erasure.fail();
      }
      case DONE -> {
        expunged = null;
        erasure.end(false);
        index.stateDocument().write(target.writer, published, erasure.done());
      }
    }
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

  @Override
  public void restart(long generation) {
    run(
        () -> {
          deleteUnshown();
          abandonErasure();
          String writer = indices.newWriter();
          String name = indices.createHidden(writer);
          target = new Target(name, writer, generation, new ExpectedCount());
        });
  }

  /** The files of the index that is rebuilt will go as a whole. */
  private void abandonErasure() {
    if (expunged != null) {
      expunged = null;
      erasure.fail();
    }
  }

  /** Deletes the index of an unfinished rebuild. */
  private void deleteUnshown() {
    if (target.rebuilt != null) {
      indices.delete(target.name);
    }
  }

  @Override
  public void close() {
    if (open) {
      try {
        deleteUnshown();
      } finally {
        giveBack();
      }
    }
  }

  private void giveBack() {
    open = false;
    sender.close();
    lock.close();
  }

  /**
   * Runs a step. After a failure its effect is not known, so the right is released and the next
   * holder starts from the stored state.
   */
  private void run(Runnable step) {
    if (!open) {
      throw unavailable("the right to change the search index was given back");
    }
    try {
      if (!lock.isHeld()) {
        throw unavailable("the right to change the search index was lost");
      }
      step.run();
    } catch (RuntimeException e) {
      giveBack();
      throw e;
    }
  }
}
