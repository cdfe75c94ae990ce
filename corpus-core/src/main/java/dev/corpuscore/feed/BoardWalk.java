package dev.corpuscore.feed;

import dev.corpuscore.model.Identity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks a board page by page until it is seen as a whole, or until it cannot be. Whoever fetches
 * loops over {@link #next}, and hands over {@link #read} or {@link #failed}. Ends whatever the
 * board answers. Not thread-safe.
 */
public final class BoardWalk {
  private static final int PAGES_LIMIT = 2_000;
  private static final int ADS_LIMIT = 100_000;

  private final Feed feed;
  private final Board board;
  private final Map<Identity, Entry.Offer> offers = new LinkedHashMap<>();
  private final Map<Identity, Entry.Refused> refused = new LinkedHashMap<>();
  private final List<Entry.Refused> nameless = new ArrayList<>();
  private @Nullable FeedRequest next;
  private @Nullable String reason;
  private @Nullable Integer total;
  private int pages;
  private int entries;

  /**
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this system
   */
  public BoardWalk(Feed feed, Board board) {
    this.feed = feed;
    this.board = board;
    this.next = feed.ask(board);
  }

  /** What to ask now, or null at the end. */
  public @Nullable FeedRequest next() {
    return next;
  }

  /** Takes the answer to {@link #next}. */
  public void read(byte[] answer) {
    Objects.requireNonNull(next, "the walk is over");
    switch (feed.read(board, entries, answer)) {
      case BoardPage.Unreadable unreadable -> stop(unreadable.reason());
      case BoardPage.Ads ads -> {
        pages++;
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
    List<Entry.Refused> unread = new ArrayList<>(refused.values());
    unread.addAll(nameless);
    String why = next == null ? reason() : "the walk is not over";
    return new Listing(
        why == null
            ? Listing.State.COMPLETE
            : pages == 0 ? Listing.State.UNREADABLE : Listing.State.TRUNCATED,
        why,
        List.copyOf(offers.values()),
        unread);
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

  private void take(BoardPage.Ads ads) {
    int before = known();
    ads.entries().forEach(this::take);
    entries += ads.entries().size();
    if (ads.total() != null) {
      total = ads.total();
    }
    next = ads.next();
    if (ads.cut() != null) {
      stop(ads.cut());
    } else if (next != null && known() == before) {
      stop("page " + pages + " of the board shows nothing new");
    } else if (next != null && (pages >= PAGES_LIMIT || entries >= ADS_LIMIT)) {
      stop("the board goes on after " + pages + " pages and " + entries + " ads");
    }
  }

  /** Of two entries with one identity the last wins. */
  private void take(Entry entry) {
    switch (entry) {
      case Entry.Offer offer -> {
        Identity identity = Objects.requireNonNull(offer.content().identity());
        refused.remove(identity);
        offers.put(identity, offer);
      }
      case Entry.Refused unread -> {
        if (unread.identity() == null) {
          nameless.add(unread);
        } else if (!offers.containsKey(unread.identity())) {
          refused.put(unread.identity(), unread);
        }
      }
    }
  }

  private int known() {
    return offers.size() + refused.size() + nameless.size();
  }

  private void stop(String why) {
    reason = why;
    next = null;
  }
}
