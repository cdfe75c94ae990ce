package dev.corpuscore.store;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.model.history.PostingHistory;
import dev.corpuscore.model.history.PostingTally;
import dev.corpuscore.model.history.Reposts;
import dev.corpuscore.model.jobtech.AdContacts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The postings. Thread-safe. Every method throws {@link dev.corpuscore.model.CorpusException}
 * {@code UNAVAILABLE} when the database refuses, and then nothing has changed.
 *
 * <p>Every implementation passes {@code PostingStoreContract}, {@code PostingUrlContract}, {@code
 * StoredPostingContract}, {@code PostingUpdateContract}, {@code PostingChangesContract}, {@code
 * DuplicateContract} and {@code ContactsContract}.
 */
public interface PostingStore {
  /** How many updates one call may hold. */
  int UPDATES_LIMIT = 5_000;

  /** Returns the posting of {@code id} as stored, or empty if there is none. */
  Optional<Posting> find(PostingId id);

  /**
   * Returns the posting that a source showed at this canonical URL, else the one that a caller
   * submitted with it ({@link Submissions}), or empty. A canonical URL leads to at most one
   * posting: the first that was seen or submitted there.
   */
  Optional<Posting> findByUrl(String canonicalUrl);

  /** As {@link #find}, with the content as stored bytes, for answers that do not parse it. */
  Optional<StoredPosting> findStored(PostingId id);

  /** As {@link #findByUrl}, with the content as stored bytes. */
  Optional<StoredPosting> findStoredByUrl(String canonicalUrl);

  /**
   * Returns whom the JobTech ads of these postings name: of each that is open and names anybody. A
   * posting whose date has closed it may still be among them.
   *
   * @param ids at most 5,000
   */
  Map<PostingId, AdContacts> contacts(Collection<PostingId> ids);

  /**
   * Returns the changes of a posting, summed up: those since a source first showed it; none of a
   * posting that only callers know, or that is not there. Costs less than {@link #history}.
   */
  PostingTally tally(PostingId id);

  /**
   * Returns changes of a posting, as {@link #tally} counts them, the newest first. The newest 1,000
   * of a posting are kept.
   *
   * @param before the position that all returned changes are below
   * @param most how many at most
   */
  PostingHistory history(PostingId id, long before, int most);

  /**
   * Returns the day, in UTC, on which retention removed this posting ({@link
   * Removals#removeClosed}): what the corpus knows of it does not go back further. Empty if there
   * was no such removal, or if the posting was removed for another reason or redacted since.
   */
  Optional<LocalDate> notBefore(PostingId id);

  /** Returns the earlier postings that a posting repeats, or empty if there is none. */
  Optional<Reposts> reposts(PostingId id);

  /**
   * Updates postings in one transaction, in the order given: for each, its rule sees what is stored
   * at that moment (earlier updates of the same call included) and decides. All decisions become
   * visible together, each change under its own next revision; on return they survive a crash.
   *
   * <p>If this moves other postings into another duplicate group, they change too, under further
   * revisions; the outcomes do not include them.
   *
   * @param updates at most 5,000; an id may occur twice
   * @return one outcome per update, in the same order
   */
  List<Outcome> update(List<PostingUpdate> updates);

  /**
   * Returns open postings whose {@code expiresAt} is not after {@code now}, the longest expired
   * first, at most {@code most}.
   */
  List<PostingId> expired(Instant now, int most);

  /**
   * Returns how many listed postings closed in each period since {@code from}, the earliest first,
   * without periods in which none did. Costs a scan of the postings.
   *
   * @param length of each period; at least a second
   * @param some how many ids to return of each
   */
  List<ClosedPeriod> closed(Instant from, Duration length, int some);

  /**
   * What closed in a period.
   *
   * @param from when it begins
   * @param some the first of these postings that the store has, in the order in which they came
   */
  record ClosedPeriod(Instant from, long postings, List<PostingId> some) {
    public ClosedPeriod {
      some = List.copyOf(some);
    }
  }

  /** Counts everything in the store as it reads at {@code now}. Costs a scan of an index. */
  Counts count(Instant now);

  /**
   * What the store holds.
   *
   * @param postings distinct identities, whatever their state
   * @param open those open, listed or not
   * @param searchable those open and listed
   */
  record Counts(long postings, long open, long searchable) {}
}
