package dev.corpuscore.store.sql;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.KeptOut;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Removals;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.KeptOutRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.RetentionRows;
import dev.corpuscore.store.sql.step.PostingQueries;
import dev.corpuscore.store.sql.step.RefreshCommands;
import dev.corpuscore.store.sql.step.UpdateTransaction;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Removals in SQL tables. */
final class SqlRemovals implements Removals {
  private static final int CLOSED_LIMIT = 1_000;

  private final Database database;

  SqlRemovals(Database database) {
    this.database = database;
  }

  @Override
  public boolean remove(PostingId posting) {
    return database.write(handle -> remove(handle, posting));
  }

  @Override
  public List<PostingId> removeClosed(Instant before, int most, Instant at) {
    if (most < 1 || most > CLOSED_LIMIT) {
      throw CorpusException.invalid("most " + most + " is not in 1.." + CLOSED_LIMIT);
    }
    String sql =
        """
        SELECT id FROM posting p
        WHERE closed_at < ? AND (last_seen_at < ?
          OR NOT EXISTS (SELECT 1 FROM posting_source s WHERE s.number = p.number))
        ORDER BY closed_at, number LIMIT ?
        """;
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          List<PostingId> closed = handle.list(sql, row -> row.posting("id"), before, before, most);
          if (!closed.isEmpty()) {
            remove(handle, database, closed);
            new RetentionRows(handle).put(closed, at);
            database.checkpoint().request();
          }
          return closed;
        });
  }

  @Override
  public boolean keepOut(PostingId posting, String reason, Instant at) {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          Set<PostingId> all = idsOfItsUrls(handle, posting);
          for (PostingRow other : PostingQueries.byIds(handle, List.copyOf(all))) {
            all.remove(new PostingId(other.id()));
          }
          all.remove(posting);
          boolean removed = remove(handle, posting);
          KeptOutRows rows = new KeptOutRows(handle);
          rows.put(posting, reason, at);
          rows.putThoseThatLedTo(posting, all, reason, at);
          RetentionRows retention = new RetentionRows(handle);
          for (PostingId other : all) {
            retention.delete(other);
          }
          return removed;
        });
  }

  @Override
  public boolean keepOut(KeptOut entry) {
    PostingId other = entry.ledTo();
    if (other == null) {
      return keepOut(entry.posting(), entry.reason(), entry.since());
    }
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          boolean removed = remove(handle, entry.posting());
          new KeptOutRows(handle)
              .putThoseThatLedTo(other, List.of(entry.posting()), entry.reason(), entry.since());
          return removed;
        });
  }

  @Override
  public boolean admit(PostingId posting) {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          return new KeptOutRows(handle).delete(posting);
        });
  }

  @Override
  public List<KeptOut> keptOut() {
    return database.read(handle -> new KeptOutRows(handle).all());
  }

  @Override
  public boolean isKeptOut(PostingId posting) {
    return database.read(handle -> !new KeptOutRows(handle).among(List.of(posting)).isEmpty());
  }

  private boolean remove(Handle handle, PostingId posting) throws SQLException {
    return remove(handle, database, List.of(posting)).getFirst() == Outcome.REMOVED;
  }

  /** Removes postings, in a transaction that locked the corpus's row. */
  static List<Outcome> remove(Handle handle, Database database, List<PostingId> postings)
      throws SQLException {
    List<PostingUpdate> updates =
        postings.stream()
            .map(it -> new PostingUpdate(it, null, stored -> new PostingUpdate.Decision.Remove()))
            .toList();
    List<Outcome> outcomes = new UpdateTransaction(handle, database, updates).run(updates);
    for (PostingId posting : postings) {
      handle.update("DELETE FROM source_page WHERE posting = ?", posting);
      handle.update("DELETE FROM closing WHERE posting = ?", posting);
      new RefreshCommands(handle, posting).delete();
    }
    return outcomes;
  }

  /** The ids that postings would get at the URLs that lead to this one. */
  private static Set<PostingId> idsOfItsUrls(Handle handle, PostingId posting) throws SQLException {
    List<String> urls =
        handle.list(
            """
            SELECT u.url FROM posting_url u JOIN posting p ON p.number = u.number WHERE p.id = ?
            UNION
            SELECT t.url FROM typed_url t JOIN posting p ON p.number = t.number WHERE p.id = ?
            """,
            row -> row.text("url"),
            posting,
            posting);
    Set<PostingId> ids = new HashSet<>();
    for (String url : urls) {
      ids.add(UrlIdentities.of(url).postingId());
      UrlIdentities.before(url).ifPresent(earlier -> ids.add(earlier.postingId()));
    }
    return ids;
  }
}
