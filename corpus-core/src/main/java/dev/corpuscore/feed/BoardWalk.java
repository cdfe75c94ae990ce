package dev.corpuscore.feed;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks a board page by page until it is seen as a whole, or until it cannot be. Whoever fetches
 * loops over {@link #next}, and hands over {@link #read} or {@link #failed}. Ends whatever the
 * board answers. Not thread-safe.
 */
public final class BoardWalk {
  private static final int PAGES_LIMIT = 2_000;
  private static final int ADS_LIMIT = 100_000;

  private final ListingFeed feed;
  private final Board board;
  private final Map<PostingId, Entry> entries = new LinkedHashMap<>();
  private final List<Entry.Refused> nameless = new ArrayList<>();
  private final Deque<FeedRequest> waiting = new ArrayDeque<>();
  private final Set<FeedRequest> parts = new HashSet<>();
  private @Nullable String reason;
  private @Nullable Integer total;
  private int pages;
  private int read;

  /**
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this kind
   */
  public BoardWalk(ListingFeed feed, Board board) {
    this(feed, board, null);
  }

  /**
   * @param since when the board was last seen well, null if never
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this kind
   */
  public BoardWalk(ListingFeed feed, Board board, @Nullable Instant since) {
    this.feed = feed;
    this.board = board;
    waiting.add(feed.ask(board, since));
  }

  /** What to ask now, or null at the end. */
  public @Nullable FeedRequest next() {
    return waiting.peek();
  }

  /** Takes the answer to {@link #next}. */
  public void read(byte[] answer) {
    Objects.requireNonNull(next(), "the walk is over");
    switch (feed.read(board, read, answer)) {
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

  /** Takes that there was no answer to {@link #next}. */
  public void failed(String reason) {
    stop(reason);
  }

  /** What the answers so far say. */
  public Listing listing() {
    List<Entry.Refused> unread = only(Entry.Refused.class);
    unread.addAll(nameless);
    String why = waiting.isEmpty() ? reason() : "the walk is not over";
    return new Listing(
        why == null
            ? Listing.State.COMPLETE
            : pages == 0 ? Listing.State.UNREADABLE : Listing.State.TRUNCATED,
        feed.scope(board),
        why,
        only(Entry.Offer.class),
        only(Entry.Link.class),
        only(Entry.Withdrawn.class),
        unread);
  }

  private <T extends Entry> List<T> only(Class<T> kind) {
    List<T> found = new ArrayList<>();
    for (Entry entry : entries.values()) {
      if (kind.isInstance(entry)) {
        found.add(kind.cast(entry));
      }
    }
    return found;
  }

  private @Nullable String reason() {
    if (reason != null) {
      return reason;
    }
    int known = known();
    if (total != null && known < total) {
      return "the board says it has " + total + " ads and shows " + known;
    }
    return nameless.isEmpty() ? null : nameless.size() + " ads cannot be told from others";
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
    int before = known();
    ads.entries().forEach(this::take);
    read += ads.entries().size();
    if (ads.total() != null) {
      total = ads.total();
    }
    if (ads.next() != null) {
      waiting.addFirst(ads.next());
    }
    if (ads.cut() != null) {
      stop(ads.cut());
    } else if (ads.next() != null && known() == before) {
      stop("page " + pages + " of the board shows nothing new");
    } else {
      stopAtLimits();
    }
  }

  private void stopAtLimits() {
    if (!waiting.isEmpty() && (pages >= PAGES_LIMIT || read >= ADS_LIMIT)) {
      stop("the board goes on after " + pages + " pages and " + read + " ads");
    }
  }

  /** Of two entries with one identity the last wins, unless it cannot be read. */
  private void take(Entry entry) {
    switch (entry) {
      case Entry.Offer offer -> entries.put(offer.at().postingId(), offer);
      case Entry.Link link -> entries.put(link.at().postingId(), link);
      case Entry.Withdrawn withdrawn -> entries.put(withdrawn.at().postingId(), withdrawn);
      case Entry.Refused refused -> {
        if (refused.at() == null) {
          nameless.add(refused);
        } else {
          entries.putIfAbsent(refused.at().postingId(), refused);
        }
      }
    }
  }

  private int known() {
    return entries.size() + nameless.size();
  }

  private void stop(String why) {
    reason = why;
    waiting.clear();
  }
}
