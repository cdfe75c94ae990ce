package dev.corpuscore.store.sql;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.RemovalRows;
import dev.corpuscore.store.sql.row.SourceRows;
import dev.corpuscore.store.sql.row.UnattributedRows;
import dev.corpuscore.store.sql.step.JobCompletion;
import dev.corpuscore.store.sql.step.KeyLog;
import dev.corpuscore.store.sql.step.LedgerLog;
import dev.corpuscore.store.sql.step.RepostCompletion;
import dev.corpuscore.store.sql.step.RootWrites;
import dev.corpuscore.store.sql.transaction.Database;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * What an older version did not store and SQL alone cannot compute. Each is done at the first open
 * by this version, and costs a query at the next ones.
 */
final class DataMigrations {
  private static final System.Logger LOG = System.getLogger(DataMigrations.class.getName());

  private DataMigrations() {}

  static void run(Database database, UUID corpus, CommandQueue commands, Instant now) {
    askForUnattributed(database, commands, now);
    forgetSubmitted(database);
    placeSources(database);
    fillRoot(database);
    fillJobs(database);
    fillReposts(database);
    LedgerLog.complete(database);
    KeyLog.complete(database, corpus);
  }

  /**
   * Replaces the ids that a version before this one stored. Does nothing if there is none; every
   * opening of a store asks, because an archive may bring such rows along. If the rows cannot be
   * read or changed, the log says so, and the store opens as it is: the next opening asks again.
   */
  private static void forgetSubmitted(Database database) {
    attempt(
        "removals-keep-ids",
        "ids of removed submissions could not be replaced",
        () -> {
          if (database.read(RemovalRows::haveSubmitted)) {
            database.write(
                handle -> {
                  CorpusRow.lock(handle);
                  RemovalRows.forgetSubmitted(handle);
                  return true;
                });
          }
        });
  }

  /**
   * Queues a refresh, once, of the postings in which the first edition mixed text of participants
   * with that of sources.
   */
  private static void askForUnattributed(Database database, CommandQueue commands, Instant now) {
    List<PostingId> unasked = database.read(UnattributedRows::unasked);
    for (int from = 0; from < unasked.size(); from += CommandQueue.BATCH_LIMIT) {
      int to = Math.min(unasked.size(), from + CommandQueue.BATCH_LIMIT);
      commands.queue(
          unasked.subList(from, to).stream()
              .map(id -> new Order(CommandKind.POSTING_REFRESH, id.value(), now, false))
              .toList(),
          now);
    }
  }

  /**
   * Stores what sources are found by. Every opening of a store asks, because an archive may bring
   * rows of an older version along.
   */
  private static void placeSources(Database database) {
    if (database.read(handle -> new SourceRows(handle).haveUnplaced())) {
      database.writeAll(
          handle -> {
            CorpusRow.lock(handle);
            SourceRows rows = new SourceRows(handle);
            rows.put(rows.unplaced().stream().map(row -> row.with(row.source())).toList());
            return true;
          });
    }
  }

  /**
   * Finds the jobs of postings that a version without jobs stored. If a row cannot be read or
   * changed, the log says so, and the store opens as it is: the next opening goes on.
   */
  private static void fillJobs(Database database) {
    attempt(
        "jobs-not-found",
        "which postings are of one job could not be found for all",
        () -> {
          long after =
              database.read(JobCompletion::isDue) ? database.read(JobCompletion::last) : -1;
          while (after >= 0) {
            long from = after;
            after = database.write(handle -> JobCompletion.run(handle, from));
          }
        });
  }

  /**
   * Finds the reposts that a version without them stored. If a row cannot be read or changed, the
   * log says so, and the others are found: the next opening tries again.
   */
  private static void fillReposts(Database database) {
    List<Long> likenesses = dueReposts(database, RepostCompletion.FIRST);
    while (!likenesses.isEmpty()) {
      List<Long> batch = likenesses;
      attempt(
          "reposts-not-found",
          "which postings repeat others could not be found for all",
          () -> database.write(handle -> RepostCompletion.run(handle, batch)));
      likenesses = dueReposts(database, batch.getLast());
    }
  }

  private static List<Long> dueReposts(Database database, long after) {
    return database.read(handle -> RepostCompletion.due(handle, after));
  }

  /** Runs a step that a store can be opened without. If it fails, the log says so. */
  private static void attempt(String event, String failure, Runnable step) {
    try {
      step.run();
    } catch (CorpusException e) {
      LOG.log(
          WARNING,
          "event="
              + event
              + " detail=\""
              + failure
              + "; the next start tries again\" reason=\""
              + e.getMessage()
              + '"');
    }
  }

  /** Computes the root of a corpus of which a version without roots wrote the newest revisions. */
  private static void fillRoot(Database database) {
    boolean current = database.read(handle -> RootWrites.isCurrent(handle));
    if (!current) {
      database.writeAll(
          handle -> {
            CorpusRow corpus = CorpusRow.lock(handle);
            RootWrites.complete(handle, corpus.revision());
            return true;
          });
    }
  }
}
