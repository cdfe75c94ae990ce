package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.following.Delisting;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.DelistingRows;
import dev.corpuscore.store.sql.row.FingerprintRows;
import dev.corpuscore.store.sql.row.JobRows;
import dev.corpuscore.store.sql.row.KeptOutRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.RedactionRows;
import dev.corpuscore.store.sql.row.RemovalRows;
import dev.corpuscore.store.sql.row.RetentionRows;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import dev.corpuscore.store.sql.transaction.RevisionClock;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The updates of one call, inside its transaction: reads all postings at once, decides in memory,
 * and writes each posting once, in its last state. Used once, by one thread.
 */
public final class UpdateTransaction {
  private final Handle handle;
  private final Database database;
  private final PostingWrites writes;
  private final DuplicateWrites duplicates;
  private final JobWrites jobs;
  private final ChangeWrites history;
  private final CorpusRow corpus;
  private final RevisionClock clock;
  private final Map<PostingId, UpdatedPosting> states = new HashMap<>();
  private final Set<PostingId> keptOut;
  private final RedactedUpdates redacted;
  private boolean redacting;
  private long revision;

  /** Whether what was deleted must leave the log of the database, too. */
  private boolean forgotten;

  public UpdateTransaction(Handle handle, Database database, List<PostingUpdate> updates)
      throws SQLException {
    this(handle, database, updates, null);
  }

  /**
   * As {@link #UpdateTransaction(Handle, Database, List)}.
   *
   * @param redacted without which passages the updates are decided; null for those that were taken
   *     out before
   */
  public UpdateTransaction(
      Handle handle,
      Database database,
      List<PostingUpdate> updates,
      @Nullable RedactedUpdates redacted)
      throws SQLException {
    this.handle = handle;
    this.database = database;
    this.clock = database.clock();
    this.writes = new PostingWrites(handle);
    this.corpus = CorpusRow.lock(handle);
    this.revision = corpus.revision();
    this.duplicates = new DuplicateWrites(handle, revision);
    this.jobs = new JobWrites(handle, revision);
    this.history = new ChangeWrites(handle);
    List<PostingId> ids = updates.stream().map(PostingUpdate::id).distinct().toList();
    // behind the lock, as all that is read here: another process may redact until then
    this.redacted =
        redacted == null
            ? new RedactedUpdates(new RedactionRows(handle).of(ids), database.passageKeys()::find)
            : redacted;
    for (PostingRow row : PostingQueries.byIds(handle, ids)) {
      states.put(new PostingId(row.id()), new UpdatedPosting(row));
    }
    KeptOutRows bans = new KeptOutRows(handle);
    keptOut =
        bans.isEmpty()
            ? Set.of()
            : bans.among(ids.stream().filter(id -> !states.containsKey(id)).toList());
  }

  /** As {@link #run(List)}, where a passage is taken out of each posting that changes. */
  public List<Outcome> redact(List<PostingUpdate> updates) throws SQLException {
    redacting = true;
    writes.redacting();
    return run(updates);
  }

  public List<Outcome> run(List<PostingUpdate> updates) throws SQLException {
    return run(updates, List.of());
  }

  /**
   * As {@link #run(List)}.
   *
   * @param evidence why each update closes its posting, as many as there are updates; or none
   */
  public List<Outcome> run(List<PostingUpdate> updates, List<Closing> evidence)
      throws SQLException {
    List<Outcome> outcomes = new ArrayList<>(updates.size());
    for (PostingUpdate update : updates) {
      UpdatedPosting state = states.computeIfAbsent(update.id(), id -> new UpdatedPosting(null));
      Closing closing = evidence.isEmpty() ? null : evidence.get(outcomes.size());
      outcomes.add(apply(update, state, closing));
      String url = update.canonicalUrl();
      if (url != null && state.row != null && mayStore(update, url)) {
        writes.url(url, state);
      }
    }
    writes.flush();
    if (forgotten || writes.contactsDeleted()) {
      database.checkpoint().request();
    }
    regroup(duplicates.settle(), jobs.settle());
    if (revision != corpus.revision()) {
      corpus.withRevision(revision).store(handle);
      Instant at = clock.made(handle, corpus.revision(), revision);
      delist(at);
      history.settle(at);
      RootWrites.advance(handle, corpus.revision(), revision);
    }
    return outcomes;
  }

  /** Whether a URL may be stored as leading to the posting of an update. */
  public boolean mayStore(PostingUpdate update, String url) {
    return redacted.mayStore(update, url);
  }

  private Outcome apply(PostingUpdate update, UpdatedPosting state, @Nullable Closing evidence)
      throws SQLException {
    return switch (redacted.decide(update, state.posting())) {
      case PostingUpdate.Decision.Put put -> put(update.id(), put, state, evidence);
      case PostingUpdate.Decision.Touch touch -> touch(touch, state);
      case PostingUpdate.Decision.Remove ignored -> remove(update.id(), state);
      case PostingUpdate.Decision.Leave ignored -> Outcome.UNCHANGED;
    };
  }

