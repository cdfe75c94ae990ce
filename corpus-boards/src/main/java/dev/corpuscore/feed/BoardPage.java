package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What one answer says about a board. */
public sealed interface BoardPage {
  /**
   * Ads in the board's order.
   *
   * @param entries made one by one when they are requested
   * @param next the request for the next page; null after the last one
   * @param total how many ads the board says it has, or null
   * @param cut why the rest cannot be read, or null
   * @param until of a list of changes in their order, the time of the last one here; else null
   */
  record Ads(
      List<BoardEntry> entries,
      @Nullable FeedRequest next,
      @Nullable Integer total,
      @Nullable String cut,
      @Nullable Instant until)
      implements BoardPage {
    public Ads(
        List<BoardEntry> entries,
        @Nullable FeedRequest next,
        @Nullable Integer total,
        @Nullable String cut) {
      this(entries, next, total, cut, null);
    }

    /** A whole board in one answer. */
    public static Ads whole(List<BoardEntry> entries, @Nullable Integer total) {
      return new Ads(entries, null, total, null);
    }
  }

  /**
   * The listing has several parts, each with a request of its own.
   *
   * @param cut why other parts cannot be read, or null
   */
  record Parts(List<FeedRequest> parts, @Nullable String cut) implements BoardPage {
    public Parts {
      parts = List.copyOf(parts);
    }
  }

  /**
   * The board shows only its first ads, and these slices together are all: each is read instead.
   *
   * @param total how many ads the slices have together, each ad counted once; null if the board
   *     does not tell
   * @param overlap whether an ad may be in several of them
   */
  record Slices(List<Slice> slices, @Nullable Integer total, boolean overlap) implements BoardPage {
    public Slices {
      slices = List.copyOf(slices);
    }
  }

  /** Not a listing: another type, another shape, or damaged. */
  record Unreadable(String reason) implements BoardPage {}

  /** Runs {@code read}. If it throws, the answer is unreadable. */
  static BoardPage of(Supplier<BoardPage> read) {
    try {
      return read.get();
    } catch (CorpusException e) {
      return new Unreadable(e.getMessage());
    }
  }
}
