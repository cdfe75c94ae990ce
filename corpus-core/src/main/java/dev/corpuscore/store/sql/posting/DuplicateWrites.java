package dev.corpuscore.store.sql.posting;

import dev.corpuscore.canonical.duplicate.Likeness;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.database.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps likenesses up to date with what a transaction changes, and says which postings have come
 * into another group by it. Only postings of the keys that were touched are looked at. For one
 * thread.
 */
final class DuplicateWrites {
  private final LikenessRows rows;
  private final long before;
  private final Set<VisitTransaction.State> said = new LinkedHashSet<>();
  private final Set<Long> left = new HashSet<>();

  /**
   * @param before the newest revision before the transaction: postings with a larger number are new
   */
  DuplicateWrites(Connection connection, Dialect dialect, long before) {
    this.rows = new LikenessRows(connection, dialect);
    this.before = before;
  }

  /** The posting says something new. */
  void says(VisitTransaction.State state) {
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
  List<LikenessRows.Misplaced> settle() throws SQLException {
    Map<Long, Likeness> alike = new LinkedHashMap<>();
    List<Long> unlike = new ArrayList<>();
    List<Long> known = new ArrayList<>();
    List<LikenessRows.Misplaced> misplaced = new ArrayList<>();
    for (VisitTransaction.State state : said) {
      PostingRow row = state.row;
      if (row != null) {
        if (row.number() <= before) {
          known.add(row.number());
        }
        Optional<Likeness> likeness = Likeness.of(state.content());
        likeness.ifPresent(it -> alike.put(row.number(), it));
        if (likeness.isEmpty()) {
          unlike.add(row.number());
          if (row.duplicateGroup() != null) {
            misplaced.add(new LikenessRows.Misplaced(new PostingId(row.id()), null));
          }
        }
      }
    }
    if (alike.isEmpty() && unlike.isEmpty() && left.isEmpty()) {
      return misplaced;
    }
    left.addAll(rows.keys(known));
    rows.remove(unlike);
    rows.put(alike);
    Set<Long> touched = new HashSet<>(left);
    // one that was in a group may be alone under its new key; a new posting alone has none to leave
    touched.addAll(rows.keys(known));
    touched.addAll(rows.shared(alike.values().stream().map(Likeness::key).toList()));
    misplaced.addAll(rows.misplaced(touched));
    return misplaced;
  }
}
