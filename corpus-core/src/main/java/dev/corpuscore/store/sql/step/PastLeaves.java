package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.LostLeafRows;
import dev.corpuscore.store.sql.row.PastLeafRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.RootDayRow;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.TrieTop;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps, in a transaction that changes postings, what the newest daily root said about them; and
 * forgets it of a posting that is removed or redacted. For one thread.
 */
public final class PastLeaves {
  /** Of an id, what every way has: the prefix of ids, and the digits that name a part. */
  private static final int SHORTEST = "p_".length() + TrieTop.DIGITS;

  private final Handle handle;
  private final List<PostingRow> before = new ArrayList<>();
  private RootDayRow.@Nullable Mark newest;
  private boolean asked;

  public PastLeaves(Handle handle) {
    this.handle = handle;
  }

  /** Notes that a posting is about to change; {@link #flush} keeps it. */
  void changes(PostingRow old, PostingRow now) throws SQLException {
    if (old.listed() && !now.listed()) {
      forget(old);
    } else if (old.listed() != now.listed() || (old.listed() && hasOtherLeaf(old, now))) {
      before.add(old);
    }
  }

  /**
   * As {@link #changes}, where a passage is taken out of the posting: the digests of before could
   * confirm a guess of it, so the daily roots prove the posting no more, as if it had not been
   * listed until now.
   */
  void redacts(PostingRow old, PostingRow now) throws SQLException {
    if (!old.listed() || !hasOtherLeaf(old, now)) {
      changes(old, now);
      return;
    }
    forgetPast(old);
  }

  /** The daily roots prove a posting no more, as if it had not been listed until now. */
  public void forgetPast(PostingRow old) throws SQLException {
    forget(old);
    RootDayRow.Mark day = newest();
    if (day != null && old.number() <= day.revision()) {
      new PastLeafRows(handle).keepNone(old.number(), day.entry());
    }
  }

  private static boolean hasOtherLeaf(PostingRow old, PostingRow now) {
    return old.open() != now.open()
        || !Arrays.equals(old.digest(), now.digest())
        || !Objects.equals(old.expiresAt(), now.expiresAt());
  }

  void flush() throws SQLException {
    RootDayRow.Mark day = newest();
    if (day != null) {
      new PastLeafRows(handle)
          .keep(
              before.stream().filter(row -> row.number() <= day.revision()).toList(), day.entry());
    }
    before.clear();
  }

  /**
   * Deletes what the daily roots have said about a listed posting, while it is still stored. Only
   * hashes stay, at ways that do not name it.
   */
  void forget(PostingRow posting) throws SQLException {
    RootDayRow.Mark day = newest();
    if (day == null || day.revision() < posting.number()) {
      return;
    }
    PastLeafRows rows = new PastLeafRows(handle);
    List<PastLeafRows.Past> past = new ArrayList<>(rows.of(posting));
    if (posting.listed() && (past.isEmpty() || past.getLast().entry() < day.entry())) {
      PostingId id = new PostingId(posting.id());
      past.add(new PastLeafRows.Past(id, day.entry(), PastLeafRows.leaf(posting)));
    }
    List<LostLeafRows.Lost> lost = new ArrayList<>();
    String way = way(posting.id());
    long since = RootDayRow.firstWith(handle, posting.number()).orElse(day.entry());
    for (PastLeafRows.Past each : past) {
      CorpusLeaf leaf = each.leaf();
      if (leaf != null) {
        lost.add(new LostLeafRows.Lost(way, since, each.entry(), leaf.hash()));
      }
      since = each.entry() + 1;
    }
    new LostLeafRows(handle).add(lost);
    rows.delete(posting.number());
  }

  /** The shortest beginning of an id that no other one has. */
  private String way(String id) throws SQLException {
    int length = SHORTEST;
    for (String other : new LostLeafRows(handle).beside(id)) {
      int alike = 0;
      while (alike < other.length() && other.charAt(alike) == id.charAt(alike)) {
        alike++;
      }
      length = Math.max(length, alike + 1);
    }
    return id.substring(0, Math.min(length, id.length()));
  }

  private RootDayRow.@Nullable Mark newest() throws SQLException {
    if (!asked) {
      newest = RootDayRow.newest(handle).orElse(null);
      asked = true;
    }
    return newest;
  }
}
