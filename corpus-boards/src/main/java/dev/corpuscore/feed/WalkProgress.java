package dev.corpuscore.feed;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far the walk over a board was when an answer came.
 *
 * @param ads how many entries the answers before this one held; within the slice, if there is one
 * @param total how many ads the board has, or the slice, by its first answer that stated a number;
 *     null if none did
 * @param slice what is read; null if it is the whole board
 */
public record WalkProgress(int ads, @Nullable Integer total, @Nullable Slice slice) {
  /** Before the first answer. */
  public static final WalkProgress START = new WalkProgress(0, null);

  /** Within a walk over the whole board. */
  public WalkProgress(int ads, @Nullable Integer total) {
    this(ads, total, null);
  }

  /** The total that holds: the first one that is not 0, which some boards say on later pages. */
  public @Nullable Integer totalOr(@Nullable Integer stated) {
    return total != null && total > 0 ? total : stated;
  }

  /** The filters of the slice; empty for the whole board. */
  public Map<String, String> filters() {
    return slice == null ? Map.of() : slice.filters();
  }
}
