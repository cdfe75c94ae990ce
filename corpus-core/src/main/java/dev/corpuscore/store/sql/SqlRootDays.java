package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.store.RootDays;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.LogRows;
import dev.corpuscore.store.sql.row.RootDayRow;
import dev.corpuscore.store.sql.row.RootPageRows;
import dev.corpuscore.store.sql.row.RootRow;
import dev.corpuscore.store.sql.step.RootDay;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.PostingProof;
import dev.corpuscore.transparency.RootStatement;
import dev.corpuscore.transparency.TrieTop;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Daily roots in SQL tables. */
final class SqlRootDays implements RootDays {
  private static final System.Logger LOG = System.getLogger(SqlRootDays.class.getName());

  /** The tables with rows that hold until an entry of the log. */
  private static final List<String> LEAVES = List.of("past_leaf", "lost_leaf");

  private final Database database;
  private final SqlRevisions revisions;

  SqlRootDays(Database database, SqlRevisions revisions) {
    this.database = database;
    this.revisions = revisions;
  }

  @Override
  public boolean add(Instant now, boolean kept, Function<RootStatement, Optional<Envelope>> sign) {
    return database.write(
        handle -> {
          CorpusRow corpus = CorpusRow.lock(handle);
          CorpusRoot root = revisions.root(handle).orElse(null);
          byte[] nodes = root == null ? null : nodes(handle, root);
          if (root == null || nodes == null) {
            return false;
          }
          RootStatement statement = new RootStatement(root, now.truncatedTo(ChronoUnit.SECONDS));
          LogRows log = new LogRows(handle, LogName.ROOTS);
          long entry = log.size();
          log.append(entry, statement.bytes());
          if (kept) {
            byte[] envelope = sign.apply(statement).map(Envelope::json).orElse(null);
            new RootDayRow(entry, statement.madeAt(), corpus.revision(), envelope, nodes)
                .insert(handle);
          }
          return true;
        });
  }

  /** The upper part of the tree; null if it is damaged: then the root is stale. */
  private static byte @Nullable [] nodes(Handle handle, CorpusRoot root) throws SQLException {
    String why = "its pages give another one";
    try {
      TrieTop top = TrieTop.of(new RootPageRows(handle));
      if (Arrays.equals(top.root().hash(), root.root().bytes())) {
        return top.bytes();
      }
    } catch (CorpusException | IllegalArgumentException e) {
      why = e.getMessage();
    }
    LOG.log(System.Logger.Level.WARNING, "event=corpus-root-stale reason=\"" + why + "\"");
    RootRow.clear(handle);
    return null;
  }

  @Override
  public void prune(Instant before) {
    database.write(
        handle -> {
          CorpusRow.lock(handle);
          RootDayRow.deleteBefore(handle, before);
          return true;
        });
    for (String table : LEAVES) {
      while (database.write(handle -> pruneOne(handle, table))) {
        // the next entry
      }
    }
  }

  /** Deletes the rows of the oldest entry, if no root needs them. */
  private static boolean pruneOne(Handle handle, String table) throws SQLException {
    CorpusRow.lock(handle);
    long needed = RootDayRow.oldest(handle).map(RootDayRow.Mark::entry).orElse(Long.MAX_VALUE);
    Optional<Long> first =
        handle.first(
            "SELECT entry FROM " + table + " ORDER BY entry LIMIT 1", row -> row.number("entry"));
    if (first.isEmpty() || first.get() >= needed) {
      return false;
    }
    handle.update("DELETE FROM " + table + " WHERE entry = ?", first.get());
    return true;
  }

  @Override
  public Optional<PostingProof> prove(PostingId posting, LocalDate day) {
    return database.read(
        handle -> {
          Optional<RootDayRow.Mark> root = root(handle, day);
          return root.isEmpty()
              ? Optional.empty()
              : Optional.of(RootDay.read(handle, root.get().entry()).prove(posting));
        });
  }

  @Override
  public Optional<Long> entry(LocalDate day) {
    return database.read(handle -> root(handle, day).map(RootDayRow.Mark::entry));
  }

  private static Optional<RootDayRow.Mark> root(Handle handle, LocalDate day) throws SQLException {
    return RootDayRow.newest(handle, start(day), start(day.plusDays(1)));
  }

  @Override
  public Around around(LocalDate day) {
    return database.read(
        handle ->
            new Around(
                day(Instant.ofEpochSecond(CorpusRow.read(handle).createdAt())),
                day(RootDayRow.newest(handle, Instant.EPOCH, start(day))),
                day(RootDayRow.oldest(handle, start(day.plusDays(1))))));
  }

  private static @Nullable LocalDate day(Optional<RootDayRow.Mark> root) {
    return root.map(it -> day(it.madeAt())).orElse(null);
  }

  private static LocalDate day(Instant moment) {
    return LocalDate.ofInstant(moment, ZoneOffset.UTC);
  }

  private static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
