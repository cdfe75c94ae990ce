package dev.corpuscore.feed;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of a board was read before an answer.
 *
 * @param ads how many entries the answers before this one had; if a slice is read, only those of
 *     the slice
 * @param total how many ads the board (or the slice) has, as the first answer with a number said;
 *     null if no answer had one
 * @param slice the part of the board that is read; null if the whole board is read
 */
public record WalkProgress(int ads, @Nullable Integer total, @Nullable Slice slice) {
  /** Before the first answer. */
  public static final WalkProgress START = new WalkProgress(0, null);

  /** Within a walk over the whole board. */
  public WalkProgress(int ads, @Nullable Integer total) {
    this(ads, total, null);
  }

  /**
   * The known total if it is not 0, otherwise {@code stated}, the number in this answer. Some
   * boards say 0 on later pages.
   */
  public @Nullable Integer totalOr(@Nullable Integer stated) {
    return total != null && total > 0 ? total : stated;
  }

  /** The filters of the slice; empty for the whole board. */
  public Map<String, String> filters() {
    return slice == null ? Map.of() : slice.filters();
  }
}
