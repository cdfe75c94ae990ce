package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.model.history.PostingHistory;
import dev.corpuscore.model.history.PostingTally;
import dev.corpuscore.model.history.Reposts;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.PostingStore.ClosedPeriod;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.sql.row.ChangeRows;
import dev.corpuscore.store.sql.row.ClosedRows;
import dev.corpuscore.store.sql.row.ContactRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.RetentionRows;
import dev.corpuscore.store.sql.step.PostingQueries;
import dev.corpuscore.store.sql.step.RepostQuery;
import dev.corpuscore.store.sql.step.UpdateTransaction;
import dev.corpuscore.store.sql.transaction.Database;
import dev.corpuscore.store.sql.transaction.LookupCache;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The postings in SQL tables. */
final class SqlPostings implements PostingStore {
  /**
   * The cache of lookups may take this part of the heap, 1/16, which is a few thousand postings.
   */
  private static final int HEAP_SHARE = 16;

  /** The same of tallies and of days of removals, which are small. */
  private static final int SMALL_HEAP_SHARE = 256;

  /** The memory of a posting in addition to its content. */
  private static final int OVERHEAD_BYTES = 600;

  private final Database database;
  private final LookupCache<StoredPosting> recent =
      new LookupCache<>(
          Runtime.getRuntime().maxMemory() / HEAP_SHARE,
          posting -> posting.content().length + OVERHEAD_BYTES);

  private final LookupCache<PostingTally> tallies =
      new LookupCache<>(
          Runtime.getRuntime().maxMemory() / SMALL_HEAP_SHARE, tally -> OVERHEAD_BYTES);

  private final LookupCache<RetentionRows.Removed> removed =
      new LookupCache<>(Runtime.getRuntime().maxMemory() / SMALL_HEAP_SHARE, day -> OVERHEAD_BYTES);

  SqlPostings(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Posting> find(PostingId id) {
    return database.select(PostingQueries.byId(database.dialect(), id, PostingRow::posting));
  }

  @Override
  public Optional<Posting> findByUrl(String canonicalUrl) {
    return database
        .read(handle -> PostingQueries.byUrl(handle, canonicalUrl))
        .map(PostingRow::posting);
  }

  @Override
  public Optional<StoredPosting> findStored(PostingId id) {
    return database.cached(
        recent, id.value(), PostingQueries.byId(database.dialect(), id, PostingRow::stored));
  }

  @Override
  public Optional<StoredPosting> findStoredByUrl(String canonicalUrl) {
    return database
        .read(handle -> PostingQueries.byUrl(handle, canonicalUrl))
        .map(PostingRow::stored);
  }

  @Override
  public Map<PostingId, AdContacts> contacts(Collection<PostingId> ids) {
    if (ids.size() > UPDATES_LIMIT) {
      throw CorpusException.invalid(ids.size() + " ids in one call are over " + UPDATES_LIMIT);
    }
    return ids.isEmpty() ? Map.of() : database.read(handle -> new ContactRows(handle).of(ids));
  }

  @Override
  public PostingTally tally(PostingId id) {
    return database
        .cached(tallies, id.value(), ChangeRows.tally(database.dialect(), id))
        .orElse(PostingTally.NONE);
  }

  @Override
  public PostingHistory history(PostingId id, long before, int most) {
    return database.read(handle -> new ChangeRows(handle).before(id, before, most));
  }

  @Override
  public Optional<LocalDate> notBefore(PostingId id) {
    return database
        .cached(removed, id.value(), RetentionRows.of(database.dialect(), id))
        .map(RetentionRows.Removed::day);
  }

  @Override
  public Optional<Reposts> reposts(PostingId id) {
    return database.read(handle -> RepostQuery.of(handle, id));
  }

  @Override
  public List<Outcome> update(List<PostingUpdate> updates) {
    if (updates.size() > UPDATES_LIMIT) {
      throw CorpusException.invalid(
          updates.size() + " updates in one call are over " + UPDATES_LIMIT);
    }
    if (updates.isEmpty()) {
      return List.of();
    }
    return database.write(handle -> new UpdateTransaction(handle, database, updates).run(updates));
  }

  @Override
  public List<PostingId> expired(Instant now, int most) {
    String sql =
        """
        SELECT id FROM posting
        WHERE closed_at IS NULL AND expires_at <= ?
        ORDER BY expires_at, number LIMIT ?
        """;
    return database.read(handle -> handle.list(sql, row -> row.posting("id"), now, most));
  }

  @Override
  public List<ClosedPeriod> closed(Instant from, Duration length, int some) {
    return database.read(handle -> ClosedRows.read(handle, from, length, some));
  }

  @Override
  public Counts count(Instant now) {
    String sql =
        """
        SELECT (SELECT count(*) FROM posting) AS postings,
               count(*) AS open,
               count(CASE WHEN listed = 1 THEN 1 END) AS searchable
        FROM posting
        WHERE closed_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
        """;
    return database.read(
        handle ->
            handle
                .first(
                    sql,
                    row ->
                        new Counts(
                            row.number("postings"), row.number("open"), row.number("searchable")),
                    now)
                .orElseThrow());
  }
}
