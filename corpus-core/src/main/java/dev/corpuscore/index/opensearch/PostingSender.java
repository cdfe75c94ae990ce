package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.schema.LeftOut;
import dev.corpuscore.model.Change;
import dev.corpuscore.thread.ParallelWork;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** Makes lines of changes and sends them on a few threads: while one waits, another computes. */
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
   * @param refused what a posting is to blame for goes there instead
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
   * The lines of a change, left out if the store has it damaged; none if its posting cannot be made
   * into a document.
   */
  private static byte[] lines(PostingLines lines, Change change, Refusals refused) {
    if (change instanceof Change.Damaged damaged) {
      LeftOut.log(damaged);
    }
    try {
      return lines.of(change);
    } catch (RuntimeException | Error e) {
      if (!(change instanceof Change.Put put) || !LeftOut.isToBlame(e)) {
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
