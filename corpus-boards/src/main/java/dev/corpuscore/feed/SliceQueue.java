package dev.corpuscore.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The slices of a board that are to be read, and the one that is. Not thread-safe. */
final class SliceQueue {
  private final Deque<Slice> waiting = new ArrayDeque<>();
  private BoardPage.@Nullable Slices board;
  private @Nullable Slice current;
  private int count;

  /** The slice that is read; null if it is the whole board. */
  @Nullable Slice current() {
    return current;
  }

  /** Puts the slices before all others, in place of the board or of the slice that is read. */
  void divide(BoardPage.Slices parts) {
    board = board == null ? parts : board;
    count += parts.slices().size();
    parts.slices().reversed().forEach(waiting::addFirst);
  }

  /**
   * Goes on to the next slice. If an ad may be in several, those behind the last ad are left out.
   *
   * @param ads how many ads were seen so far
   * @return false at the end
   */
  boolean next(int ads) {
    Integer total = total();
    if (overlap() && total != null && ads >= total) {
      waiting.clear();
    }
    if (waiting.isEmpty()) {
      return false;
    }
    current = waiting.poll();
    return true;
  }

  /** Whether an ad may be in several slices, so that a page may show nothing new. */
  boolean overlap() {
    return board != null && board.overlap();
  }

  /** Whether the board was divided. */
  boolean areUsed() {
    return board != null;
  }

  /** How many ads the board has; null if it does not tell, or was not divided. */
  @Nullable Integer total() {
    return board == null ? null : board.total();
  }

  /** How many slices the board was divided into, all levels together. */
  int count() {
    return count;
  }
}
