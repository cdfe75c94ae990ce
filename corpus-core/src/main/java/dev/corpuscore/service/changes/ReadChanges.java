package dev.corpuscore.service.changes;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.Delisting;
import dev.corpuscore.model.following.PublicChange;
import dev.corpuscore.store.RevisionHistory;
import dev.corpuscore.store.RevisionLog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the changes of listed postings, page by page. A reader that continues from page to page
 * gets every listed posting at least once, in the order of revisions, and never one that was not
 * listed. No connection is held between two pages. Thread-safe.
 *
 * <p>Why nothing is skipped: the log is read before the delistings, and both only up to a revision
 * that was visible before. If a delisting has disappeared by then, a later change has undone it,
 * and a later page contains that change.
 */
public final class ReadChanges {
  private static final int STREAM_PAGE = 200;

  /** The largest number of changes of a page. */
  public static final int LIMIT = 1_000;

  /** A page ends early if the texts of its postings have this many characters. */
  private static final int PAGE_CHARACTERS = 1 << 20;

  /** The largest number of changes of one read from the store. */
  private static final int BATCH = 200;

  /** That of the first read, after which it is known how large postings are here. */
  private static final int FIRST_BATCH = 20;

  /** A page ends after this many reads, because unlisted changes take time, too. */
  private static final int BATCHES = 50;

  private final RevisionLog revisions;
  private final RevisionHistory history;
  private final RevisionWatch.Written watch;

  /**
   * @param watch wakes {@link #await} when there is a change
   */
  public ReadChanges(RevisionLog revisions, RevisionHistory history, RevisionWatch.Written watch) {
    this.revisions = revisions;
    this.history = history;
    this.watch = watch;
  }

  /**
   * Returns the changes after a position; from the beginning if it is null. A page may have fewer
   * changes than {@code limit}, even none, although there are more.
   *
   * @param limit 1..1,000
   * @throws CorpusException {@code CURSOR_UNKNOWN} if the position belongs to another corpus or to
   *     another history of it; then the reader must start from the beginning. {@code UNAVAILABLE}
   *     if the store cannot answer, or if the next change is damaged
   */
  public ChangePage after(@Nullable CorpusPosition position, int limit) {
    CorpusPosition newest = history.newestListed();
    if (position == null) {
      return page(0, newest, limit);
    }
    // whether the history contains one that is ahead would tell of changes that are not listed
    if (position.revision() > newest.revision() || !history.contains(position)) {
      throw new CorpusException(
          ErrorCode.CURSOR_UNKNOWN,
          "the cursor is of another corpus, or of a history that was replaced by a restore");
    }
    return position.revision() == newest.revision()
        ? new ChangePage(List.of(), position, true)
        : page(position.revision(), newest, limit);
  }

