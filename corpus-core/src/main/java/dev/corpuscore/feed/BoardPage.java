package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What one answer says of a board. */
public sealed interface BoardPage {
  /**
   * Ads in the board's order.
   *
   * @param entries made one by one as they are asked for; never kept together
   * @param next what to ask for more; null where this is the end
   * @param total how many ads the board says it has, or null
   * @param cut why what follows cannot be had, or null
   */
  record Ads(
      List<BoardEntry> entries,
      @Nullable FeedRequest next,
      @Nullable Integer total,
      @Nullable String cut)
      implements BoardPage {
    /** A whole board in one answer. */
    public static Ads whole(List<BoardEntry> entries, @Nullable Integer total) {
      return new Ads(entries, null, total, null);
    }
  }

  /**
   * The listing is in several parts, each to be asked for by itself.
   *
   * @param cut why others cannot be had, or null
   */
  record Parts(List<FeedRequest> parts, @Nullable String cut) implements BoardPage {
    public Parts {
      parts = List.copyOf(parts);
    }
  }

  /** No listing at all: another type, another shape, broken. */
  record Unreadable(String reason) implements BoardPage {}

  /** Runs {@code read}; what it refuses as a whole is unreadable. */
  static BoardPage of(Supplier<BoardPage> read) {
    try {
      return read.get();
    } catch (CorpusException e) {
      return new Unreadable(e.getMessage());
    }
  }
}
