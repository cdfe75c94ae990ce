package dev.corpuscore.service.sync;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.service.commands.CommandDeadline;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the changes of a sync and writes them in batches; {@link #flush} writes the rest. Not
 * thread-safe.
 */
final class ListingUpdates {
  private static final int BATCH = 500;

  /**
   * A batch is written once its descriptions have more characters than this. The largest posting
   * may have a million.
   */
  private static final long CHARACTERS = 4_000_000;

  private final Store store;
  private final String source;
  private final DetailPages pages;
  private final CommandDeadline deadline;
  private final List<PostingUpdate> shown = new ArrayList<>();
  private final List<PostingUpdate> sighted = new ArrayList<>();
  private final List<PostingUpdate> closing = new ArrayList<>();
  private final List<Closing> evidence = new ArrayList<>();
  private long characters;
  private AdCounts tally = AdCounts.NONE;

  /**
   * @param pages the pages that were read, which are recorded together with their ads
   * @param deadline checked with each update
   */
  ListingUpdates(Store store, String source, DetailPages pages, CommandDeadline deadline) {
    this.store = store;
    this.source = source;
    this.pages = pages;
    this.deadline = deadline;
  }

  /** Updates a shown ad; {@code said} is its content by the source, or null. */
  void show(PostingUpdate update, @Nullable PostingContent said) {
    shown.add(update);
    characters += said == null ? 0 : length(said.description()) + length(said.descriptionHtml());
    write(BATCH);
  }

  /** Records that an ad was seen which only others may change. It is not counted. */
  void sight(PostingUpdate update) {
    sighted.add(update);
    write(BATCH);
  }

  /** Closes a posting, and stores the evidence if it was open. */
  void close(PostingUpdate update, Closing why) {
    closing.add(update);
    evidence.add(why);
    write(BATCH);
  }

  /** Writes the changes since the last batch. */
  void flush() {
    write(1);
  }

  /** The counts of everything written so far. */
  AdCounts tally() {
    return tally;
  }

  private void write(int least) {
    deadline.check();
    if (sighted.size() >= least) {
      store.postings().update(sighted);
      sighted.clear();
    }
    if (shown.size() >= least || closing.size() >= least || characters > CHARACTERS) {
      tally = tally.plus(AdCounts.of(store.postings().update(shown)));
      shown.clear();
      characters = 0;
      tally = tally.plus(AdCounts.of(store.catalog().close(closing, evidence)).closedAlone());
      closing.clear();
      evidence.clear();
      // last: a page that counts as read is not asked again for what it said
      store.catalog().pagesRead(source, pages.take());
    }
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