  /**
   * Reads what is after a position, and waits for a change if there is none yet.
   *
   * @param timeout how long to wait; then the page is empty
   * @param read reads it, as {@link #after} does, where the caller wants it read, and may make
   *     something of it
   * @param page what was read
   */
  public <T> T await(
      @Nullable CorpusPosition position,
      Duration timeout,
      PageReader<T> read,
      Function<T, ChangePage> page) {
    long end = System.nanoTime() + timeout.toNanos();
    T answer = read.after(position);
    try {
      while (isEmpty(page.apply(answer))
          && watch.await(
              page.apply(answer).next().revision(), Duration.ofNanos(end - System.nanoTime()))) {
        answer = read.after(page.apply(answer).next());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return answer;
  }

  private static boolean isEmpty(ChangePage page) {
    return page.changes().isEmpty() && page.complete();
  }

  /** Reads the page after a position, from the beginning if it is null. */
  @FunctionalInterface
  public interface PageReader<T> {
    T after(@Nullable CorpusPosition position);
  }

  /** The newest change of the listed postings, see {@link RevisionHistory#newestListed}. */
  public CorpusPosition newest() {
    return history.newestListed();
  }

  /** Whether the corpus has not come to a revision: an index has one that a restore undid. */
  boolean isAhead(long revision) {
    return revision > history.newest().revision();
  }

  /** The newest change up to the end of this second, see {@link RevisionHistory#newestAt}. */
  public long newestAt(Instant time) {
    return history.newestAt(time);
  }

  /**
   * Returns the first changes after one revision and up to another, in order, at most a few
   * hundred. {@code complete} says whether these are all of them. Changes made meanwhile have a
   * higher revision and are not included.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the store cannot answer, or if the next change
   *     is damaged
   */
  public ChangePage between(long after, CorpusPosition upTo) {
    return page(after, upTo, STREAM_PAGE);
  }

  /**
   * Returns the changes after one revision and up to another that can be read: damaged ones are
   * skipped, for readers that need not have everything. A page may have fewer changes than {@code
   * limit}, even none, although there are more.
   *
   * @param limit 1..1,000
   * @throws CorpusException {@code UNAVAILABLE} if the store cannot answer
   */
  public ChangePage readable(long after, CorpusPosition newest, int limit) {
    return page(after, newest, limit, true);
  }

  private ChangePage page(long after, CorpusPosition newest, int limit) {
    return page(after, newest, limit, false);
  }

  private ChangePage page(long after, CorpusPosition newest, int limit, boolean skipping) {
    List<PublicChange> changes = new ArrayList<>();
    long reached = after;
    long characters = 0;
    for (int batches = 0;
        batches < BATCHES
            && reached < newest.revision()
            && changes.size() < limit
            && characters < PAGE_CHARACTERS;
        batches++) {
      int room = Math.min(limit - changes.size(), batchSize(changes.size(), characters));
      Batch batch = batch(reached, newest.revision(), room, skipping);
      if (batch.damage != null && batch.end == reached) {
        if (changes.isEmpty()) {
          throw CorpusException.unavailable(batch.damage);
        }
        break;
      }
      changes.addAll(batch.changes);
      characters += batch.changes.stream().mapToLong(ReadChanges::characters).sum();
      reached = batch.end;
    }
    CorpusPosition next = new CorpusPosition(newest.corpus(), newest.incarnation(), reached);
    return new ChangePage(changes, next, reached == newest.revision());
  }

  /** As many as would fill the page, if they are as large as those that were read. */
  private static int batchSize(int read, long characters) {
    if (characters == 0) {
      return read == 0 ? FIRST_BATCH : BATCH;
    }
    long room = (PAGE_CHARACTERS - characters) * read / characters;
    return Math.clamp(room, 1, BATCH);
  }

  /**
   * Some consecutive changes.
   *
   * @param end the last revision that was read
   * @param damage what is damaged, if reading ended because of damage
   */
  private record Batch(List<PublicChange> changes, long end, @Nullable String damage) {}

  private Batch batch(long after, long upTo, int limit, boolean skipping) {
    List<PublicChange> changes = new ArrayList<>();
    List<Change> log = revisions.after(after, limit);
    long end = log.isEmpty() ? upTo : Math.min(upTo, log.getLast().revision());
    String damage = null;
    long sound = after;
    for (Change change : log) {
      if (change instanceof Change.Damaged it && !skipping) {
        end = Math.min(end, sound);
        damage = it.reason();
        break;
      }
      sound = change.revision();
      if (change instanceof Change.Put put && put.posting().record().listed()) {
        changes.add(listed(put.posting()));
      }
    }
    for (Delisting each : history.delistings(after, end, limit)) {
      changes.add(new PublicChange.Remove(each.id(), each.revision(), each.at()));
    }
    long last = end;
    changes.removeIf(change -> change.revision() > last);
    changes.sort(Comparator.comparingLong(PublicChange::revision));
    // if the number of delistings is the limit, there may be more of them
    return changes.size() < limit
        ? new Batch(changes, end, damage)
        : new Batch(changes.subList(0, limit), changes.get(limit - 1).revision(), null);
  }

  private static PublicChange listed(Posting posting) {
    return posting.record().state() instanceof PostingState.Closed
        ? new PublicChange.Close(posting)
        : new PublicChange.Upsert(posting);
  }

  private static long characters(PublicChange change) {
    return switch (change) {
      case PublicChange.Upsert put -> characters(put.posting());
      case PublicChange.Close put -> characters(put.posting());
      case PublicChange.Remove ignored -> 0;
    };
  }

  private static long characters(Posting posting) {
    return length(posting.content().description()) + length(posting.content().descriptionHtml());
  }

  private static long length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
