package dev.corpuscore.feed;

import org.jspecify.annotations.Nullable;

/**
 * How far the walk over a board was when an answer came.
 *
 * @param ads how many entries the answers before this one held
 * @param total how many ads the board has by its first answer that stated a number; null if none
 *     did
 */
public record WalkProgress(int ads, @Nullable Integer total) {
  /** Before the first answer. */
  public static final WalkProgress START = new WalkProgress(0, null);
}
