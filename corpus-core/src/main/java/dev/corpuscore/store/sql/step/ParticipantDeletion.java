package dev.corpuscore.store.sql.step;

import dev.corpuscore.canonical.resolve.SubmittedContent;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.sql.row.SubmissionRow;
import dev.corpuscore.store.sql.row.UnattributedRows;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the data of one participant, inside the transaction of an erasure: contributions, and
 * with them typed text and URLs. A posting that no source has shown keeps what the other callers
 * typed; without a title, it is deleted.
 */
public final class ParticipantDeletion {
  private final Handle handle;
  private final Database database;
  private final ParticipantHash participant;

  public ParticipantDeletion(Handle handle, Database database, ParticipantHash participant) {
    this.handle = handle;
    this.database = database;
    this.participant = participant;
  }

  public Erased run() throws SQLException {
    List<ParticipantPosting> theirs = contributedTo();
    for (ParticipantHash each : participant.all()) {
      UnattributedRows.erased(handle, each.bytes());
      handle.update("DELETE FROM contribution WHERE participant = ?", each.bytes());
    }
    if (theirs.isEmpty()) {
      return Erased.NOTHING;
    }
    int postings = 0;
    int commands = 0;
    List<PostingUpdate> updates = new ArrayList<>();
    for (ParticipantPosting each : theirs) {
      RefreshCommands refreshes = new RefreshCommands(handle, each.id());
      Optional<PostingContent> left = each.submitted() ? left(each.number()) : Optional.empty();
      if (each.submitted() && left.isEmpty()) {
        postings++;
        commands += refreshes.delete();
        updates.add(
            new PostingUpdate(each.id(), null, stored -> new PostingUpdate.Decision.Remove()));
      } else {
        commands += refreshes.forgetReasons();
        left.ifPresent(
            it -> updates.add(new PostingUpdate(each.id(), null, stored -> decide(stored, it))));
      }
    }
    new UpdateTransaction(handle, database, updates).run(updates);
    return new Erased(theirs.size(), postings, commands);
  }

  private static PostingUpdate.Decision decide(@Nullable Posting stored, PostingContent left) {
    return stored == null || stored.content().equals(left)
        ? new PostingUpdate.Decision.Leave()
        : new PostingUpdate.Decision.Put(left, stored.record());
  }

  /** The content that the other callers typed of a posting that no source has shown. */
  private Optional<PostingContent> left(long number) throws SQLException {
    List<SubmittedAd> typed =
        SubmissionRow.about(handle, number).stream().map(SubmissionRow::submittedAd).toList();
    return SubmittedContent.of(typed, UrlIdentities::of);
  }

  /** A posting to which the participant contributed. */
  private record ParticipantPosting(long number, PostingId id, boolean submitted) {}

  /** Each posting once, even if the participant contributed under several keys. */
  private List<ParticipantPosting> contributedTo() throws SQLException {
    SortedMap<Long, ParticipantPosting> theirs = new TreeMap<>();
    for (ParticipantHash each : participant.all()) {
      contributedTo(each).forEach(posting -> theirs.put(posting.number(), posting));
    }
    return List.copyOf(theirs.values());
  }

  private List<ParticipantPosting> contributedTo(ParticipantHash hash) throws SQLException {
    return handle.list(
        """
        SELECT p.number, p.id, p.origin
        FROM contribution c JOIN posting p ON p.number = c.number
        WHERE c.participant = ? ORDER BY p.number
        """,
        row ->
            new ParticipantPosting(
                row.number("number"),
                row.posting("id"),
                row.text("origin").equals(Origin.SUBMITTED.wire())),
        hash.bytes());
  }
}
