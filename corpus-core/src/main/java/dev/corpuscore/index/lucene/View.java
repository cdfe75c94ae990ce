package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.lucene.layout.Fields;
import dev.corpuscore.index.lucene.layout.ImpactSimilarity;
import dev.corpuscore.index.lucene.query.RoleReader;
import java.io.IOException;
import java.time.Instant;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LRUQueryCache;
import org.apache.lucene.search.QueryCache;
import org.jspecify.annotations.Nullable;

/**
 * One unchanging state of the index. Its searchers leave out what has expired: documents past their
 * {@code expiresAt} count as deleted, so postings that do not expire cost nothing.
 */
final class View {
  private static final int FILTERS = 256;
  private static final long FILTER_BYTES = 16L << 20;

  final DirectoryReader reader;
  final IndexState state;
  private volatile @Nullable Period period;

  /**
   * A caller's role searches share their filters: a filter that comes again is a set of bits. Of
   * large segments, where finding them anew costs a third of such a search.
   */
  private final QueryCache filters = new LRUQueryCache(FILTERS, FILTER_BYTES);

  View(DirectoryReader reader, IndexState state) {
    this.reader = reader;
    this.state = state;
  }

  /**
   * A searcher for the seconds {@code from..until - 1}, between which nothing expires.
   *
   * @param until the next expiry
   */
  private record Period(long from, long until, IndexSearcher searcher) {}

  /** A searcher over what is open at {@code now}. */
  IndexSearcher at(Instant now) throws IOException {
    long second = now.getEpochSecond();
    Period known = period;
    if (known == null || second < known.from || second >= known.until) {
      known = periodAt(second);
      period = known;
    }
    return known.searcher;
  }

  /** A reader of role searches over what is open at {@code now}. */
  RoleReader roles(Instant now) throws IOException {
    IndexSearcher searcher = new IndexSearcher(at(now).getIndexReader());
    searcher.setQueryCache(filters);
    return new RoleReader(searcher);
  }

  private Period periodAt(long second) throws IOException {
    long from = Long.MIN_VALUE;
    long until = Long.MAX_VALUE;
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues expires = leaf.reader().getNumericDocValues(Fields.EXPIRES);
      while (expires != null && expires.nextDoc() != NumericDocValues.NO_MORE_DOCS) {
        long at = expires.longValue();
        from = at <= second ? Math.max(from, at) : from;
        until = at > second ? Math.min(until, at) : until;
      }
    }
    IndexSearcher searcher =
        new IndexSearcher(from == Long.MIN_VALUE ? reader : UnexpiredReader.wrap(reader, second));
    searcher.setSimilarity(new ImpactSimilarity());
    searcher.setQueryCache(null);
    return new Period(from, until, searcher);
  }
}
