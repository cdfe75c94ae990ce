package dev.corpuscore.index.lucene.snapshot;

import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/**
 * Counts how many of the documents that match have each suggestion: four bytes for each that is
 * covered. When it was filled it does not change, and may be read by many threads.
 */
public final class SuggestionCounts extends SimpleCollector {
  private final Coverage coverage;
  private final List<Segment> segments = new ArrayList<>();
  private SortedSetDocValues values = DocValues.emptySortedSet();
  private List<Block> blocks = List.of();
  private long docs;

  public SuggestionCounts(Coverage coverage) {
    this.coverage = coverage;
  }

  /** Which values of a segment are counted. */
  public interface Coverage {
    /** All of them. */
    Coverage ALL = values -> List.of(new Range(0, Math.toIntExact(values.getValueCount())));

    List<Range> of(SortedSetDocValues values) throws IOException;
  }

  /** The ordinals {@code from..to - 1} of a segment. */
  public record Range(int from, int to) {
    public boolean isEmpty() {
      return from >= to;
    }
  }

  /** The counts of some ordinals that follow each other. */
  record Block(int from, int[] counts) {
    boolean has(long ordinal) {
      return ordinal >= from && ordinal < from + counts.length;
    }
  }

  /** The counts of one segment in which something was looked for. */
  public record Segment(LeafReader reader, List<Block> blocks) {
    /** How many have this value; 0 also where it is not covered. */
    public int count(long ordinal) {
      for (Block block : blocks) {
        if (block.has(ordinal)) {
          return block.counts[(int) ordinal - block.from];
        }
      }
      return 0;
    }

    /** A copy for one thread. */
    public SortedSetDocValues values() throws IOException {
      return DocValues.getSortedSet(reader, Fields.SUGGESTIONS);
    }
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    values = DocValues.getSortedSet(leaf.reader(), Fields.SUGGESTIONS);
    blocks =
        coverage.of(values).stream()
            .map(range -> new Block(range.from, new int[range.to - range.from]))
            .toList();
    segments.add(new Segment(leaf.reader(), blocks));
  }

  @Override
  public void collect(int doc) throws IOException {
    docs++;
    if (values.advanceExact(doc)) {
      for (int left = values.docValueCount(); left > 0; left--) {
        count(values.nextOrd());
      }
    }
  }

  private void count(long ordinal) {
    for (Block block : blocks) {
      if (block.has(ordinal)) {
        block.counts[(int) ordinal - block.from]++;
        return;
      }
    }
  }

  public List<Segment> segments() {
    return segments;
  }

  /** How many documents matched. */
  long docs() {
    return docs;
  }

  /** What it takes, in bytes, about. */
  long bytes() {
    return segments.stream()
        .flatMap(segment -> segment.blocks.stream())
        .mapToLong(block -> 4L * block.counts.length)
        .sum();
  }
}
