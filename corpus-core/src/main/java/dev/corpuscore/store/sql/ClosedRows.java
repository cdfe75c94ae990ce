package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.PostingStore.ClosedPeriod;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Counts the listed postings that closed, by period. */
final class ClosedRows {
  private static final String SQL =
      """
      SELECT id, closed_at FROM posting
      WHERE closed_at >= ? AND listed = 1
      ORDER BY number
      """;

  /** So many rows are fetched at once: there may be as many as there are postings. */
  private static final int FETCHED = 1_000;

  private ClosedRows() {}

  static List<ClosedPeriod> read(Handle handle, Instant from, Duration length, int some)
      throws SQLException {
    NavigableMap<Long, Period> periods = new TreeMap<>();
    try (PreparedStatement query = handle.connection().prepareStatement(SQL)) {
      query.setFetchSize(FETCHED);
      query.setLong(1, from.getEpochSecond());
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          long second = rows.getLong("closed_at") - from.getEpochSecond();
          Period period = periods.computeIfAbsent(second / length.toSeconds(), it -> new Period());
          period.postings++;
          if (period.some.size() < some) {
            period.some.add(new PostingId(rows.getString("id")));
          }
        }
      }
    }
    return periods.entrySet().stream()
        .map(
            it ->
                new ClosedPeriod(
                    from.plus(length.multipliedBy(it.getKey())),
                    it.getValue().postings,
                    it.getValue().some))
        .toList();
  }

  private static final class Period {
    private final List<PostingId> some = new ArrayList<>();
    private long postings;
  }
}
