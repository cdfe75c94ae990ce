package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.history.PostingChange;
import dev.corpuscore.model.history.PostingHistory;
import dev.corpuscore.model.history.PostingTally;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.PreparedQuery;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes rows of table {@code posting_change}, on one connection. Each row also sums up
 * the changes until then.
 */
public final class ChangeRows {
  /** How many changes of one posting are kept: the newest. */
  public static final int KEPT = 1_000;

  static final Table TABLE =
      Table.of(
              "posting_change",
              "change {position} of posting number {number}",
              number("number").asKey(),
              number("position").asKey(),
              number("changed_at"),
              number("text_changes"),
              number("text_changed_at"),
              number("opened_at"),
              number("open_seconds"),
              bytes("digest_before"),
              bytes("digest"),
              text("members"),
              text("state"),
              number("closed_at"),
              text("source"),
              text("listing"),
              number("size"))
          .since(23);

  private static final String OPEN = "open";

  /** The newest change of a posting, and so its tally. */
  private static final String NEWEST =
      TABLE.select(
          """
          WHERE number = (SELECT number FROM posting WHERE id = ?)
          ORDER BY position DESC LIMIT 1
          """);

  private final Handle handle;

  public ChangeRows(Handle handle) {
    this.handle = handle;
  }

  /**
   * A change of the posting with this number.
   *
   * @param tally of its changes, this one included
   */
  public record Added(long number, PostingChange change, PostingTally tally) {}

  /** Adds these changes, and deletes those that are not kept any more. */
  public void add(List<Added> added) throws SQLException {
    TABLE.insertAll(handle, added, ChangeRows::values);
    handle.batch(
        "DELETE FROM posting_change WHERE number = ? AND position <= ?",
        added.stream().filter(it -> it.change.position() > KEPT).toList(),
        it -> new Object[] {it.number, it.change.position() - KEPT});
  }

  /** Deletes the changes of a posting before one position; the tally of that one includes them. */
  public void deleteBefore(long number, long position) throws SQLException {
    handle.update("DELETE FROM posting_change WHERE number = ? AND position < ?", number, position);
  }

  /** Deletes all changes of a posting but the newest, and what digest that one says was before. */
  public void forgetTexts(PostingId id, long number) throws SQLException {
    PostingHistory newest = before(id, Long.MAX_VALUE, 1);
    if (newest.changes().isEmpty()) {
      return;
    }
    PostingChange last = newest.changes().getFirst();
    PostingChange.TextChange text = last.text();
    PostingChange.TextChange kept =
        text == null
            ? null
            : new PostingChange.TextChange(text.after(), text.after(), text.members());
    deleteBefore(number, last.position() + 1);
    TABLE.insertAll(
        handle,
        List.of(
            new Added(
                number,
                new PostingChange(last.position(), last.at(), kept, last.state()),
                newest.tally())),
        ChangeRows::values);
  }

  /** The tallies of those of these postings that have changed, by number. */
  public Map<Long, PostingTally> tallies(Collection<Long> numbers) throws SQLException {
    Map<Long, PostingTally> tallies = new HashMap<>();
    handle.inChunks(
        TABLE.selectAs(
            "c",
            """
             FROM posting_change c
            WHERE c.number IN (:keys)
              AND c.position = (SELECT max(position) FROM posting_change WHERE number = c.number)
            """),
        numbers,
        row -> tallies.put(row.number("number"), tally(row)));
    return tallies;
  }

  /** The query for the tally of the posting of this id. */
  public static PreparedQuery<Optional<PostingTally>> tally(Dialect dialect, PostingId id) {
    return new PreparedQuery<>(
        NEWEST,
        statement -> statement.setString(1, id.value()),
        rows -> Optional.of(rows.next() ? tally(new Row(rows, dialect)) : PostingTally.NONE));
  }

  /** The newest changes of the posting of this id before one position, at most {@code most}. */
  public PostingHistory before(PostingId id, long position, int most) throws SQLException {
    PostingTally tally = handle.first(NEWEST, ChangeRows::tally, id).orElse(PostingTally.NONE);
    List<PostingChange> changes =
        handle.list(
            TABLE.select(
                """
                WHERE number = (SELECT number FROM posting WHERE id = ?) AND position < ?
                ORDER BY position DESC LIMIT ?
                """),
            ChangeRows::read,
            id,
            position,
            most);
    return new PostingHistory(tally, changes);
  }

  /** Reports rows that cannot be read, and changes of postings that are not there. */
  public static void verify(Inspection inspection) throws SQLException {
    inspection.rows(
        TABLE.selectAs(
            "c",
            """
            , p.number AS posting
            FROM posting_change c LEFT JOIN posting p ON p.number = c.number
            ORDER BY c.number, c.position
            """),
        row -> {
          read(row);
          if (row.isNull("posting")) {
            inspection.fault(
                "changes are stored of posting number "
                    + row.number("number")
                    + ", which does not exist");
          }
        });
  }

  private static @Nullable Object[] values(Added added) {
    PostingChange.TextChange text = added.change.text();
    PostingChange.StateChange state = added.change.state();
    PostingState now = state == null ? null : state.now();
    PostingState.Closed closed = now instanceof PostingState.Closed it ? it : null;
    PostingChange.Evidence evidence = state == null ? null : state.evidence();
    return new @Nullable Object[] {
      added.number,
      added.change.position(),
      added.change.at(),
      added.tally.textChanges(),
      added.tally.textChangedAt(),
      added.tally.openedAt(),
      added.tally.openBefore().toSeconds(),
      text == null ? null : text.before(),
      text == null ? null : text.after(),
      text == null ? null : String.join(" ", text.members()),
      now == null ? null : closed == null ? OPEN : closed.reason().wire(),
      closed == null ? null : closed.at(),
      evidence == null ? null : evidence.source(),
      evidence == null ? null : evidence.listing(),
      evidence == null ? null : evidence.size()
    };
  }

  private static PostingTally tally(Row row) throws SQLException {
    TABLE.check(row);
    return new PostingTally(
        row.number("position"),
        row.number("text_changes"),
        row.timeOrNull("text_changed_at"),
        row.timeOrNull("opened_at"),
        Duration.ofSeconds(row.number("open_seconds")));
  }

  private static PostingChange read(Row row) throws SQLException {
    TABLE.check(row);
    return new PostingChange(
        row.number("position"), row.time("changed_at"), textChange(row), stateChange(row));
  }

  private static PostingChange.@Nullable TextChange textChange(Row row) throws SQLException {
    byte[] before = row.bytesOrNull("digest_before");
    if (before == null) {
      return null;
    }
    String members = row.text("members");
    return new PostingChange.TextChange(
        Digest.of(before),
        Digest.of(row.bytes("digest")),
        members.isEmpty() ? List.of() : List.of(members.split(" ")));
  }

  private static PostingChange.@Nullable StateChange stateChange(Row row) throws SQLException {
    String state = row.textOrNull("state");
    if (state == null) {
      return null;
    }
    String source = row.textOrNull("source");
    return new PostingChange.StateChange(
        state.equals(OPEN)
            ? PostingState.open()
            : new PostingState.Closed(PostingState.ClosedReason.of(state), row.time("closed_at")),
        source == null
            ? null
            : new PostingChange.Evidence(source, row.text("listing"), row.count("size")));
  }
}
