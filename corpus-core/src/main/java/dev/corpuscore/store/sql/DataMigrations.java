package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.CommandQueue.Order;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * What an older version did not store and SQL alone cannot compute. Each is done at the first open
 * by this version, and costs a query at the next ones.
 */
final class DataMigrations {
  private DataMigrations() {}

  static void run(Database database, UUID corpus, CommandQueue commands, Instant now) {
    askForUnattributed(database, commands, now);
    RemovalRows.forgetSubmitted(database);
    fillRoot(database);
    LedgerLog.complete(database);
    KeyLog.complete(database, corpus);
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
