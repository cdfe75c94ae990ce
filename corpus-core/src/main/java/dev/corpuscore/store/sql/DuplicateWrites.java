package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.duplicate.DuplicateFingerprint;
import dev.corpuscore.canonical.duplicate.DuplicateGroups;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps likenesses up to date with what a transaction changes, and says which postings have come
 * into another group by it. Only postings of the keys that were touched are looked at, at most
 * {@link DuplicateGroups#MEMBERS_LIMIT} of a key and those that this transaction brought. For one
 * thread.
 */
final class DuplicateWrites {
  private final FingerprintRows rows;
  private final long before;
  private final Set<UpdateTransaction.State> said = new LinkedHashSet<>();

  /** Keys that had a posting before which may have left them. */
  private final Set<Long> left = new HashSet<>();

  /**
   * @param before the newest revision before the transaction: postings with a larger number are new
   */
  DuplicateWrites(Connection connection, Dialect dialect, long before) {
    this.rows = new FingerprintRows(connection, dialect);
    this.before = before;
  }

  /**
   * What tells whether others say the same as this posting. Nothing does for one that no search
   * shows: it stands beside no other, and its id must not come to light as the name of a group.
   */
  static Optional<DuplicateFingerprint> likeness(PostingRow row, PostingContent content) {
    return row.listed() ? DuplicateFingerprint.of(content) : Optional.empty();
  }

  /** The posting says something new, or is shown or hidden from now on. */
  void says(UpdateTransaction.State state) {
    said.add(state);
  }

  /** The posting of this number is about to be deleted. */
  void removes(long number) throws SQLException {
    left.addAll(rows.keys(List.of(number)));
  }

  /**
   * Stores the new likenesses; all postings are in the database by now.
   *
   * @return those that belong in another group than their rows say
   */
  List<FingerprintRows.Misplaced> settle() throws SQLException {
    Map<Long, DuplicateFingerprint> alike = new LinkedHashMap<>();
    List<Long> known = new ArrayList<>();
    List<Long> unlike = new ArrayList<>();
    for (UpdateTransaction.State state : said) {
      PostingRow row = state.row;
      if (row != null) {
        boolean isKnown = row.number() <= before;
        if (isKnown) {
          known.add(row.number());
        }
        Optional<DuplicateFingerprint> likeness = likeness(row, state.content());
        likeness.ifPresent(it -> alike.put(row.number(), it));
        if (isKnown && likeness.isEmpty()) {
          unlike.add(row.number());
        }
      }
    }
    left.addAll(rows.keys(known));
    rows.remove(unlike);
    rows.put(alike);
    Set<Long> touched = touched(alike);
    List<FingerprintRows.Misplaced> misplaced = new ArrayList<>(rows.misplaced(touched));
    misplaced.addAll(alone(alike, touched));
    return misplaced;
  }

  /** The keys whose postings may be in other groups now. */
  private Set<Long> touched(Map<Long, DuplicateFingerprint> alike) throws SQLException {
    Map<Long, Integer> brought = new HashMap<>();
    alike.values().forEach(likeness -> brought.merge(likeness.key(), 1, Integer::sum));
    Set<Long> keys = new HashSet<>(left);
    keys.addAll(brought.keySet());
    Set<Long> touched = new HashSet<>();
    for (Map.Entry<Long, Integer> each : rows.sharing(keys).entrySet()) {
      int others = each.getValue() - brought.getOrDefault(each.getKey(), 0);
      boolean shared = each.getValue() > 1 || left.contains(each.getKey());
      // with more others than are grouped, none of them was in a group, and none comes into one
      if (shared && others <= DuplicateGroups.MEMBERS_LIMIT) {
        touched.add(each.getKey());
      }
    }
    return touched;
  }

  /** Those that were in a group and have come to where none is. */
  private List<FingerprintRows.Misplaced> alone(
      Map<Long, DuplicateFingerprint> alike, Set<Long> touched) {
    List<FingerprintRows.Misplaced> alone = new ArrayList<>();
    for (UpdateTransaction.State state : said) {
      PostingRow row = state.row;
      if (row != null && row.duplicateGroup() != null) {
        DuplicateFingerprint likeness = alike.get(row.number());
        if (likeness == null || !touched.contains(likeness.key())) {
          alone.add(new FingerprintRows.Misplaced(new PostingId(row.id()), null));
        }
      }
    }
    return alone;
  }
}
