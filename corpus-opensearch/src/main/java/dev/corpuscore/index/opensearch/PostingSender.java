package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.schema.LeftOut;
import dev.corpuscore.model.Change;
import dev.corpuscore.thread.ParallelWork;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Converts changes to lines and sends them, on a few threads, so that some compute while others
 * wait for the cluster.
 */
final class PostingSender implements AutoCloseable {
  private static final int THREADS = 3;
  private static final int SHARE = 50;

  private final ParallelWork<PostingLines> work;

  PostingSender(Supplier<PostingLines> newLines) {
    work =
        new ParallelWork<>(
            THREADS,
            SHARE,
            Thread.ofPlatform().daemon().name("index-send-", 1).factory(),
            newLines);
  }

  /**
   * Sends all changes, in any order. The first failure stops the rest and is thrown.
   *
   * @param refused receives failures that a single posting causes; these are not thrown
   */
  void send(List<Change> changes, Refusals refused, Supplier<Bulk> newBulk) {
    work.run(changes, (lines, some) -> send(some, lines, refused, newBulk.get()));
  }

  private static void send(
      Iterator<Change> changes, PostingLines lines, Refusals refused, Bulk bulk) {
    while (changes.hasNext()) {
      Change change = changes.next();
      byte[] made = lines(lines, change, refused);
      if (made.length > 0) {
        bulk.add(change, made);
      }
    }
    bulk.send();
  }

  /**
   * The lines of a change. A damaged posting is left out. Empty if the posting cannot be converted
   * to a document.
   */
  private static byte[] lines(PostingLines lines, Change change, Refusals refused) {
    if (change instanceof Change.Damaged damaged) {
      LeftOut.log(damaged);
    }
    try {
      return lines.of(change);
    } catch (RuntimeException | Error e) {
      if (!(change instanceof Change.Put put) || !LeftOut.isCausedByPosting(e)) {
        throw e;
      }
      refused.add(put, e.getClass().getSimpleName(), e);
      return new byte[0];
    }
  }

  @Override
  public void close() {
    work.close();
  }
}
