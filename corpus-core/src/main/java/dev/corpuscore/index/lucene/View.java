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
import org.jspecify.annotations.Nullable;

/**
 * One unchanging state of the index. Its searchers leave out what has expired: documents past their
 * {@code expiresAt} count as deleted, so postings that do not expire cost nothing.
 */
final class View {
  final DirectoryReader reader;
  final IndexState state;
  private volatile @Nullable Period period;

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
    return new RoleReader(at(now));
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
