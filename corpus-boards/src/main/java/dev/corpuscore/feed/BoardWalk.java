package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
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
  /** The limits of a slice, or of a board that has none. */
  private static final int PAGES_LIMIT = 2_000;

  private static final long BYTES_LIMIT = 1L << 30;

  /** The limits of all slices of a board together. */
  private static final int SLICES_LIMIT = 2_000;

  private static final int SLICED_ADS_LIMIT = 3 * ListingLimits.ADS;
  private static final int ANSWERS_LIMIT = 10 * PAGES_LIMIT;

  /** After so many slices that could not be read, the others are not tried. */
  private static final int FAULTS_LIMIT = 3;

  private final Feed feed;
  private final @Nullable Instant since;
  private final SeenEntries entries;
  private final AdLanguages languages = new AdLanguages();
  private final Deque<FeedRequest> waiting = new ArrayDeque<>();
  private final Set<FeedRequest> parts = new HashSet<>();
  private final SliceQueue slices = new SliceQueue();
  private Board board;
  private @Nullable String reason;
  private @Nullable Integer total;
  private @Nullable Instant until;
  private boolean goesOnLater;
  private int answers;
  private int faults;
  private int slicesRead;
  private int adsBefore;
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
    this.since = since;
    waiting.add(feed.request(board, since));
  }

  /** The next request, or null at the end. */
  public @Nullable FeedRequest next() {
    return waiting.peek();
  }

  /** The board, with what its page gave if it was read. */
  public Board board() {
    return board;
  }

  /** Whether the answer to {@link #next} shows no ads, but only tells how the board is asked. */
  public boolean opens() {
    return feed.opens(board);
  }

  /** How many slices were read that showed ads which no other did; 0 if the board has none. */
  public int slicesRead() {
    return slicesRead;
  }

  /** Reads the answer to {@link #next}. */
  public void read(byte[] answer) {
    Objects.requireNonNull(next(), "the walk is over");
    bytes += answer.length;
    if (opens()) {
      open(answer);
      return;
    }
    switch (feed.read(board, progress(), answer)) {
      case BoardPage.Unreadable unreadable -> unread(unreadable.reason());
      case BoardPage.Parts more -> {
        answered();
        take(more);
      }
      case BoardPage.Ads ads -> {
        answered();
        take(ads);
      }
      case BoardPage.Slices parts -> {
        answered();
        slices.divide(parts);
      }
    }
    goOn();
  }

  private void open(byte[] page) {
    try {
      board = feed.opened(board, page);
      FeedRequest first = feed.request(board, since);
      waiting.clear();
      waiting.add(first);
    } catch (CorpusException e) {
      stop(e.getMessage());
    }
  }

  private WalkProgress progress() {
    return new WalkProgress(read, total, slices.current());
  }

  /**
   * Notes that the answer to {@link #next}, the first request, had this status.
   *
   * @return whether it means that there are no changes, so that the walk has ended
   */
  public boolean hasNothingNew(int status) {
    if (answers > 0 || !feed.meansNothingNew(status)) {
      return false;
    }
    answered();
    return true;
  }

  /** Notes that there was no answer to {@link #next}. */
  public void failed(String reason) {
    unread(reason);
    goOn();
  }

  /** One part of several does not keep the others from being read, until some have failed. */
  private void unread(String why) {
    faults++;
    if (faults < FAULTS_LIMIT && parts.contains(waiting.peek())) {
      note(why);
      waiting.remove();
    } else {
      stop(why);
    }
  }

  /** Begins the next slice, if this one is read or cannot be. */
  private void goOn() {
    if (!waiting.isEmpty()) {
      return;
    }
    if (slices.current() != null && entries.size() > adsBefore) {
      slicesRead++;
    }
    adsBefore = entries.size();
    if (slices.count() > SLICES_LIMIT
        || entries.size() > SLICED_ADS_LIMIT
        || answers >= ANSWERS_LIMIT) {
      note(
          "the board goes on, in "
              + slices.count()
              + " slices, after "
              + answers
              + " pages and "
              + entries.size()
              + " ads");
    } else if (faults < FAULTS_LIMIT && slices.next(entries.size())) {
      read = 0;
      total = null;
      pages = 0;
      bytes = 0;
      waiting.add(Objects.requireNonNull(slices.current()).first());
    }
  }

  /** What the answers so far say; to be read as long as this walk is open. */
  public Listing listing() {
    String why = waiting.isEmpty() ? reason() : "the walk is not over";
    return new Listing(
        why == null
            ? Listing.State.COMPLETE
            : answers == 0 ? Listing.State.UNREADABLE : Listing.State.TRUNCATED,
        feed.scope(board),
        why,
        goesOnLater ? until : null,
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
    int known = seen();
    Integer stated = slices.areUsed() ? slices.total() : total;
    if (slices.areUsed() && stated == null) {
      return "the board does not tell how many ads it has; its slices show " + known;
    }
    if (stated != null && (known < stated || (stated > 0 && known > stated))) {
      return "the board says it has " + stated + " ads and shows " + known;
    }
    // a list of changes closes by name, so one without a name proves nothing
    return entries.nameless() == 0 || feed.scope(board) == Feed.Scope.CHANGES
        ? null
        : entries.nameless() + " ads cannot be told from others";
  }

  /** The number of ads, as the board counts them. */
  private int seen() {
    return entries.size() + languages.further();
  }

  private void answered() {
    waiting.remove();
    pages++;
    answers++;
  }

  /** A part that was named before is not asked again: the parts of hostile listings go round. */
  private void take(BoardPage.Parts more) {
    more.parts().stream().filter(parts::add).forEach(waiting::add);
    if (more.cut() != null) {
      note(more.cut());
    }
    stopAtLimits();
  }

  private void take(BoardPage.Ads ads) {
    int before = seen();
    int number = 0;
    for (BoardEntry entry : ads.entries()) {
      requireGoingOn();
      number++;
      if (feed.countsLanguages()) {
        languages.add(entry);
      }
      entries.add(
          entry instanceof BoardEntry.Refused refused
              ? refused.in("ad " + number + " of answer " + answers)
              : entry);
    }
    read += ads.entries().size();
    total = progress().totalOr(ads.total());
    until = ads.until() == null ? until : ads.until();
    if (ads.next() != null) {
      waiting.addFirst(ads.next());
    }
    if (ads.cut() != null) {
      stop(ads.cut());
    } else if (ads.next() != null && seen() == before && !mayRepeat()) {
      stop("page " + pages + " of the board shows nothing new");
    } else if (ads.next() == null && slices.current() != null && total != null && read < total) {
      stop("the board says it has " + total + " ads and shows " + read);
    } else {
      stopAtLimits();
    }
  }

  /** Whether a page in the middle may have only ads that were seen before. */
  private boolean mayRepeat() {
    return slices.overlap() || feed.scope(board) == Feed.Scope.CHANGES;
  }

  private void stopAtLimits() {
    if (!waiting.isEmpty()
        && (pages >= PAGES_LIMIT || read >= ListingLimits.ADS || bytes >= BYTES_LIMIT)) {
      if (until != null && (since == null || until.isAfter(since))) {
        goesOnLater = true;
        waiting.clear();
        return;
      }
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
      throw CorpusException.unavailable("the reading of the board was given up");
    }
  }

  private void stop(String why) {
    note(why);
    waiting.clear();
  }

  /** Keeps the first reason why the listing is not whole. */
  private void note(String why) {
    Slice slice = slices.current();
    if (reason == null) {
      reason = slice == null ? why : "slice \"" + slice.name() + "\": " + why;
    }
  }
}
