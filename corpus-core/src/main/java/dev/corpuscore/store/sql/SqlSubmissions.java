package dev.corpuscore.store.sql;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Submissions;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.store.sql.row.ContributionRow;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.SubmissionRow;
import dev.corpuscore.store.sql.row.TombstoneRow;
import dev.corpuscore.store.sql.row.TypedUrlRows;
import dev.corpuscore.store.sql.row.UnattributedRows;
import dev.corpuscore.store.sql.step.UpdateTransaction;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Submissions in SQL tables. */
final class SqlSubmissions implements Submissions {
  private final Database database;

  SqlSubmissions(Database database) {
    this.database = database;
  }

  @Override
  public Outcome submit(PostingUpdate update, Submission submission) {
    if (update.canonicalUrl() != null) {
      throw new IllegalArgumentException(
          "the update of a submission must not name a URL: a caller typed it, no source named it");
    }
    return database.write(handle -> submit(handle, update, submission));
  }

  private Outcome submit(Handle handle, PostingUpdate update, Submission submission)
      throws SQLException {
    List<PostingUpdate> updates = List.of(update);
    // takes the same lock as an erasure, so the second of the two sees the first
    UpdateTransaction transaction = new UpdateTransaction(handle, database, updates);
    ParticipantHash participant = submission.participant();
    if (participant != null) {
      database.requireWholeLedger();
      TombstoneRow.refuse(handle, participant);
    }
    Outcome outcome = transaction.run(updates).getFirst();
    handle.query(
        "SELECT number, origin FROM posting WHERE id = ?",
        row -> {
          boolean submitted = row.text("origin").equals(Origin.SUBMITTED.wire());
          String alias = submission.alias();
          boolean found = alias != null && transaction.mayStore(update, alias);
          remember(handle, row.number("number"), submitted, submission, found ? alias : null);
        },
        update.id());
    return outcome;
  }

  private void remember(
      Handle handle, long number, boolean submitted, Submission submission, @Nullable String alias)
      throws SQLException {
    ParticipantHash participant = submission.participant();
    if (participant != null) {
      ContributionRow.add(handle, participant, number, submission.at());
    }
    if (submitted) {
      SubmissionRow.add(handle, number, submission);
    }
    if (alias != null) {
      TypedUrlRows.add(handle, alias, number, participant);
    }
  }

  @Override
  public boolean isUnattributed(PostingId posting) {
    return database.read(handle -> UnattributedRows.has(handle, posting));
  }

  @Override
  public void attribute(PostingId posting, Collection<String> named) {
    database.write(
        handle -> {
          CorpusRow.lock(handle);
          if (UnattributedRows.has(handle, posting)) {
            UnattributedRows.settle(handle, posting, named);
          }
          return true;
        });
  }

  @Override
  public Unattributed unattributed() {
    return database.read(UnattributedRows::count);
  }
}
