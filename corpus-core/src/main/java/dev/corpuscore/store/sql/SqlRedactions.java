package dev.corpuscore.store.sql;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.page.redaction.KeyedPassage;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.page.redaction.Redaction;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.Redactions;
import dev.corpuscore.store.sql.row.ChangeRows;
import dev.corpuscore.store.sql.row.ContactRows;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.PseudonymKeyAgreement;
import dev.corpuscore.store.sql.row.RedactionRows;
import dev.corpuscore.store.sql.row.RetentionRows;
import dev.corpuscore.store.sql.step.PastLeaves;
import dev.corpuscore.store.sql.step.PostingQueries;
import dev.corpuscore.store.sql.step.RedactedUpdates;
import dev.corpuscore.store.sql.step.RefreshCommands;
import dev.corpuscore.store.sql.step.UpdateTransaction;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Redactions in SQL tables. */
final class SqlRedactions implements Redactions {
  private static final int ELSEWHERE_LIMIT = 50;

  private final Database database;

  SqlRedactions(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Done> redact(PostingId posting, Passage passage, PseudonymKeys keys, Instant at) {
    return database.write(handle -> redact(handle, posting, passage, keys, at, false));
  }

  @Override
  public Optional<Done> keepOut(
      PostingId posting, Passage passage, PseudonymKeys keys, Instant at) {
    return database.write(handle -> redact(handle, posting, passage, keys, at, true));
  }

  /**
   * @param past also if the posting does not have the passage now
   */
  private Optional<Done> redact(
      Handle handle,
      PostingId posting,
      Passage passage,
      PseudonymKeys keys,
      Instant at,
      boolean past)
      throws SQLException {
    CorpusRow.lock(handle);
    requireKeys(handle, keys);
    List<PostingRow> there = PostingQueries.byIds(handle, List.of(posting));
    if (there.isEmpty()) {
      return Optional.empty();
    }
    PostingRow row = there.getFirst();
    KeyedPassage kept = Redaction.kept(posting, passage, keys);
    int places = places(handle, row, Redaction.of(posting, List.of(kept), keys));
    if (places == 0 && !past) {
      return Optional.empty();
    }
    requirePossible(handle, row, kept, Redaction.of(posting, List.of(kept), keys));
    // before the redaction, which may take the posting out of its group
    List<PostingId> elsewhere = elsewhere(handle, row, passage, keys);
    boolean changed = apply(handle, posting, List.of(new Kept(posting, kept, at)), keys);
    if (past && !changed) {
      forgetPast(handle, row);
    }
    return Optional.of(new Done(places, elsewhere));
  }

  /** Of a posting whose content has not changed: what could tell what it said before. */
  private static void forgetPast(Handle handle, PostingRow row) throws SQLException {
    new ChangeRows(handle).forgetTexts(new PostingId(row.id()), row.number());
    new PastLeaves(handle).forgetPast(row);
  }

  private static void requireKeys(Handle handle, PseudonymKeys keys) throws SQLException {
    Optional<String> fault = PseudonymKeyAgreement.fault(handle, keys.checks());
    if (fault.isPresent()) {
      throw new CorpusException(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, fault.get());
    }
  }

  private static int places(Handle handle, PostingRow row, Redaction redaction)
      throws SQLException {
    PostingId posting = new PostingId(row.id());
    return redaction.of(row.posting().content()).places()
        + redaction.of(contacts(handle, posting)).places();
  }

  private static void requirePossible(
      Handle handle, PostingRow row, KeyedPassage kept, Redaction redaction) throws SQLException {
    if (row.isSubmitted()) {
      throw refused(
          "only callers described posting "
              + row.id()
              + ", and no search shows it: use posting remove, or erase who typed it");
    }
    List<KeyedPassage> before =
        new RedactionRows(handle)
            .of(List.of(new PostingId(row.id())))
            .getOrDefault(new PostingId(row.id()), List.of());
    if (before.size() >= Redaction.PASSAGES_LIMIT && !before.contains(kept)) {
      throw refused(
          before.size()
              + " passages were redacted in posting "
              + row.id()
              + ", and no more can be: use posting remove");
    }
    List<String> urls =
        new ArrayList<>(
            handle.list(
                "SELECT url FROM posting_url WHERE number = ?"
                    + " UNION SELECT url FROM typed_url WHERE number = ?",
                each -> each.text("url"),
                row.number(),
                row.number()));
    urls.add(row.posting().content().url());
    if (urls.stream().anyMatch(redaction::isIn)) {
      throw refused(
          "a URL that leads to posting "
              + row.id()
              + " contains the passage, and a URL cannot be redacted: use posting remove");
    }
  }

  /** The other postings of its group in which the passage is, too. */
  private static List<PostingId> elsewhere(
      Handle handle, PostingRow row, Passage passage, PseudonymKeys keys) throws SQLException {
    if (row.duplicateGroup() == null) {
      return List.of();
    }
    List<PostingId> group =
        handle.list(
            "SELECT id FROM posting WHERE duplicate_group = ? AND id <> ? ORDER BY id LIMIT "
                + ELSEWHERE_LIMIT,
            each -> each.posting("id"),
            row.duplicateGroup(),
            row.id());
    List<PostingId> elsewhere = new ArrayList<>();
    for (PostingRow other : PostingQueries.byIds(handle, group)) {
      PostingId id = new PostingId(other.id());
      KeyedPassage there = Redaction.kept(id, passage, keys);
      if (places(handle, other, Redaction.of(id, List.of(there), keys)) > 0) {
        elsewhere.add(id);
      }
    }
    return elsewhere.stream().sorted().toList();
  }

  /**
   * Redacts what is stored of a posting, and keeps the hashes.
   *
   * @return whether it has another content now
   */
  private boolean apply(Handle handle, PostingId posting, List<Kept> kept, PseudonymKeys keys)
      throws SQLException {
    RedactionRows rows = new RedactionRows(handle);
    Set<KeyedPassage> passages =
        new LinkedHashSet<>(rows.of(List.of(posting)).getOrDefault(posting, List.of()));
    kept.forEach(each -> passages.add(each.passage()));
    RedactedUpdates redacted =
        new RedactedUpdates(Map.of(posting, List.copyOf(passages)), () -> keys);
    AdContacts contacts = contacts(handle, posting);
    List<PostingUpdate> updates =
        List.of(
            new PostingUpdate(
                posting,
                null,
                stored ->
                    stored == null
                        ? new Decision.Leave()
                        : new Decision.Put(stored.content(), stored.record(), contacts)));
    List<Outcome> outcomes =
        new UpdateTransaction(handle, database, updates, redacted).redact(updates);
    handle.update("DELETE FROM source_page WHERE posting = ?", posting);
    new RetentionRows(handle).delete(posting);
    new RefreshCommands(handle, posting).forgetReasons();
    database.checkpoint().request();
    long newest = CorpusRow.read(handle).revision();
    for (Kept each : kept) {
      rows.add(each, newest);
    }
    return outcomes.getFirst() == Outcome.UPDATED;
  }

  private static AdContacts contacts(Handle handle, PostingId posting) throws SQLException {
    return new ContactRows(handle).of(List.of(posting)).getOrDefault(posting, AdContacts.NONE);
  }

  @Override
  public int repeat(List<Kept> redactions, PseudonymKeys keys) {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          requireKeys(handle, keys);
          for (Kept kept : redactions) {
            // refuses a passage whose key is missing
            Redaction.of(kept.posting(), List.of(kept.passage()), keys);
          }
          Map<PostingId, List<Kept>> byPosting =
              redactions.stream().collect(groupingBy(Kept::posting, TreeMap::new, toList()));
          int changed = 0;
          for (PostingRow row : PostingQueries.byIds(handle, List.copyOf(byPosting.keySet()))) {
            if (row.isSubmitted()) {
              SqlRemovals.remove(handle, database, List.of(new PostingId(row.id())));
              changed++;
            }
          }
          for (Map.Entry<PostingId, List<Kept>> each : byPosting.entrySet()) {
            if (apply(handle, each.getKey(), each.getValue(), keys)) {
              changed++;
            } else {
              // it may be what the source took out before
              for (PostingRow row : PostingQueries.byIds(handle, List.of(each.getKey()))) {
                forgetPast(handle, row);
              }
            }
          }
          return changed;
        });
  }

  @Override
  public List<Kept> all() {
    return database.read(handle -> new RedactionRows(handle).all());
  }

  @Override
  public Known known() {
    return database.read(
        handle ->
            new RedactedUpdates(
                new RedactionRows(handle).byPosting(), database.passageKeys()::find));
  }

  @Override
  public void under(Supplier<PseudonymKeys> keys) {
    database.passageKeys().under(keys);
  }

  private static CorpusException refused(String why) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, why);
  }
}
