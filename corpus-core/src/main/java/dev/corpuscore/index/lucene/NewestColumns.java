package dev.corpuscore.index.lucene;

import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader.CacheHelper;
import org.apache.lucene.index.IndexReader.CacheKey;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;

/**
 * {@link Fields#NEWEST} of every document, in memory: a role search compares thousands of them, and
 * reading one out of its packed form costs several times as much as comparing it. Eight bytes a
 * document, read when a role search first comes to a segment and kept until the segment is closed;
 * what a segment holds never changes. Thread-safe.
 */
final class NewestColumns {
  private final Map<CacheKey, long[]> columns = new ConcurrentHashMap<>();

  /** Of each document of an open segment; not to be changed. */
  long[] of(LeafReader segment) throws IOException {
    CacheHelper core = Objects.requireNonNull(segment.getCoreCacheHelper());
    long[] known = columns.get(core.getKey());
    if (known != null) {
      return known;
    }
    long[] read = read(segment);
    // two searches may both have read it; the listener is added once
    if (columns.putIfAbsent(core.getKey(), read) == null) {
      core.addClosedListener(columns::remove);
    }
    return read;
  }

  /** What they take, in bytes. */
  long bytes() {
    return columns.values().stream().mapToLong(it -> (long) it.length * Long.BYTES).sum();
  }

  private static long[] read(LeafReader segment) throws IOException {
    long[] column = new long[segment.maxDoc()];
    NumericDocValues newest = DocValues.getNumeric(segment, Fields.NEWEST);
    while (newest.nextDoc() != NumericDocValues.NO_MORE_DOCS) {
      column[newest.docID()] = newest.longValue();
    }
    return column;
  }
}
