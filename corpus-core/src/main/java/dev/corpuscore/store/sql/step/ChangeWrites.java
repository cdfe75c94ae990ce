package dev.corpuscore.store.sql.step;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.history.PostingChange;
import dev.corpuscore.model.history.PostingChange.Evidence;
import dev.corpuscore.model.history.PostingChange.StateChange;
import dev.corpuscore.model.history.PostingChange.TextChange;
import dev.corpuscore.model.history.PostingTally;
import dev.corpuscore.store.sql.row.ChangeRows;
import dev.corpuscore.store.sql.row.UnattributedRows;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds what changed in known postings during a transaction to their histories. What callers
 * submitted leaves none, not even its digest: of such a posting nothing is noted until a source has
 * shown it, and of one that may still contain words of callers of the first edition nothing until
 * its source was read. For one thread.
 */
final class ChangeWrites {
  private final Handle handle;
  private final Map<Long, List<Noted>> noted = new LinkedHashMap<>();
  private final Set<Long> redacted = new HashSet<>();

  ChangeWrites(Handle handle) {
    this.handle = handle;
  }

  /**
   * What changed.
   *
   * @param firstSeen when the posting was first seen
   * @param closedAt when it was closed, if it was reopened now; else null
   */
  private record Noted(
      @Nullable TextChange text,
      @Nullable StateChange state,
      Instant firstSeen,
      @Nullable Instant closedAt) {}

  /** Notes that a posting that no caller alone knows became another. */
  void changed(long number, Posting before, Posting now, @Nullable Closing evidence) {
    TextChange text =
        before.digest().equals(now.digest())
            ? null
            : new TextChange(
                before.digest(),
                now.digest(),
                PostingJson.differing(before.content(), now.content()));
    note(number, text, before, now, evidence);
  }

  /**
   * Notes that a passage was taken out of a posting. The digests of what it said before can confirm
   * a guess of the passage: they are deleted, and the digest after it stands in place of the one
   * before it.
   */
  void redacted(long number, Posting before, Posting now) {
    redacted.add(number);
    note(
        number,
        new TextChange(
            now.digest(), now.digest(), PostingJson.differing(before.content(), now.content())),
        before,
        now,
        null);
  }

  private void note(
      long number,
      @Nullable TextChange text,
      Posting before,
      Posting now,
      @Nullable Closing evidence) {
    PostingState was = before.record().state();
    PostingState is = now.record().state();
    StateChange state = was.equals(is) ? null : new StateChange(is, evidence(is, evidence));
    if (text != null || state != null) {
      boolean open = is instanceof PostingState.Open;
      Instant closedAt = open && was instanceof PostingState.Closed it ? it.at() : null;
      noted
          .computeIfAbsent(number, key -> new ArrayList<>())
          .add(new Noted(text, state, now.record().firstSeenAt(), closedAt));
    }
  }

  private static @Nullable Evidence evidence(PostingState is, @Nullable Closing closing) {
    return closing == null || is instanceof PostingState.Open
        ? null
        : new Evidence(closing.source(), closing.listing(), closing.size());
  }

  /** Notes that the posting of this number is deleted, with its history. */
  void removed(long number) {
    noted.remove(number);
  }

  /** Stores what was noted, as of this time. */
  void settle(Instant at) throws SQLException {
    if (noted.isEmpty()) {
      return;
    }
    noted.keySet().removeAll(UnattributedRows.among(handle, noted.keySet()));
    ChangeRows rows = new ChangeRows(handle);
    Map<Long, PostingTally> tallies = rows.tallies(noted.keySet());
    List<ChangeRows.Added> added = new ArrayList<>();
    noted.forEach(
        (number, changes) -> {
          PostingTally tally = tallies.getOrDefault(number, PostingTally.NONE);
          for (Noted each : changes) {
            tally = after(tally, each, redacted.contains(number), at);
            added.add(
                new ChangeRows.Added(
                    number, new PostingChange(tally.changes(), at, each.text, each.state), tally));
          }
        });
    rows.add(added);
    for (ChangeRows.Added each : added) {
      if (redacted.contains(each.number())) {
        rows.deleteBefore(each.number(), each.change().position());
      }
    }
  }

  /** A redaction is no change that the source has made. */
  private static PostingTally after(
      PostingTally tally, Noted change, boolean redaction, Instant at) {
    boolean said = change.text != null && !redaction;
    Instant closedAt = change.closedAt;
    return new PostingTally(
        tally.changes() + 1,
        tally.textChanges() + (said ? 1 : 0),
        said ? at : tally.textChangedAt(),
        closedAt == null ? tally.openedAt() : at,
        closedAt == null ? tally.openBefore() : tally.open(change.firstSeen, closedAt));
  }
}
