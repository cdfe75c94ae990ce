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
 * What a sync changes, gathered and written in batches: {@link #flush} writes the rest. Not
 * thread-safe.
 */
final class ListingUpdates {
  private static final int BATCH = 500;

  /** Of descriptions in one batch, at least; the largest there may be have a million. */
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
   * @param pages which of them were asked is written with what they showed
   * @param deadline looked at with each update
   */
  ListingUpdates(Store store, String source, DetailPages pages, CommandDeadline deadline) {
    this.store = store;
    this.source = source;
    this.pages = pages;
    this.deadline = deadline;
  }

  /** Updates what is shown; {@code said} is what the source says of it, or null. */
  void show(PostingUpdate update, @Nullable PostingContent said) {
    shown.add(update);
    characters += said == null ? 0 : length(said.description()) + length(said.descriptionHtml());
    write(BATCH);
  }

  /** Updates what is another's to speak for: none of these count. */
  void sight(PostingUpdate update) {
    sighted.add(update);
    write(BATCH);
  }

  /** Closes a posting, and keeps why if it was open. */
  void close(PostingUpdate update, Closing why) {
    closing.add(update);
    evidence.add(why);
    write(BATCH);
  }

  /** Writes what has gathered since the last batch. */
  void flush() {
    write(1);
  }

  /** What came of everything that was written so far. */
  AdCounts tally() {
    return tally;
  }

  private void write(int least) {
    deadline.check();
    if (shown.size() >= least || characters > CHARACTERS) {
      tally = tally.plus(AdCounts.of(store.postings().update(shown)));
      shown.clear();
      characters = 0;
      store.catalog().pagesRead(source, pages.take());
    }
    if (sighted.size() >= least) {
      store.postings().update(sighted);
      sighted.clear();
    }
    if (closing.size() >= least) {
      tally = tally.plus(AdCounts.of(store.catalog().close(closing, evidence)).closedAlone());
      closing.clear();
      evidence.clear();
    }
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
