package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a board page by page until the listing is complete or cannot be completed. The caller loops
 * over {@link #next} and then calls {@link #read} or {@link #failed}. The walk ends, whatever the
 * board answers. What was read is kept on the disk until this is closed. Not thread-safe.
 */
public final class BoardWalk implements AutoCloseable {
  private static final int PAGES_LIMIT = 2_000;

  /** The limit for all answers of one board together: 1 GiB. */
  private static final long BYTES_LIMIT = 1L << 30;

  private final Feed feed;
  private final Board board;
  private final SeenEntries entries;
  private final Deque<FeedRequest> waiting = new ArrayDeque<>();
  private final Set<FeedRequest> parts = new HashSet<>();
  private @Nullable String reason;
  private @Nullable Integer total;
  private int pages;
  private int read;
  private long bytes;

  /**
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this kind
   */
  public BoardWalk(Feed feed, Board board) {
    this(feed, board, null, Path.of(System.getProperty("java.io.tmpdir")));
  }

  /**
   * @param since when the board was last read without a fault, null if never
   * @param folder for the file that keeps what was read, if it is much
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this kind
   */
  public BoardWalk(Feed feed, Board board, @Nullable Instant since, Path folder) {
    this.entries = new SeenEntries(folder);
    this.feed = feed;
    this.board = board;
    waiting.add(feed.request(board, since));
  }

  /** The next request, or null at the end. */
  public @Nullable FeedRequest next() {
    return waiting.peek();
  }

  /** Reads the answer to {@link #next}. */
  public void read(byte[] answer) {
    Objects.requireNonNull(next(), "the walk is over");
    bytes += answer.length;
    switch (feed.read(board, new WalkProgress(read, total), answer)) {
      case BoardPage.Unreadable unreadable -> stop(unreadable.reason());
      case BoardPage.Parts more -> {
        answered();
        take(more);
      }
      case BoardPage.Ads ads -> {
        answered();
        take(ads);
      }
    }
  }

  /** Notes that there was no answer to {@link #next}. */
  public void failed(String reason) {
    stop(reason);
  }

  /** What the answers so far say; to be read as long as this walk is open. */
  public Listing listing() {
    String why = waiting.isEmpty() ? reason() : "the walk is not over";
    return new Listing(
        why == null
            ? Listing.State.COMPLETE
            : pages == 0 ? Listing.State.UNREADABLE : Listing.State.TRUNCATED,
        feed.scope(board),
        why,
        entries);
  }

  /** Gives back what was read. */
  @Override
  public void close() {
    entries.close();
  }

  private @Nullable String reason() {
    if (reason != null) {
      return reason;
    }
    int known = entries.size();
    if (total != null && (known < total || (total > 0 && known > total))) {
      return "the board says it has " + total + " ads and shows " + known;
    }
    return entries.nameless() == 0 ? null : entries.nameless() + " ads cannot be told from others";
  }

  private void answered() {
    waiting.remove();
    pages++;
  }

  /** A part that was named before is not asked again: the parts of hostile listings go round. */
  private void take(BoardPage.Parts more) {
    more.parts().stream().filter(parts::add).forEach(waiting::add);
    if (more.cut() != null) {
      reason = more.cut();
    }
    stopAtLimits();
  }

  private void take(BoardPage.Ads ads) {
    int before = entries.size();
    int number = 0;
    for (BoardEntry entry : ads.entries()) {
      requireGoingOn();
      number++;
      entries.add(
          entry instanceof BoardEntry.Refused refused
              ? refused.in("ad " + number + " of answer " + pages)
              : entry);
    }
    read += ads.entries().size();
    if (total == null || total == 0) {
      // some boards say 0, or the size of the page, on later pages
      total = ads.total();
    }
    if (ads.next() != null) {
      waiting.addFirst(ads.next());
    }
    if (ads.cut() != null) {
      stop(ads.cut());
    } else if (ads.next() != null && entries.size() == before) {
      stop("page " + pages + " of the board shows nothing new");
    } else {
      stopAtLimits();
    }
  }

  private void stopAtLimits() {
    if (!waiting.isEmpty()
        && (pages >= PAGES_LIMIT || read >= ListingLimits.ADS || bytes >= BYTES_LIMIT)) {
      long mebibytes = bytes >> 20;
      stop(
          "the board goes on after "
              + pages
              + " pages, "
              + read
              + " ads and "
              + mebibytes
              + " MiB");
    }
  }

  /** A caller that waits for this gives up by interrupting it. */
  private static void requireGoingOn() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "the reading of the board was given up");
    }
  }

  private void stop(String why) {
    reason = why;
    waiting.clear();
  }
}