  private Outcome put(
      PostingId id,
      PostingUpdate.Decision.Put put,
      UpdatedPosting state,
      @Nullable Closing evidence) {
    if (state.row == null && keptOut.contains(id)) {
      return Outcome.KEPT_OUT;
    }
    revision++;
    PostingRow old = state.row;
    long number = old == null ? revision : old.number();
    LegacyAd adBefore = old == null ? null : state.content().legacyAd();
    LegacyAd adNow = put.record().isClosed() ? null : put.content().legacyAd();
    state.name(put.contacts(), adBefore, adNow);
    PostingRow row = PostingRow.of(number, id, put.content(), put.record(), old, revision);
    Posting before = state.posting();
    Posting now = row.posting(put.content());
    state.become(row, now);
    writes.changed(state);
    if (old != null && before != null && !old.isSubmitted()) {
      if (redacting) {
        history.redacted(number, before, now);
      } else {
        history.changed(number, before, now, evidence);
      }
    }
    if (old == null || old.listed() != row.listed() || !Arrays.equals(old.digest(), row.digest())) {
      duplicates.changed(state);
    } else if (old.duplicateGroup() != null && isAtOtherTimes(old, row)) {
      duplicates.timed(number);
    }
    if (isOtherForJobs(old, row)) {
      jobs.changed(id, state);
    }
    if (old == null) {
      return Outcome.ADDED;
    }
    if (old.open() == row.open()) {
      return Outcome.UPDATED;
    }
    return row.open() ? Outcome.REOPENED : Outcome.CLOSED;
  }

  private static boolean isAtOtherTimes(PostingRow old, PostingRow row) {
    return old.firstSeenAt() != row.firstSeenAt()
        || !Objects.equals(old.closedAt(), row.closedAt());
  }

  private static boolean isOtherForJobs(@Nullable PostingRow old, PostingRow row) {
    return old == null
        || old.listed() != row.listed()
        || old.open() != row.open()
        || old.firstSeenAt() != row.firstSeenAt()
        || !Arrays.equals(old.digest(), row.digest());
  }

  private Outcome touch(PostingUpdate.Decision.Touch touch, UpdatedPosting state) {
    Posting posting = state.posting();
    if (state.row != null && posting != null) {
      LegacyAd ad = state.row.open() ? posting.content().legacyAd() : null;
      state.name(touch.contacts(), ad, ad);
      PostingRow row = state.row.touched(touch.record());
      state.become(row, row.posting(posting.content()));
      writes.changed(state);
    }
    return Outcome.UNCHANGED;
  }

  private Outcome remove(PostingId posting, UpdatedPosting state) throws SQLException {
    // whatever the reason, and if the posting is not there, too: it may be an order
    forgotten |= new RetentionRows(handle).delete(posting);
    if (state.row == null) {
      return Outcome.UNCHANGED;
    }
    revision++;
    // earlier updates are written first, because the deletion must include them
    writes.flush();
    history.removed(state.row.number());
    duplicates.removes(state.row.number());
    jobs.removes(state.row);
    forgotten |= state.content().legacyAd() != null;
    PostingId id = RemovalRows.idOf(state.row, state.wasListed, revision);
    writes.remove(state.row, id, revision);
    state.removed(revision);
    return Outcome.REMOVED;
  }

  /**
   * Changes the groups and the jobs of postings. A posting that has changed already gets no second
   * revision; the others get a new one each.
   */
  private void regroup(List<FingerprintRows.Misplaced> groups, List<JobRows.Misplaced> ofJobs)
      throws SQLException {
    List<PostingId> others =
        Stream.concat(
                groups.stream().map(FingerprintRows.Misplaced::id),
                ofJobs.stream().map(JobRows.Misplaced::id))
            .filter(id -> !states.containsKey(id))
            .distinct()
            .toList();
    for (PostingRow row : PostingQueries.byIds(handle, others)) {
      states.put(new PostingId(row.id()), new UpdatedPosting(row));
    }
    Map<PostingId, PostingRow> rows = new LinkedHashMap<>();
    for (FingerprintRows.Misplaced each : groups) {
      place(each.id(), rows, (row, at) -> row.inGroup(each.group(), each.reposted(), at));
    }
    for (JobRows.Misplaced each : ofJobs) {
      place(each.id(), rows, (row, at) -> row.ofJob(each.job(), at));
    }
    writes.regroup(List.copyOf(rows.values()));
  }

  private void place(
      PostingId id,
      Map<PostingId, PostingRow> rows,
      BiFunction<PostingRow, Long, PostingRow> placed) {
    UpdatedPosting state = states.get(id);
    if (state != null && state.row != null) {
      boolean isChanged = state.row.revision() > corpus.revision();
      state.row = placed.apply(state.row, isChanged ? state.row.revision() : ++revision);
      rows.put(id, state.row);
    }
  }

  /**
   * Records the postings that were delisted, and deletes the records of those that are listed
   * again.
   */
  private void delist(Instant at) throws SQLException {
    List<Delisting> delisted = new ArrayList<>();
    List<PostingId> listed = new ArrayList<>();
    states.forEach(
        (id, state) -> {
          boolean isListed = state.row != null && state.row.listed();
          if (state.wasListed && !isListed) {
            delisted.add(new Delisting(id, state.revision(), at));
          } else if (isListed && !state.wasListed) {
            listed.add(id);
          }
        });
    DelistingRows rows = new DelistingRows(handle);
    rows.put(delisted);
    rows.delete(listed);
  }
}
