package dev.corpuscore.store.sql.row;

import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The keys by which postings are compared with each other: column {@code likeness} of a table that
 * has a row, by {@code number}, for each posting with a key.
 *
 * @param table a constant
 * @param most how many postings with one key are compared at most
 */
public record SharedKeys(Handle handle, String table, int most) {
  /** Returns the keys of these postings. */
  public Set<Long> of(Collection<Long> numbers) throws SQLException {
    Set<Long> keys = new HashSet<>();
    handle.inChunks(
        "SELECT likeness FROM " + table + " WHERE number IN (:keys)",
        numbers,
        row -> keys.add(row.number("likeness")));
    return keys;
  }

  /** Deletes the rows of these postings. */
  public void remove(Collection<Long> numbers) throws SQLException {
    handle.batch(
        "DELETE FROM " + table + " WHERE number = ?", numbers, number -> new Object[] {number});
  }

  /**
   * Returns the keys whose postings must be compared again.
   *
   * @param left keys that a posting had before, and may have no more
   * @param brought the keys of the postings that have changed: a key as often as there are such
   */
  public Set<Long> touched(Set<Long> left, Collection<Long> brought) throws SQLException {
    Map<Long, Integer> added = new HashMap<>();
    brought.forEach(key -> added.merge(key, 1, Integer::sum));
    Set<Long> keys = new HashSet<>(left);
    keys.addAll(added.keySet());
    Set<Long> touched = new HashSet<>();
    handle.inChunks(
        "SELECT likeness, count(*) AS postings FROM "
            + table
            + " WHERE likeness IN (:keys) GROUP BY likeness",
        keys,
        row -> {
          long key = row.number("likeness");
          int all = row.count("postings");
          boolean shared = all > 1 || left.contains(key);
          // a key with more postings than the limit has no groups, neither before nor now
          if (shared && all - added.getOrDefault(key, 0) <= most) {
            touched.add(key);
          }
        });
    return touched;
  }
}
