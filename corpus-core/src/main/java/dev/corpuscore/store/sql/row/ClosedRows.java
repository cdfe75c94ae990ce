package dev.corpuscore.store.sql.row;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.PostingStore.ClosedPeriod;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Counts the listed postings that closed, by period. */
public final class ClosedRows {
  private static final String SQL =
      """
      SELECT id, closed_at FROM posting
      WHERE closed_at >= ? AND listed = 1
      ORDER BY number
      """;

  private ClosedRows() {}

  public static List<ClosedPeriod> read(Handle handle, Instant from, Duration length, int some)
      throws SQLException {
    NavigableMap<Long, Period> periods = new TreeMap<>();
    handle.queryAll(
        SQL,
        row -> {
          long second = row.number("closed_at") - from.getEpochSecond();
          Period period = periods.computeIfAbsent(second / length.toSeconds(), it -> new Period());
          period.postings++;
          if (period.some.size() < some) {
            period.some.add(row.posting("id"));
          }
        },
        from);
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
