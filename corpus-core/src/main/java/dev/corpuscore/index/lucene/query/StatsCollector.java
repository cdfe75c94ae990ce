package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch.Fact;
import dev.corpuscore.index.layout.Fields;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.ArrayUtil;

/** Counts the values of one fact over everything that matches. */
final class StatsCollector extends SimpleCollector {
  private final Fact fact;
  private final Map<String, Long> totals = new HashMap<>();
  private SortedSetDocValues values = DocValues.emptySortedSet();
  private int[] counts = new int[0];

  StatsCollector(Fact fact) {
    this.fact = fact;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    values = DocValues.getSortedSet(leaf.reader(), Fields.of(fact));
    counts = ArrayUtil.growNoCopy(counts, Math.toIntExact(values.getValueCount()));
  }

  @Override
  public void collect(int doc) throws IOException {
    if (values.advanceExact(doc)) {
      for (int i = 0; i < values.docValueCount(); i++) {
        counts[(int) values.nextOrd()]++;
      }
    }
  }

  @Override
  public void finish() throws IOException {
    for (int ordinal = 0; ordinal < values.getValueCount(); ordinal++) {
      if (counts[ordinal] > 0) {
        totals.merge(values.lookupOrd(ordinal).utf8ToString(), (long) counts[ordinal], Long::sum);
        counts[ordinal] = 0;
      }
    }
  }

  /** The most frequent values, then by term. */
  Stats stats(int limit) {
    Map<String, Long> terms = fact == Fact.EMPLOYER ? bySpelling() : totals;
    List<Stats.Count> best =
        terms.entrySet().stream()
            .map(entry -> new Stats.Count(entry.getKey(), entry.getValue()))
            .sorted(
                Comparator.comparingLong(Stats.Count::count)
                    .reversed()
                    .thenComparing(Stats.Count::term))
            .limit(limit)
            .toList();
    return new Stats(fact, best);
  }

  /** Adds up the spellings of each name, under the most frequent one, or the first of several. */
  private Map<String, Long> bySpelling() {
    Map<String, Long> sums = new HashMap<>();
    Map<String, Stats.Count> shown = new HashMap<>();
    totals.forEach(
        (value, count) -> {
          int cut = value.indexOf('\0');
          String name = value.substring(0, cut);
          Stats.Count spelling = new Stats.Count(value.substring(cut + 1), count);
          sums.merge(name, count, Long::sum);
          shown.merge(name, spelling, StatsCollector::better);
        });
    Map<String, Long> terms = new HashMap<>();
    shown.forEach((name, spelling) -> terms.put(spelling.term(), sums.getOrDefault(name, 0L)));
    return terms;
  }

  private static Stats.Count better(Stats.Count one, Stats.Count other) {
    int byCount = Long.compare(one.count(), other.count());
    boolean first = byCount > 0 || (byCount == 0 && one.term().compareTo(other.term()) <= 0);
    return first ? one : other;
  }
}
